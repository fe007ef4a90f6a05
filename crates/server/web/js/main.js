/** Starts the page: words, catalogue, what surrounds every page, and the page of the address. */
import { loadAccount } from './account.js';
import { catalogue } from './api.js';
import { chapaevs } from './chapaev/variant.js';
import { tell } from './dom.js';
import { preferred, t, useLanguage } from './i18n.js';
import { mount as account } from './pages/account/page.js';
import { mount as analysis } from './pages/analysis/page.js';
import { mount as editor } from './pages/editor/page.js';
import { mount as ownGames } from './pages/games/page.js';
import { mountCompetitions } from './pages/competitions/list.js';
import { mountCompetition } from './pages/competitions/page.js';
import { mountExhibitions } from './pages/exhibitions/list.js';
import { mountExhibition } from './pages/exhibitions/page.js';
import { mount as forgotten } from './pages/forgotten/page.js';
import { mount as hall } from './pages/hall/page.js';
import { mount as home } from './pages/home/page.js';
import { mountCoordinates } from './pages/learn/coordinates.js';
import { mountEdit } from './pages/learn/edit.js';
import { mountLesson, mountLessons, mountOwnLesson } from './pages/learn/page.js';
import { mount as leaders } from './pages/leaders/page.js';
import { mount as library } from './pages/library/page.js';
import { mount as mail } from './pages/mail/page.js';
import { mount as member } from './pages/members/page.js';
import { mount as missing } from './pages/missing/page.js';
import { mount as moderation } from './pages/moderation/page.js';
import { mount as play } from './pages/play/mount.js';
import { mount as puzzles } from './pages/puzzles/page.js';
import { mount as records } from './pages/records/page.js';
import { mount as reset } from './pages/reset/page.js';
import { mountGuide, mountList, mountRules } from './pages/rules/page.js';
import { mount as studyList } from './pages/studies/list.js';
import { mount as study } from './pages/studies/page.js';
import { Router } from './router.js';
import { startDialogs } from './shell/dialogs.js';
import { startHeader } from './shell/header.js';
import { startNotices } from './shell/notices.js';
import { Variants } from './variants.js';

/** @type {import('./router.js').Route[]} */
const routes = [
  { path: /^\/$/, mount: home, place: 'play' },
  { path: /^\/play\/([^/]+)\/?$/, mount: play, place: 'play' },
  { path: /^\/analysis(?:\/([^/]+))?\/?$/, mount: analysis, place: 'analysis' },
  { path: /^\/studies\/?$/, mount: studyList, place: 'analysis' },
  { path: /^\/studies\/([^/]+)(?:\/([^/]+))?\/?$/, mount: study, place: 'analysis' },
  { path: /^\/learn\/?$/, mount: mountLessons, place: 'learn' },
  { path: /^\/learn\/coordinates\/?$/, mount: mountCoordinates, place: 'learn' },
  { path: /^\/learn\/edit(?:\/([^/]+))?\/?$/, mount: mountEdit, place: 'learn' },
  { path: /^\/learn\/own\/([^/]+)\/?$/, mount: mountOwnLesson, place: 'learn' },
  { path: /^\/learn\/([^/]+)\/?$/, mount: mountLesson, place: 'learn' },
  { path: /^\/library\/?$/, mount: library, place: 'library' },
  { path: /^\/puzzles\/?$/, mount: puzzles, place: 'puzzles' },
  { path: /^\/editor\/?$/, mount: editor, place: 'board' },
  { path: /^\/records\/?$/, mount: records, place: 'records' },
  { path: /^\/account\/?$/, mount: account, place: 'account' },
  { path: /^\/moderation\/?$/, mount: moderation, place: 'account' },
  { path: /^\/reset\/?$/, mount: reset, place: 'account' },
  { path: /^\/forgotten\/?$/, mount: forgotten, place: 'account' },
  { path: /^\/mail\/?$/, mount: mail, place: 'account' },
  { path: /^\/games\/?$/, mount: ownGames, place: 'play' },
  { path: /^\/hall\/?$/, mount: hall, place: 'hall' },
  { path: /^\/competitions\/?$/, mount: mountCompetitions, place: 'hall' },
  { path: /^\/competitions\/([^/]+)\/?$/, mount: mountCompetition, place: 'hall' },
  { path: /^\/exhibitions\/?$/, mount: mountExhibitions, place: 'hall' },
  { path: /^\/exhibitions\/([^/]+)\/?$/, mount: mountExhibition, place: 'hall' },
  { path: /^\/members\/([^/]+)\/?$/, mount: member, place: 'hall' },
  { path: /^\/leaders(?:\/([^/]+))?\/?$/, mount: leaders, place: 'hall' },
  { path: /^\/rules\/?$/, mount: mountList, place: 'rules' },
  { path: /^\/rules\/([^/]+)\/?$/, mount: mountRules, place: 'rules' },
  { path: /^\/guide\/([^/]+)\/?$/, mount: mountGuide, place: 'rules' },
];

async function start() {
  void loadAccount();
  const [known] = await Promise.all([catalogue(), useLanguage(preferred())]);
  startDialogs();
  startHeader();
  known.variants.push(...chapaevs);
  const router = new Router(routes, missing, { catalogue: known, variants: new Variants(known.variants) });
  startNotices(router.context);
  router.start();
  document.documentElement.dataset.ready = 'true';
}

start().catch((error) => {
  console.error(error);
  tell('failure', t('error.start'));
});
