/** The server's plain requests. */

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').RoomSummary} RoomSummary */
/** @typedef {import('./types.js').NewRoom} NewRoom */

/** An error that the server explained. */
export class ServerError extends Error {
  /** @param {string} code @param {string} message @param {string | null} place @param {number} status */
  constructor(code, message, place, status) {
    super(message);
    this.code = code;
    this.place = place;
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
export async function ask(path, init) {
  const answer = await fetch(path, init);
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  const error = body?.error ?? {};
  throw new ServerError(error.code ?? 'unknown', error.message ?? answer.statusText, error.place ?? null, answer.status);
}

/** @returns {Promise<Catalogue>} */
export const catalogue = () => ask('/api/catalogue');

/** One game, also one with house rules. @param {string} id @returns {Promise<import('./types.js').Game>} */
export const game = (id) => ask(`/api/games/${encodeURIComponent(id)}`);

/** @param {string} id @returns {Promise<import('./types.js').StartTable[]>} */
export const tables = async (id) => (await ask(`/api/games/${encodeURIComponent(id)}/tables`)).tables;

/** @returns {Promise<RoomSummary[]>} */
export const rooms = async () => (await ask('/api/rooms')).rooms;

/** @param {string} id @param {string} [kind]  what is played there @returns {Promise<import('./types.js').State>} */
export const room = (id, kind = 'rooms') => ask(`/api/${kind}/${encodeURIComponent(id)}`);

/** @param {NewRoom} wanted @returns {Promise<string>} the id of the room */
export async function makeRoom(wanted) {
  const body = JSON.stringify(wanted);
  return (await ask('/api/rooms', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).id;
}

/** A cell drawn by the server. @param {string} game @param {string} table @returns {Promise<import('./types.js').DrawnLot>} */
export function drawLot(game, table) {
  const body = JSON.stringify({ table });
  return ask(`/api/games/${encodeURIComponent(game)}/lots`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** How the micro-match of a room stands. @param {string} id @returns {Promise<import('./types.js').MicroMatch>} */
export const microMatch = (id) => ask(`/api/rooms/${encodeURIComponent(id)}/match`);

/** Makes the next game of the micro-match of a room. @param {string} id @returns {Promise<string>} the id of its room */
export const nextGame = async (id) => (await ask(`/api/rooms/${encodeURIComponent(id)}/match`, { method: 'POST' })).id;

/** @param {string} game @param {string} language @returns {Promise<import('./rules/types.js').RulesPage>} */
export const rulesPage = (game, language) => ask(`/api/games/${encodeURIComponent(game)}/rules/${language}`);

/** @param {string} id */
export const pdnAddress = (id) => `/api/rooms/${encodeURIComponent(id)}/pdn`;

/** @param {string} id @param {string} language  of the page */
export const sheetAddress = (id, language) => `/api/rooms/${encodeURIComponent(id)}/sheet/${language === 'ru' ? 'russian' : 'english'}`;
