/** A game that is open. What is played in it tells the first message; then the page for that takes the socket over. */
import { ChapaevPage } from '../../chapaev/page.js';
import { tell } from '../../dom.js';
import { GameSocket } from '../../game-socket.js';
import { t } from '../../i18n.js';
import { isWaiting } from '../../seats.js';
import { InvitationPage } from './invitation.js';
import { GamePage } from './page.js';

/** @typedef {Extract<import('../../types.js').ServerMessage, { type: 'snapshot' }>} Snapshot  as it is sent */

/** @type {import('../../router.js').Mount} */
export function mount(root, [id], context) {
  /** @type {GamePage | ChapaevPage | InvitationPage | null} */
  let page = null;
  const show = (/** @type {Snapshot} */ game) => {
    tell('failure', '');
    page = pageOf(game);
    page.receive(game);
  };
  const begin = (/** @type {Snapshot} */ game) => {
    if (page instanceof InvitationPage) page.leave();
    show(game);
  };
  const pageOf = (/** @type {Snapshot} */ game) => {
    if (isWaiting(game)) return new InvitationPage(root, socket, context, begin);
    return game.game.kind === 'flicks' ? new ChapaevPage(root, socket, context) : new GamePage(root, socket, context);
  };
  const socket = new GameSocket(id, {
    onNews: (news) => {
      if (news.type === 'snapshot') show(news);
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
