/** A game that is open. What is played in it tells the first message; then the page for that takes the socket over. */
import { ChapaevPage } from '../../chapaev/page.js';
import { tell } from '../../dom.js';
import { GameSocket } from '../../game-socket.js';
import { t } from '../../i18n.js';
import { GamePage } from './page.js';

/** @type {import('../../router.js').Mount} */
export function mount(root, [id], context) {
  /** @type {GamePage | ChapaevPage | null} */
  let page = null;
  const socket = new GameSocket(id, {
    onNews: (news) => {
      if (news.type !== 'snapshot') return;
      tell('failure', '');
      page = news.game.kind === 'flicks' ? new ChapaevPage(root, socket, context) : new GamePage(root, socket, context);
      page.receive(news);
    },
    onRefused: () => {},
    onLine: () => tell('failure', socket.online ? '' : t('play.offline')),
    onMissing: () => tell('failure', t('play.missing')),
  });
  return () => {
    if (page) page.close();
    else socket.close();
  };
}
