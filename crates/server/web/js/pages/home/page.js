/** The first page: the form of a new game beside its board, the game that goes on, and the games that were played before. */
import { onAccount } from '../../account.js';
import { gamePath, newGamePath } from '../../addresses.js';
import { makeGame } from '../../api.js';
import { BolshakBoard } from '../../board/board.js';
import { FlickPreview } from '../../chapaev/preview.js';
import { get } from '../../dom.js';
import { onLanguage, t } from '../../i18n.js';
import { formTemplate, NewGameForm } from '../../new-game/form.js';
import { onSettings, settings } from '../../settings.js';
import { fill } from '../../template.js';
import { material } from '../../replay.js';
import { stockWords, variantLine, variantName } from '../../words.js';
import { showLobby } from './lobby.js';
import { showRecent } from './recent.js';

const template = `
  <section id="home" class="home" aria-labelledby="home-title">
    <div class="home-board">
      <figure class="preview" id="preview-figure">
        <bolshak-board id="preview"></bolshak-board>
        <div id="chapaev-preview" class="bolshak-board cb-board" aria-hidden="true" hidden></div>
        <figcaption id="preview-text"></figcaption>
      </figure>
    </div>
    <div class="home-form">
      <a id="continue" class="card continue" hidden><span id="continue-board" class="continue-board" aria-hidden="true"></span><span id="continue-words"></span></a>
      ${formTemplate}
    </div>
    <section id="lobby-card" class="card lobby" aria-labelledby="lobby-title" hidden>
      <h2 id="lobby-title" data-i18n="lobby.title"></h2>
      <ul id="lobby" class="recent"></ul>
    </section>
    <section class="card recent-games" aria-labelledby="recent-title">
      <h2 id="recent-title" data-i18n="home.recent"></h2>
      <p id="recent-empty" class="hint" data-i18n="home.recent-empty" hidden></p>
      <ul id="recent" class="recent"></ul>
      <p id="recent-all" hidden><a href="/games" data-i18n="own-games.all"></a></p>
    </section>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, context) {
  fill(root, template);
  const page = new HomePage(context);
  const ends = [
    showLobby(context.variants), onSettings(() => page.showPreview()), onLanguage(() => page.retell()),
    onAccount(() => page.form?.opponent.retell()),
  ];
  return () => ends.forEach((end) => end());
}

class HomePage {
  /** @param {import('../../router.js').Context} context */
  constructor(context) {
    this.context = context;
    this.preview = get('preview', BolshakBoard);
    this.preview.inert = true;
    this.flicks = new FlickPreview(get('chapaev-preview'));
    /** @type {NewGameForm | null} it speaks of changes while it is being made */
    this.form = null;
    /** The game that is offered at the plain address; null once the address names the game. @type {string | null} */
    this.firstGame = null;
    const address = new URLSearchParams(location.search);
    const asked = address.get('game');
    this.form = new NewGameForm(context, asked, () => this.#onChange());
    this.form.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.firstGame = this.form.house.id;
    const position = address.get('position');
    if (position) this.form.start.take(position);
    const opponent = address.get('opponent');
    if (opponent) this.form.opponent.challenge(opponent);
    this.#onChange();
    void showRecent(context.variants);
  }

  retell() {
    this.form?.retell();
    this.context.title('');
    void showRecent(this.context.variants);
  }

  /** Whoever comes back finds the game that was chosen. */
  #onChange() {
    if (!this.form) return;
    const { id } = this.form.house;
    if (id !== this.firstGame) {
      this.firstGame = null;
      this.context.rename(newGamePath(id));
    }
    this.showPreview();
  }

  showPreview() {
    const { form } = this;
    if (!form) return;
    const { variant, isFlicked } = form;
    this.preview.hidden = isFlicked;
    this.flicks.show(isFlicked, form.below !== variant.seats[0]);
    if (isFlicked) {
      get('preview-text').textContent = t('chapaev.about');
      return;
    }
    Object.assign(this.preview, {
      board: variant.board, view: form.start.view() ?? variant.start, theme: settings.theme,
      coordinates: settings.coordinates, names: settings.names, animated: false, caption: variantName(variant), rotation: form.rotation,
    });
    get('preview-text').textContent = this.#captionWords(form);
  }

  /** What stands on the board, and who begins. @param {NewGameForm} form */
  #captionWords({ variant, start }) {
    const words = { game: variantName(variant), first: start.firstWords() };
    const view = start.view();
    if (!view) return variantLine(variant, 'home.preview', words);
    const stock = (/** @type {string} */ seat) => stockWords(material(view.pieces, seat));
    const pieces = variant.seats.map((seat) => t('home.pieces-of', { seat: t(`side.${seat}`), pieces: stock(seat) }));
    return t('home.preview-given', { ...words, pieces: pieces.join('; ') });
  }

  async #submit() {
    const { form } = this;
    if (!form?.check()) return;
    const button = get('start-game', HTMLButtonElement);
    button.disabled = true;
    try {
      const id = await makeGame(form.wanted());
      form.remember();
      this.context.go(gamePath(id));
    } catch (error) {
      form.explain(error);
    } finally {
      button.disabled = false;
    }
  }
}
