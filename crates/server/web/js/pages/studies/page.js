/** A study: trees, chapter by chapter, that several people read and change at once. They are at the server; the page shows one and names places by moves. */
import { analysisOfStudy, studyPath } from '../../addresses.js';
import { announce } from '../../announce.js';
import { leaveStudy, openStudy, removeStudy, studyPdnAddress } from '../../api.js';
import { get, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { has, onLanguage, t } from '../../i18n.js';
import { onSettings } from '../../settings.js';
import { confirm } from '../../shell/dialogs.js';
import { StudySocket } from '../../study-socket.js';
import { fill } from '../../template.js';
import { nameOf } from '../../words.js';
import { engineTemplate } from '../analysis/engine.js';
import { explorerTemplate } from '../analysis/explorer.js';
import { knownTemplate } from '../analysis/known.js';
import { noteTemplate } from '../analysis/note.js';
import { Tree } from '../analysis/tree.js';
import { TreePage, treeTemplate } from '../analysis/tree-page.js';
import { ChaptersBox, chaptersTemplate } from './chapters.js';
import { changed } from './difference.js';
import { peopleTemplate, StudyPeopleBox } from './people.js';
import { StudyTalk, talkTemplate } from './talk.js';

/** @typedef {import('../../study-socket.js').StudyMessage} StudyMessage */
/** @typedef {import('../../wire.d.ts').StudyState} StudyState */
/** @typedef {import('../../wire.d.ts').StudyChanged} StudyChanged */
/** @typedef {import('../../wire.d.ts').StudyInfo} StudyInfo */
/** @typedef {import('../../wire.d.ts').StudyLeader} Leader */
/** @typedef {import('../../wire.d.ts').TreeEdit} TreeEdit */
/** @typedef {{ edit: TreeEdit, place: string[], done: (done: boolean) => void }} Waiting  an edit that is not answered yet */

const template = `
  <section id="study" class="play analysis study" aria-labelledby="study-title">
    <div class="board-place"><bolshak-board id="board"></bolshak-board></div>
    <div class="column">
      <header class="study-head">
        <h1 id="study-title"></h1>
        <p id="study-about" class="hint"></p>
        <div class="row">
          <button type="button" id="study-lead" aria-pressed="false" data-i18n="studies.lead" hidden></button>
          <button type="button" id="study-follow" aria-pressed="true" hidden></button>
          <span id="study-leader" class="hint" role="status"></span>
        </div>
        <p id="study-offline" class="notice" role="status" data-i18n="studies.offline" hidden></p>
      </header>
      ${chaptersTemplate}
      ${treeTemplate}
      ${noteTemplate}
      ${talkTemplate}
      ${peopleTemplate}
      ${engineTemplate}
      ${knownTemplate}
      ${explorerTemplate}
      <div class="row">
        <a id="study-pdn" class="button" download="study.pdn" data-i18n="studies.pdn"></a>
        <a id="study-analysis" class="button" data-i18n="studies.analyse"></a>
        <button type="button" id="study-leave" data-i18n="studies.leave" hidden></button>
      </div>
    </div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, [id, chapter], context) {
  /** @type {StudyPage | null} */
  let page = null;
  let closed = false;
  const begin = () => {
    if (closed) return;
    fill(root, template);
    page = new StudyPage(id, chapter ?? '', context);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => page?.onKey(event);
  // Whoever opens a link where the study is open already gets what the link gives.
  const onKeyShown = () => void showKey(id, chapter, context).then((shown) => { if (shown) location.reload(); }).catch((error) => tell('failure', errorWords(error)));
  window.addEventListener('keydown', onKey);
  window.addEventListener('hashchange', onKeyShown);
  const ends = [onSettings(() => page?.show()), onLanguage(() => page?.retell())];
  showKey(id, chapter, context).then(begin).catch((error) => tell('failure', errorWords(error)));
  return () => {
    closed = true;
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('hashchange', onKeyShown);
    ends.forEach((end) => end());
    page?.close();
  };
}

/** What secrets of links look like. */
const KEY = /^[a-z2-9]{26}$/;

/** What stands behind the mark of the address is the secret of a link: it is shown once, and nobody reads it there afterwards. @param {string} id @param {string | undefined} chapter @param {import('../../router.js').Context} context @returns {Promise<boolean>} whether there was one */
async function showKey(id, chapter, context) {
  const key = location.hash.slice(1);
  if (!KEY.test(key)) return false;
  context.rename(studyPath(id, chapter));
  await openStudy(id, key);
  return true;
}

class StudyPage extends TreePage {
  /** @type {StudyInfo | null} */
  info = null;
  /** How often the study has changed, as far as is known here. */
  #version = 0;
  /** The chapter whose tree is shown. */
  #chapter;
  /** The chapter to which one turns, until it is there. @type {string | null} */
  #turning = null;
  #connection = 0;
  /** The number of the last edit or look, and that of the last look. */
  #number = 0;
  #looked = 0;
  /** The version that whoever types a comment sees: what another writes meanwhile is not overwritten. @type {number | null} */
  #typedAt = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Leader | null} */
  #leader = null;
  #following = true;
  /** What comes in is taken one after the other, also where one waits for something. */
  #taken = Promise.resolve();

  /** @param {string} id @param {string} chapter  or nothing for the first @param {import('../../router.js').Context} context */
  constructor(id, chapter, context) {
    super(context, context.variants.list[0]);
    this.id = id;
    this.#chapter = chapter;
    this.chapters = new ChaptersBox(id, {
      turn: (one) => this.#goToChapter(one),
      version: () => this.#version,
      moves: () => (this.tree?.told.nodes.length ?? 1) - 1,
      variants: context.variants,
    });
    this.talk = new StudyTalk(id, (text) => this.#send({ type: 'say', text }));
    this.people = new StudyPeopleBox(id);
    get('comment').addEventListener('input', () => { this.#typedAt ??= this.#version; });
    get('study-lead').addEventListener('click', () => this.#lead(!this.#leads));
    get('study-follow').addEventListener('click', () => this.#follow(!this.#following));
    get('study-leave').addEventListener('click', () => void this.#part('studies.confirm-leave', leaveStudy));
    get('study-remove').addEventListener('click', () => void this.#part('studies.confirm-remove', removeStudy));
    get('study-pdn', HTMLAnchorElement).href = studyPdnAddress(id);
    this.line = new StudySocket(id, {
      chapter: () => this.#turning ?? this.#chapter,
      onMessage: (message) => { this.#taken = this.#taken.then(() => this.#hear(message)).catch((error) => console.error(error)); },
      onLine: () => this.#showLine(),
      onMissing: () => this.#missing(),
    });
  }

  get mayWrite() {
    return this.info?.role === 'owner' || this.info?.role === 'writer';
  }

  get #leads() {
    return this.#leader?.connection === this.#connection;
  }

  /** @param {import('../../wire.d.ts').StudyCommand} command */
  #send(command) {
    const sent = this.line.send(command);
    if (!sent) tell('analysis-problem', t('studies.offline'));
    return sent;
  }

  /** @param {StudyMessage} message */
  async #hear(message) {
    switch (message.type) {
      case 'study': return this.#take(message);
      case 'chapter': return this.#takeChapter(message);
      case 'chapters': return this.#takeChapters(message);
      case 'changed': return this.#change(message);
      case 'done': return this.#settle(message.number, message.node);
      case 'here': return this.#takeHere(message);
      case 'refused': return this.#refused(message);
      case 'said': return this.talk.hear(message);
      case 'people': return this.people.show(message.people, message.here);
      case 'led': return this.#led(message.leader);
      default: return this.#inform(message);
    }
  }

  /** Everything anew. Numbers of nodes are other ones then; where one looks is found again by its place. @param {StudyState} state */
  async #take({ info, version, connection, chapters, chapter, tree, people, here, said, leader }) {
    const place = this.tree && chapter === this.#chapter ? this.tree.place(this.at) : [];
    const first = this.tree === null;
    // Whoever comes to a chapter by its address wants to see that one.
    if (first && this.#chapter && leader && leader.chapter !== chapter) this.#following = false;
    const typed = this.note.forget();
    this.#version = version;
    this.#connection = connection;
    this.chapters.take(chapters);
    const found = await this.#useChapter(chapter, tree, place);
    this.talk.take(said);
    this.people.show(people, here);
    this.#leader = leader;
    this.#inform(info);
    if (first) tell('analysis-problem', tree.faults[0] ?? '');
    this.look(this.at);
    this.#led(leader);
    this.#giveBack();
    if (typed !== null) this.#handBack({ type: 'comment', text: typed }, found);
  }

  /** The tree of a chapter is shown, at this place. @param {string} chapter @param {import('../../wire.d.ts').Tree} tree @param {string[]} place @returns {Promise<number | null>} the node there */
  async #useChapter(chapter, tree, place) {
    const variant = await this.context.variants.find(tree.variant);
    const told = new Tree(tree, variant.seats);
    const found = told.find(place);
    this.#turning = null;
    this.#chapter = chapter;
    this.useTree(variant, told);
    this.lookAt(found ?? 0, null);
    this.drawMoves();
    this.chapters.turned(chapter);
    this.#rename();
    get('study-analysis', HTMLAnchorElement).href = analysisOfStudy(this.id, chapter);
    return found;
  }

  /** The address is that of the chapter; that of the study is its first. */
  #rename() {
    const isFirst = this.#chapter === (this.chapters.all[0]?.id ?? this.#chapter);
    this.context.rename(isFirst ? studyPath(this.id) : studyPath(this.id, this.#chapter));
  }

  /** The chapter to which one has turned. What one has done in the one before was done then. @param {import('../../wire.d.ts').StudyChapterTree} message */
  async #takeChapter({ version, chapter, tree }) {
    this.#version = Math.max(version, this.#version);
    for (const { done } of this.#waiting.values()) done(true);
    this.#waiting.clear();
    this.#typedAt = null;
    this.forgetFound();
    await this.#useChapter(chapter, tree, []);
    if (tree.faults.length) tell('analysis-problem', tree.faults[0]);
    announce(this.chapters.nameOf(chapter));
    this.#showInfo();
    this.show();
    this.look(this.at);
    this.#led(this.#leader);
  }

  /** There are other chapters, or they are called otherwise. @param {{ version: number, chapters: import('../../wire.d.ts').StudyChapter[] }} message */
  #takeChapters({ version, chapters }) {
    if (version > this.#version + 1) return this.line.startOver();
    this.#version = Math.max(version, this.#version);
    this.chapters.take(chapters);
    if (!this.tree) return undefined;
    if (chapters.some(({ id }) => id === this.#chapter)) return this.#rename();
    // It was deleted.
    tell('analysis-problem', t('chapters.gone'));
    const led = this.#following && !this.#leads ? this.#leader?.chapter : undefined;
    return this.#turn(chapters.some(({ id }) => id === led) ? led ?? '' : chapters[0].id);
  }

  /** @param {string} chapter */
  #turn(chapter) {
    if (chapter === (this.#turning ?? this.#chapter)) return;
    this.note.keep();
    if (this.#send({ type: 'turn', chapter })) this.#turning = chapter;
  }

  /** Whoever turns by himself looks elsewhere until he follows again. @param {string} chapter */
  #goToChapter(chapter) {
    if (this.#leader && !this.#leads && chapter !== this.#chapter) this.#following = false;
    tell('analysis-problem', '');
    this.#turn(chapter);
    this.#showLeader();
  }

  moreKeys() {
    const go = (/** @type {number} */ step) => {
      const beside = this.chapters.beside(step);
      if (beside !== null) this.#goToChapter(beside);
    };
    return { bracketright: () => go(1), bracketleft: () => go(-1) };
  }

  /** @param {StudyChanged} message */
  #change({ version, chapter, connection, number, node, difference }) {
    const before = this.tree;
    if (!before || version <= this.#version) return;
    // What lies between this and what is known was lost.
    if (version !== this.#version + 1) return this.line.startOver();
    this.#version = version;
    if (chapter !== this.#chapter) return undefined;
    const tree = new Tree(changed(before.told, difference), this.variant.seats);
    this.useTree(this.variant, tree);
    let { at } = this;
    while (!tree.has(at)) at = before.node(at).parent ?? 0;
    const isGone = at !== this.at;
    const typed = isGone ? this.note.forget() : null;
    if (isGone) this.lookAt(at, null);
    this.drawMoves();
    if (connection === this.#connection) return this.#settle(number, node);
    this.show();
    if (isGone) this.look(at);
    if (typed !== null) this.#handBack({ type: 'comment', text: typed }, null);
    return undefined;
  }

  /** One's own edit is made. @param {number} number @param {number} node  what is to be looked at */
  #settle(number, node) {
    this.#waiting.get(number)?.done(true);
    this.#waiting.delete(number);
    tell('analysis-problem', '');
    if (node === this.at && this.here) return this.show();
    this.#following = false;
    this.lookAt(node, null);
    this.show();
    this.look(node);
    return this.#showLeader();
  }

  /** @param {{ number: number, here: import('../../wire.d.ts').NodePosition }} message */
  #takeHere({ number, here }) {
    if (number !== this.#looked || here.node !== this.at) return;
    this.lookAt(this.at, here);
    this.show();
    this.think();
  }

  /** @param {{ number?: number, reason: string, message: string }} refused */
  #refused({ number, reason, message }) {
    const waiting = this.#waiting.get(number ?? 0);
    this.#waiting.delete(number ?? 0);
    waiting?.done(false);
    if (reason === 'chapter-gone') this.#turning = null;
    const key = `error.${reason}`;
    tell('analysis-problem', has(key) ? t(key, { message }) : message);
    // The board shows how it is, not what was wanted.
    this.show();
    if (waiting) this.#handBack(waiting.edit, this.tree?.find(waiting.place) ?? null);
  }

  /** @param {StudyInfo} info */
  #inform(info) {
    this.info = info;
    const title = info.title || t('studies.untitled');
    get('study-title').textContent = title;
    this.context.title(title);
    this.#showInfo();
    get('study-lead').hidden = !this.mayWrite;
    get('enter-form').hidden = !this.mayWrite;
    get('note').hidden = !this.mayWrite;
    get('study-leave').hidden = info.role !== 'writer' && info.role !== 'reader';
    this.talk.allow(info.role !== 'stranger');
    this.people.follow(info);
    this.chapters.allow(this.mayWrite);
    this.show();
  }

  /** What is said below the title: the game is that of the chapter. */
  #showInfo() {
    const { info } = this;
    if (!info) return;
    const words = [nameOf(this.variant.id, this.context.variants), info.owner, t(`studies.role.${info.role}`), info.public ? t('studies.is-public') : ''];
    get('study-about').textContent = words.filter(Boolean).join(' · ');
  }

  /** Somebody leads, looks elsewhere, or leads no more. @param {Leader | null} leader */
  #led(leader) {
    if (leader?.connection !== this.#leader?.connection || leader?.name !== this.#leader?.name) this.#following = true;
    this.#leader = leader;
    if (leader && !this.#leads && this.#following) this.#goAlong(leader);
    this.#showLeader();
  }

  /** @param {Leader} leader */
  #goAlong({ chapter, node }) {
    if (chapter === this.#chapter) super.goTo(node);
    else if (this.chapters.all.some(({ id }) => id === chapter)) this.#turn(chapter);
  }

  #showLeader() {
    const leader = this.#leader;
    const name = leader?.name || t('studies.guest');
    get('study-lead').setAttribute('aria-pressed', String(this.#leads));
    this.chapters.led(leader && !this.#leads ? leader.chapter : null);
    const follow = get('study-follow');
    follow.hidden = !leader || this.#leads;
    follow.setAttribute('aria-pressed', String(this.#following));
    follow.textContent = t('studies.follow', { name });
    tell('study-leader', !leader || this.#leads ? '' : t(this.#following ? 'studies.following' : 'studies.elsewhere', { name }));
  }

  /** @param {boolean} on */
  #lead(on) {
    if (this.tree) this.#send({ type: 'lead', on, place: this.tree.place(this.at) });
  }

  /** @param {boolean} on */
  #follow(on) {
    this.#following = on;
    if (on && this.#leader) this.#goAlong(this.#leader);
    this.#showLeader();
  }

  /** Whoever goes by himself looks elsewhere until he follows again. @param {number} id */
  goTo(id) {
    if (this.#leader && !this.#leads && id !== this.at) {
      this.#following = false;
      this.#showLeader();
    }
    super.goTo(id);
  }

  /** @param {number} node */
  look(node) {
    if (!this.tree || this.#turning) return;
    this.#number += 1;
    this.#looked = this.#number;
    this.line.send({ type: 'look', number: this.#looked, place: this.tree.place(node) });
  }

  /** @param {TreeEdit} edit @param {number} node @returns {Promise<boolean>} */
  async edit(edit, node) {
    const { tree } = this;
    if (!tree || !this.mayWrite || this.#turning || !tree.has(node)) return false;
    const place = tree.place(node);
    this.#number += 1;
    const number = this.#number;
    const version = edit.type === 'comment' ? this.#typedAt ?? this.#version : this.#version;
    if (edit.type === 'comment') this.#typedAt = null;
    if (!this.#send({ type: 'edit', number, version, place, edit })) {
      this.show();
      this.#handBack(edit, node);
      return false;
    }
    return new Promise((done) => this.#waiting.set(number, { edit, place, done }));
  }

  #showLine() {
    get('study-offline').hidden = this.line.online;
    if (this.line.online) return;
    // Nobody knows whether what was sent has arrived: the tree says so when the line is back.
    this.people.show([], 0);
    this.show();
  }

  /** What was sent and not answered before the line was lost goes back to the hand, if it is not in the tree. */
  #giveBack() {
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { edit, place, done } of lost) {
      done(false);
      const node = this.tree?.find(place) ?? null;
      if (edit.type !== 'comment' || node === null || this.tree?.node(node).comment !== edit.text) this.#handBack(edit, node);
    }
  }

  /** Words that were not kept are not lost: they are told, and stand in the field again if it is that of their move. @param {TreeEdit} edit @param {number | null} node */
  #handBack(edit, node) {
    if (edit.type !== 'comment' || !edit.text) return;
    const before = get('analysis-problem').textContent;
    tell('analysis-problem', `${before ? `${before} ` : ''}${t('studies.unsent', { text: edit.text })}`);
    if (node === this.at) get('comment', HTMLTextAreaElement).value = edit.text;
  }

  /** @param {string} question @param {(id: string) => Promise<void>} act */
  async #part(question, act) {
    if (!(await confirm(t(question)))) return;
    try {
      await act(this.id);
      this.context.go('/studies');
    } catch (error) {
      tell('analysis-problem', errorWords(error));
    }
  }

  #missing() {
    tell('failure', t('studies.missing'));
    get('study-offline').hidden = true;
    // Where nothing was ever shown there is no board either; what was seen before stays to be looked at.
    if (!this.tree) get('study').hidden = true;
  }

  retell() {
    super.retell();
    this.talk.retell();
    this.chapters.retell();
    if (this.info) this.#inform(this.info);
    this.#showLeader();
  }

  close() {
    super.close();
    this.line.close();
  }
}
