/** The server's plain requests. */

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').GameSummary} GameSummary */
/** @typedef {import('./types.js').NewGame} NewGame */

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

/** @param {Response} answer @returns {Promise<never>} */
async function refuse(answer) {
  const error = (await answer.json().catch(() => null))?.error ?? {};
  throw new ServerError(error.code ?? 'unknown', error.message ?? answer.statusText, error.place ?? null, answer.status);
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function ask(path, init) {
  const answer = await fetch(path, init);
  if (!answer.ok) return refuse(answer);
  return answer.status === 204 ? null : answer.json();
}

/** @param {string} path @param {unknown} [body] */
function post(path, body) {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return ask(path, { method: 'POST', ...sent });
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
const put = (path, body) => ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** @param {string} id */
const variantAddress = (id) => `/api/variants/${encodeURIComponent(id)}`;

/** @param {string} id */
export const gameAddress = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @param {string} id */
const matchAddress = (id) => `/api/matches/${encodeURIComponent(id)}`;

/** @returns {Promise<Catalogue>} */
export const catalogue = () => ask('/api/catalogue');

/** One variant, also one with house rules. @param {string} id @returns {Promise<import('./types.js').Variant>} */
export const variant = (id) => ask(variantAddress(id));

/** @param {string} id  of a variant @returns {Promise<import('./types.js').StartTable[]>} */
export const tables = async (id) => (await ask(`${variantAddress(id)}/tables`)).tables;

/** Which endgame tables there are: the most pieces that they know, whether more can be had, how far a build has come, and why the last one failed. @typedef {{ known: number, offered: number | null, share: number | null, failed: string | null }} EndgameTables */

/** @param {string} id  of a variant @returns {Promise<EndgameTables>} */
export const endgames = (id) => ask(`${variantAddress(id)}/endgames`);

/** Has endgame tables built. @param {string} id  of a variant @param {number} pieces  the most that they know @returns {Promise<EndgameTables>} */
export const buildEndgames = (id, pieces) => post(`${variantAddress(id)}/endgames`, { pieces });

/** A cell drawn by the server. @param {string} id  of a variant @param {string} table @returns {Promise<import('./types.js').DrawnLot>} */
export const drawLot = (id, table) => post(`${variantAddress(id)}/lots`, { table });

/** @param {string} id  of a variant @param {string} language @returns {Promise<import('./pages/rules/types.js').RulesPage>} */
export const rulesPage = (id, language) => ask(`${variantAddress(id)}/rules/${language}`);
/** @param {string} topic  such as `glossary` @param {string} language @returns {Promise<import('./pages/rules/types.js').RulesPage>} */
export const guidePage = (topic, language) => ask(`/api/guide/${topic}/${language}`);

/** One's own games, the newest first. @returns {Promise<GameSummary[]>} */
export const games = async () => (await ask('/api/games')).games;

/** A game as it is. @param {string} id @returns {Promise<import('./wire.d.ts').Snapshot>} */
export const snapshot = (id) => ask(gameAddress(id));

/** Games of others that wait for somebody. @returns {Promise<import('./types.js').WaitingGame[]>} */
export const lobby = async () => (await ask('/api/lobby')).games;

/** Games that go on now, the best of each variant first. @returns {Promise<import('./types.js').LiveGame[]>} */
export const live = async () => (await ask('/api/live')).games;

/** Who is signed in here. @returns {Promise<import('./wire.d.ts').Account | null>} */
export const account = async () => (await ask('/api/account')).account;

/** @param {string} name @param {string} password */
export const signUp = (name, password) => post('/api/account', { name, password });

/** @param {string} name @param {string} password */
export const signIn = (name, password) => post('/api/account/sessions', { name, password });

/** A new password by the code of an address. @param {string} code @param {string} password @returns {Promise<void>} */
export const resetPassword = (code, password) => post('/api/account/reset', { code, password });

/** @param {string} session  its key, or `here` @returns {Promise<void>} */
export const signOut = (session) => ask(`/api/account/sessions/${encodeURIComponent(session)}`, { method: 'DELETE' });

/** @returns {Promise<void>} */
export const signOutEverywhere = () => ask('/api/account/sessions', { method: 'DELETE' });

/** @param {import('./wire.d.ts').AccountChange} change @returns {Promise<void>} */
export const changeAccount = (change) => put('/api/account', change);

/** For good. @param {string} password @returns {Promise<void>} */
export const leave = (password) => post('/api/account/removal', { password });

/** Everything that is kept of whoever asks. */
export const DATA_ADDRESS = '/api/account/data';

/** @param {NewGame} wanted @returns {Promise<string>} the id of the game */
export const makeGame = async (wanted) => (await post('/api/games', wanted)).id;

/** Takes a free seat. @param {string} id  of a game @param {{ name: string, seat?: string }} sitter */
export const sitDown = (id, sitter) => post(`${gameAddress(id)}/seats`, sitter);

/** A member does not want the game that he is challenged to. @param {string} id  of a game @param {string} reason */
export const declineGame = (id, reason) => post(`${gameAddress(id)}/refusal`, { reason });

/** What one has written down at a game. @param {string} id  of a game @returns {Promise<import('./wire.d.ts').NotesInfo>} */
export const gameNotes = (id) => ask(`${gameAddress(id)}/notes`);

/** @param {string} id  of a game @param {import('./wire.d.ts').NotesInfo} notes @returns {Promise<import('./wire.d.ts').NotesInfo>} as they are kept */
export const keepNotes = (id, notes) => put(`${gameAddress(id)}/notes`, notes);

/** @param {string} name */
const memberAddress = (name) => `/api/members/${encodeURIComponent(name)}`;

/** @param {string} name @returns {Promise<import('./wire.d.ts').Profile>} */
export const member = (name) => ask(memberAddress(name));

/** Games of a member that fit; what is empty does not matter. @param {string} name @param {Record<string, string>} wanted @returns {Promise<{ games: GameSummary[], next?: string }>} with the game behind which more stand */
export const memberGames = (name, wanted) => ask(`${memberAddress(name)}/games?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))}`);

/** Against whom a member has played. @param {string} name @returns {Promise<import('./wire.d.ts').OpponentInfo[]>} */
export const opponents = (name) => ask(`${memberAddress(name)}/opponents`);

/** The titles of those of these members who have one. @param {string[]} names @returns {Promise<Record<string, string>>} */
export const titlesOf = (names) => ask(`/api/titles?${new URLSearchParams({ names: names.join(',') })}`);

/** Members who are here and want to be seen. @returns {Promise<import('./wire.d.ts').PresentMember[]>} */
export const presentMembers = () => ask('/api/hall/people');

/** @param {boolean} hidden  whether one does not stand among those who are here @returns {Promise<void>} */
export const hideMe = (hidden) => put('/api/account/presence', { hidden });

/** @param {string} name @param {string} id  of a variant @param {string} tempo @returns {Promise<import('./wire.d.ts').RatingPoint[]>} */
export const ratingHistory = (name, id, tempo) => ask(`${memberAddress(name)}/ratings/${encodeURIComponent(id)}/${tempo}`);

/** @param {string} name @param {string | null} relation  `friend`, `blocked` or neither @returns {Promise<void>} */
export const relate = (name, relation) => put(`${memberAddress(name)}/relation`, { relation });

/** For administrators. @param {string} name @param {string | null} title @returns {Promise<void>} */
export const giveTitle = (name, title) => put(`${memberAddress(name)}/title`, { title });

/** For administrators. @param {string} name @returns {Promise<import('./wire.d.ts').ResetPath>} */
export const makeReset = (name) => post(`${memberAddress(name)}/reset`);

/** Tells the administrators. @param {string} name @param {import('./wire.d.ts').ReportText} text @returns {Promise<void>} */
export const report = (name, text) => post(`${memberAddress(name)}/reports`, text);

/** For administrators. @param {string} name @param {import('./wire.d.ts').JudgementWanted} judgement @returns {Promise<void>} */
export const judge = (name, judgement) => post(`${memberAddress(name)}/judgements`, judgement);

/** For administrators. @param {number} [before]  the number of an entry of the log @returns {Promise<import('./wire.d.ts').ModerationInfo>} */
export const moderation = (before) => ask(before === undefined ? '/api/moderation' : `/api/moderation?before=${before}`);

/** What was said at the game that a report names; that it was read stands in the log. @param {number} report @returns {Promise<import('./wire.d.ts').Overheard>} */
export const lookInto = (report) => post('/api/moderation/looks', { report });

/** @param {string} about @returns {Promise<void>} */
export const tellAbout = (about) => put('/api/account/profile', { about });

/** What there is of e-mail. @returns {Promise<import('./wire.d.ts').MailInfo>} */
export const mailInfo = () => ask('/api/account/mail');

/** @param {import('./wire.d.ts').AddressWanted} wanted */
export const giveMailAddress = (wanted) => put('/api/account/mail', wanted);

export const removeMailAddress = () => ask('/api/account/mail', { method: 'DELETE' });

/** @param {boolean} reminders */
export const wantReminders = (reminders) => put('/api/account/mail/reminders', { reminders });

/** @param {string} code */
export const confirmMail = (code) => post('/api/mail/confirm', { code });

/** @param {string} code */
export const stopMail = (code) => post(`/api/mail/stop?code=${encodeURIComponent(code)}`);

/** @param {string} who  a name or an address */
export const forgotten = (who) => post('/api/account/forgotten', { who });

/** One's days of vacation. @returns {Promise<import('./wire.d.ts').VacationInfo>} */
export const vacation = () => ask('/api/account/vacation');

/** @param {number} days @param {number | null} from  a moment to come; null for now @returns {Promise<import('./wire.d.ts').VacationInfo>} */
export const takeVacation = (days, from) => post('/api/account/vacation', { days, ...(from === null ? {} : { from }) });

/** @returns {Promise<import('./wire.d.ts').VacationInfo>} */
export const endVacation = () => ask('/api/account/vacation', { method: 'DELETE' });

/** Friends, and who is blocked. @returns {Promise<import('./wire.d.ts').RelatedInfo[]>} */
export const people = () => ask('/api/account/people');

/** What one was told, the newest first. @returns {Promise<import('./wire.d.ts').NoticeInfo[]>} */
export const notices = () => ask('/api/account/notices');

/** @returns {Promise<void>} */
export const noticesSeen = () => post('/api/account/notices/seen');

/** The strongest. @param {string} id  of a variant @param {string} tempo @returns {Promise<import('./wire.d.ts').Leader[]>} */
export const leaders = (id, tempo) => ask(`/api/leaders/${encodeURIComponent(id)}/${tempo}`);

/** The computer takes the free seats of a game that waits. @param {string} id @param {number} level @returns {Promise<void>} */
export const fillSeats = (id, level) => post(`${gameAddress(id)}/machines`, { level });

/** Ends a game that waits for somebody. @param {string} id */
export async function withdrawGame(id) {
  const answer = await fetch(gameAddress(id), { method: 'DELETE' });
  if (!answer.ok) await refuse(answer);
}

/** The addresses under which others reach the server. @returns {Promise<string[]>} */
export const addresses = async () => (await ask('/api/addresses')).addresses;

/** A picture of the link to a game. @param {string} id @param {string} origin  of the link */
export const qrAddress = (id, origin) => `${gameAddress(id)}/qr?${new URLSearchParams({ origin })}`;

/** Whether the server has this game and can be reached; throws where it cannot. @param {string} id */
export async function hasGame(id) {
  const answer = await fetch(gameAddress(id), { method: 'HEAD' });
  if (!answer.ok && ![400, 404].includes(answer.status)) throw new Error(answer.statusText);
  return answer.ok;
}

/** Reads a position in any notation. @param {string} id  of a variant @param {string} text @returns {Promise<import('./types.js').FoundPosition>} */
export const readPosition = (id, text) => post(`${variantAddress(id)}/positions`, { text });

/** Reads games in PDN and plays one of them out. @param {string} text @param {number} number  of that game; the first is 0 @returns {Promise<import('./types.js').Records>} */
export const readRecords = (text, number) => post('/api/records', { text, number });

/** The present position of a game of moves. @param {string} id @returns {Promise<import('./types.js').View>} */
export const position = async (id) => (await ask(gameAddress(id))).game.view;

/** The present position as text. @param {string} id  of a game */
export async function positionText(id) {
  const answer = await fetch(`${gameAddress(id)}/position`);
  return answer.ok ? answer.text() : refuse(answer);
}

/** @param {string} id  of a game */
export const pdnAddress = (id) => `${gameAddress(id)}/pdn`;

/** @param {string} id  of a game @param {string} language  of the page */
export const sheetAddress = (id, language) => `${gameAddress(id)}/sheet/${language === 'ru' ? 'russian' : 'english'}`;

/** One flick of Chapaev with the ways of its discs; the first is 1. @param {string} id  of a game @param {number} number @returns {Promise<import('./chapaev/types.js').Film>} */
export const film = (id, number) => ask(`${gameAddress(id)}/flicks/${number}`);

/** How a micro-match stands. @param {string} id @returns {Promise<import('./types.js').MicroMatch>} */
export const microMatch = (id) => ask(matchAddress(id));

/** Makes the next game of a micro-match. @param {string} id @returns {Promise<string>} the id of the game */
export const nextGame = async (id) => (await post(`${matchAddress(id)}/games`)).id;

/** A tree of variations: read, changed, looked at. @param {string} id  of a variant @param {import('./wire.d.ts').TreeRequest} request @returns {Promise<import('./wire.d.ts').TreeAnswer>} */
export const readTree = (id, request) => post(`${variantAddress(id)}/tree`, request);

/** A game as PDN. @param {string} id @returns {Promise<string>} */
export async function pdnText(id) {
  const answer = await fetch(pdnAddress(id));
  return answer.ok ? answer.text() : refuse(answer);
}

/** What is in the library of games. @returns {Promise<import('./wire.d.ts').LibraryInfo>} */
export const libraryInfo = () => ask('/api/library');

/** A game of the library as PDN. @param {string} id @returns {Promise<string>} */
export async function libraryPdn(id) {
  const answer = await fetch(`/api/library/games/${encodeURIComponent(id)}/pdn`);
  return answer.ok ? answer.text() : refuse(answer);
}

/** All games that a query finds, as a file. @param {string} query */
export const exportAddress = (query) => `/api/library/pdn?${new URLSearchParams({ q: query })}`;

/** Looks for games and tells how far it has come; ended by the signal. @param {{ q: string, from: number, count: number }} wanted @param {AbortSignal} signal @param {(news: import('./wire.d.ts').SearchNews) => void} onNews */
export async function searchLibrary({ q, from, count }, signal, onNews) {
  const answer = await fetch(`/api/library/games?${new URLSearchParams({ q, from: String(from), count: String(count) })}`, { signal });
  if (!answer.ok || !answer.body) return refuse(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach((line) => onNews(JSON.parse(line)));
  }
}

/** Takes games into the library. @param {string} collection @param {Uint8Array<ArrayBuffer>} piece  of a PDN file, ending with a game @param {AbortSignal} signal @returns {Promise<import('./wire.d.ts').ImportAnswer>} */
export const importGames = (collection, piece, signal) => ask(`/api/library/games?${new URLSearchParams({ collection })}`, { method: 'POST', body: piece, signal });

/** @param {string} name  a part of it @returns {Promise<import('./wire.d.ts').LibraryPlayer[]>} */
export const libraryPlayers = (name) => ask(`/api/library/players?${new URLSearchParams({ name })}`);

/** Says that two names are one player's. @param {import('./wire.d.ts').PlayersMerged} merged */
export async function mergePlayers(merged) {
  const answer = await fetch('/api/library/players', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(merged) });
  if (!answer.ok) await refuse(answer);
}

/** Games with the same moves. @returns {Promise<import('./wire.d.ts').DoubleGames[]>} */
export const duplicates = () => ask('/api/library/duplicates');

/** What was played from a position. @param {import('./wire.d.ts').SearchPosition} position @param {string} query  which games count @returns {Promise<import('./wire.d.ts').Explorer>} */
export const explore = ({ variant: id, fen, moves }, query) => ask(`/api/explorer/${encodeURIComponent(id)}?${new URLSearchParams({ ...(fen ? { fen } : {}), moves: moves.join(' '), q: query })}`);

/** @param {string} id */
export const studyAddress = (id) => `/api/studies/${encodeURIComponent(id)}`;

/** Those that one can open. @returns {Promise<import('./wire.d.ts').StudyList>} */
export const studies = () => ask('/api/studies');

/** @param {import('./wire.d.ts').StudyText} wanted @returns {Promise<string>} its id */
export const makeStudy = async (wanted) => (await post('/api/studies', wanted)).id;

/** A study without its tree. @param {string} id @returns {Promise<import('./wire.d.ts').StudyInfo>} */
export const study = (id) => ask(studyAddress(id));

/** @param {string} id @param {import('./wire.d.ts').StudyChange} change @returns {Promise<void>} */
export const changeStudy = (id, change) => put(studyAddress(id), change);

/** @param {string} id @returns {Promise<void>} */
export const removeStudy = (id) => ask(studyAddress(id), { method: 'DELETE' });

/** Shows the secret of a link. @param {string} id @param {string} key @returns {Promise<void>} */
export const openStudy = (id, key) => post(`${studyAddress(id)}/key`, { key });

/** A new link in the place of the one before. @param {string} id @param {string} role @returns {Promise<import('./wire.d.ts').StudyLink>} */
export const makeStudyLink = (id, role) => post(`${studyAddress(id)}/links`, { role });

/** @param {string} id @param {string} role @returns {Promise<void>} */
export const endStudyLink = (id, role) => ask(`${studyAddress(id)}/links/${role}`, { method: 'DELETE' });

/** Who has which role, for its owner. @param {string} id @returns {Promise<import('./wire.d.ts').StudyPeople>} */
export const studyPeople = (id) => ask(`${studyAddress(id)}/people`);

/** @param {string} id @param {import('./wire.d.ts').StudyRoleWanted} wanted @returns {Promise<void>} */
export const giveStudyRole = (id, wanted) => put(`${studyAddress(id)}/people`, wanted);

/** Parts with the role that one was given. @param {string} id @returns {Promise<void>} */
export const leaveStudy = (id) => ask(`${studyAddress(id)}/role`, { method: 'DELETE' });

/** @param {string} id */
export const studyPdnAddress = (id) => `${studyAddress(id)}/pdn`;

/** @param {string} id @param {string} chapter */
const chapterAddress = (id, chapter) => `${studyAddress(id)}/chapters/${encodeURIComponent(chapter)}`;

/** @param {string} id @param {string} chapter */
export const chapterPdnAddress = (id, chapter) => `${chapterAddress(id, chapter)}/pdn`;

/** Chapters behind the others. @param {string} id @param {import('./wire.d.ts').StudyChapterWanted} wanted @returns {Promise<string[]>} their names in addresses */
export const addChapters = async (id, wanted) => (await post(`${studyAddress(id)}/chapters`, wanted)).chapters;

/** @param {string} id @param {string[]} chapters @returns {Promise<void>} */
export const orderChapters = (id, chapters) => put(`${studyAddress(id)}/chapters`, { chapters });

/** @param {string} id @param {string} chapter @param {string} name @returns {Promise<void>} */
export const nameChapter = (id, chapter, name) => put(chapterAddress(id, chapter), { name });

/** @param {string} id @param {string} chapter @param {number} version  of the study that is seen @returns {Promise<void>} */
export const removeChapter = (id, chapter, version) => ask(`${chapterAddress(id, chapter)}?version=${version}`, { method: 'DELETE' });

/** The tree of a chapter, or of the first, as PDN. @param {string} id @param {string | null} chapter @returns {Promise<string>} */
export async function studyPdn(id, chapter) {
  const answer = await fetch(chapter ? chapterPdnAddress(id, chapter) : studyPdnAddress(id));
  return answer.ok ? answer.text() : refuse(answer);
}

/** @param {string} id */
const documentAddress = (id) => `/api/documents/${encodeURIComponent(id)}`;

/** One's own trees and lessons, the last changed first. @returns {Promise<import('./wire.d.ts').DocumentHead[]>} */
export const documents = () => ask('/api/documents');

/** A tree or a lesson that somebody keeps. @param {string} id @returns {Promise<import('./wire.d.ts').DocumentInfo>} */
export const kept = (id) => ask(documentAddress(id));

/** Keeps a text. @param {string} id  of one's own, or nothing for a new one @param {import('./wire.d.ts').DocumentText} wanted @param {boolean} [leaving]  the page is being left @returns {Promise<string>} its id */
export async function keepDocument(id, wanted, leaving = false) {
  if (!id) return (await post('/api/documents', wanted)).id;
  const answer = await fetch(documentAddress(id), { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted), keepalive: leaving });
  return answer.ok ? id : refuse(answer);
}

/** @param {string} id */
export async function removeDocument(id) {
  const answer = await fetch(documentAddress(id), { method: 'DELETE' });
  if (!answer.ok) await refuse(answer);
}

/** A lesson that somebody keeps. @param {string} id @returns {Promise<import('./wire.d.ts').OwnLesson>} */
export const ownLesson = (id) => ask(`${documentAddress(id)}/lesson`);

/** A lesson as it would be gone through; the refusal has the line as its place. @param {string} text @returns {Promise<import('./wire.d.ts').LessonInfo>} */
export const readLesson = (text) => post('/api/lessons', { text });

/** @returns {Promise<import('./wire.d.ts').LessonList>} */
export const lessons = () => ask('/api/lessons');

/** @param {string} name @returns {Promise<import('./wire.d.ts').LessonInfo>} */
export const lesson = (name) => ask(`/api/lessons/${encodeURIComponent(name)}`);

/** What puzzles there are. @returns {Promise<import('./wire.d.ts').PuzzleStock>} */
export const puzzleStock = () => ask('/api/puzzles');

/** How strong one is in puzzles. @returns {Promise<import('./wire.d.ts').PuzzleRatingInfo[]>} */
export const ownPuzzleRatings = () => ask('/api/account/puzzles');

/** @param {string} variant @param {string} name @param {boolean} solved @returns {Promise<import('./wire.d.ts').PuzzleRatingInfo>} */
export const puzzleTried = (variant, name, solved) => post(`/api/account/puzzles/${encodeURIComponent(variant)}/${encodeURIComponent(name)}`, { solved });

/** @param {string} variant @param {string} [name]  a puzzle, or `today` @param {Record<string, string>} [wanted] @returns {Promise<import('./wire.d.ts').PuzzleInfo>} */
export const puzzle = (variant, name, wanted = {}) => ask(`/api/puzzles/${encodeURIComponent(variant)}${name ? `/${encodeURIComponent(name)}` : `?${new URLSearchParams(wanted)}`}`);

/** @param {string} id */
const exhibitionAddress = (id) => `/api/exhibitions/${encodeURIComponent(id)}`;

/** @returns {Promise<import('./wire.d.ts').ExhibitionList>} */
export const exhibitions = () => ask('/api/exhibitions');

/** @param {string} id @returns {Promise<import('./wire.d.ts').ExhibitionInfo>} */
export const exhibition = (id) => ask(exhibitionAddress(id));

/** @param {import('./wire.d.ts').ExhibitionWanted} wanted @returns {Promise<string>} the id of the exhibition */
export const announceExhibition = async (wanted) => (await post('/api/exhibitions', wanted)).id;

/** @param {string} id @returns {Promise<void>} */
export const callOffExhibition = (id) => ask(exhibitionAddress(id), { method: 'DELETE' });

/** Asks for a board. @param {string} id @param {string} name  of a guest @returns {Promise<void>} */
export const applyFor = (id, name) => post(`${exhibitionAddress(id)}/entries`, { name });

/** @param {string} id @returns {Promise<void>} */
export const leaveExhibition = (id) => ask(`${exhibitionAddress(id)}/entries`, { method: 'DELETE' });

/** @param {string} id @param {number} entry @param {string} state @returns {Promise<void>} */
export const answerApplication = (id, entry, state) => put(`${exhibitionAddress(id)}/entries/${entry}`, { state });

/** @param {string} id @param {number} entry @param {import('./wire.d.ts').BoardTermsWanted} wanted */
export const setBoardTerms = (id, entry, wanted) => put(`${exhibitionAddress(id)}/entries/${entry}/terms`, wanted);

/** Begins with those who are accepted. @param {string} id @returns {Promise<void>} */
export const startExhibition = (id) => post(`${exhibitionAddress(id)}/start`);

/** Gives a game its result. @param {string} id @param {number} board @param {string} winner  `host`, `player` or `nobody` @returns {Promise<void>} */
export const settleBoard = (id, board, winner) => post(`${exhibitionAddress(id)}/boards/${board}/result`, { winner });

/** @param {string} id */
const competitionAddress = (id) => `/api/competitions/${encodeURIComponent(id)}`;

/** @param {{ stage: number, group: number } | undefined} place */
const inGroup = (place) => `stage=${place?.stage ?? 0}&group=${place?.group ?? 0}`;

/** @returns {Promise<import('./wire.d.ts').CompetitionList>} */
export const competitions = () => ask('/api/competitions');

/** @param {import('./wire.d.ts').CompetitionWanted} wanted @returns {Promise<string>} the id of the competition */
export const beginCompetition = async (wanted) => (await post('/api/competitions', wanted)).id;

/** Nothing, if this version has been seen. @param {string} id @param {string} language @param {number} [seen] @returns {Promise<import('./wire.d.ts').CompetitionInfo | null>} */
export const competition = async (id, language, seen) => (await ask(`${competitionAddress(id)}?language=${language}${seen === undefined ? '' : `&seen=${seen}`}`)) ?? null;

/** @param {string} id @param {import('./wire.d.ts').CompetitionDeed} deed @returns {Promise<void>} */
export const actInCompetition = (id, deed) => post(`${competitionAddress(id)}/deeds`, deed);

/** @param {string} id @returns {Promise<void>} */
export const removeCompetition = (id) => ask(competitionAddress(id), { method: 'DELETE' });

/** Why somebody stands where he stands. @param {string} id @param {{ stage: number, group: number }} place @param {number} who @param {string} language @returns {Promise<import('./wire.d.ts').PlaceReasons>} */
export const placeReasons = (id, place, who, language) => ask(`${competitionAddress(id)}/places/${who}?language=${language}&${inGroup(place)}`);

/** @param {string} id @param {import('./wire.d.ts').EntryWanted} wanted @returns {Promise<void>} */
export const enterCompetition = (id, wanted) => post(`${competitionAddress(id)}/entry`, wanted);

/** @param {string} id @returns {Promise<void>} */
export const leaveCompetition = (id) => ask(`${competitionAddress(id)}/entry`, { method: 'DELETE' });

/** @param {string} id @param {string} game @param {import('./wire.d.ts').CompetitionRuling} ruling @returns {Promise<void>} */
export const ruleInCompetition = (id, game, ruling) => post(`${competitionAddress(id)}/games/${encodeURIComponent(game)}/ruling`, ruling);

/** The address of its socket. @param {string} id */
export const competitionSocket = (id) => `${competitionAddress(id)}/ws`;

/** @param {string} id @param {number} who @param {string} code @returns {Promise<import('./wire.d.ts').CardInfo>} */
export const competitionCard = (id, who, code) => ask(`${competitionAddress(id)}/cards/${who}?${new URLSearchParams({ code })}`);

/** @param {string} id @param {number} who @param {import('./wire.d.ts').CardReport} report @returns {Promise<void>} */
export const reportGame = (id, who, report) => post(`${competitionAddress(id)}/cards/${who}/reports`, report);

/** @param {string} id @param {number} who @param {import('./wire.d.ts').TableWanted} wanted @returns {Promise<string>} the id of the game */
export const openTable = async (id, who, wanted) => (await post(`${competitionAddress(id)}/cards/${who}/table`, wanted)).id;

/** The address to which an arbiter's program hands in a file of games. @param {string} id @param {string} origin @param {string} code */
export const competitionRelay = (id, origin, code) => `${origin}${competitionAddress(id)}/relay?${new URLSearchParams({ code })}`;

/** @param {string} id @param {string} language @returns {Promise<import('./wire.d.ts').CompetitionPlan>} */
export const competitionPlan = (id, language) => ask(`${competitionAddress(id)}/plan?language=${language}`);

/** The address of all its games as PDN. @param {string} id */
export const competitionPdn = (id) => `${competitionAddress(id)}/pdn`;

/** @param {string} id @param {{ stage: number, group: number }} place @param {import('./wire.d.ts').CompetitionSelection} some @param {string} language @returns {Promise<import('./wire.d.ts').SelectedStandings>} */
export const selectedStandings = (id, place, some, language) => ask(`${competitionAddress(id)}/standings?language=${language}&${inGroup(place)}&${new URLSearchParams(some)}`);

/** @param {string} id @returns {Promise<import('./wire.d.ts').ContestProblem[]>} */
export const contestProblems = (id) => ask(`${competitionAddress(id)}/problems`);

/** @param {string} id @param {import('./wire.d.ts').ProblemAnswer} answer @returns {Promise<import('./wire.d.ts').ProblemReply>} */
export const answerProblem = (id, answer) => post(`${competitionAddress(id)}/problems`, answer);

/** The address of the QR code that leads to a competition, or to what stands on a card. @param {string} id @param {string} origin @param {string} [card] */
export const competitionQr = (id, origin, card) => `${competitionAddress(id)}/qr?${new URLSearchParams({ origin, ...(card ? { card } : {}) })}`;

/** The address of a report. @param {string} id @param {{ stage: number, group: number } | undefined} place */
export const competitionReport = (id, place) => `${competitionAddress(id)}/report?${inGroup(place)}`;
