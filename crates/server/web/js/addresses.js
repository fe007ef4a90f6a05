/** The addresses of the pages. */

/** Where a game is played. @param {string} id */
export const gamePath = (id) => `/play/${encodeURIComponent(id)}`;

/** The form of a new game, with this game chosen. @param {string} id  of a variant, with house rules or without */
export const newGamePath = (id) => `/?game=${encodeURIComponent(id)}`;

/** The rules of a variant. @param {string} id */
export const rulesPath = (id) => `/rules/${encodeURIComponent(id)}`;

/** The list of all rules. */
export const ALL_RULES = '/rules';

/** What is told beside the rules. @param {string} topic */
export const guidePath = (topic) => `/guide/${topic}`;

/** The analysis board with a game that was played here. @param {string} id  of the game */
export const analysisOf = (id) => `/analysis?from=${encodeURIComponent(id)}`;

/** The analysis board with a position. @param {string} variant @param {string} fen */
export const analysisAt = (variant, fen) => `/analysis?game=${encodeURIComponent(variant)}&position=${encodeURIComponent(fen)}`;

/** The analysis board with a game of the library. @param {number} id */
export const analysisOfKept = (id) => `/analysis?library=${id}`;

/** The library with a search. @param {string} query */
export const libraryPath = (query) => `/library?${new URLSearchParams({ q: query })}`;

/** A lesson that somebody wrote. @param {string} id */
export const learnOwnPath = (id) => `/learn/own/${encodeURIComponent(id)}`;

/** Where one's own lesson is written. @param {string} id  or nothing for a new one */
export const lessonEditPath = (id) => (id ? `/learn/edit/${encodeURIComponent(id)}` : '/learn/edit');

/** Somebody's tree on the analysis board. @param {string} id */
export const analysisShared = (id) => `/analysis/${encodeURIComponent(id)}`;

/** A study, at a chapter or at its first. @param {string} id @param {string} [chapter] */
export const studyPath = (id, chapter) => `/studies/${encodeURIComponent(id)}${chapter ? `/${encodeURIComponent(chapter)}` : ''}`;

/** The analysis board with a copy of the tree of a chapter. @param {string} id @param {string} chapter */
export const analysisOfStudy = (id, chapter) => `/analysis?${new URLSearchParams({ study: id, chapter })}`;

/** A member. @param {string} name */
export const memberPath = (name) => `/members/${encodeURIComponent(name)}`;

/** Where a member is reported for what has happened in a game or a study. @param {string} name @param {Record<string, string>} place */
export const reportPath = (name, place) => `${memberPath(name)}?${new URLSearchParams(place)}`;

/** The strongest in a game. @param {string} id  of a variant */
export const leadersPath = (id) => `/leaders/${encodeURIComponent(id)}`;

/** A lesson. @param {string} name */
export const learnPath = (name) => `/learn/${encodeURIComponent(name)}`;

/** An exhibition. @param {string} id */
export const exhibitionPath = (id) => `/exhibitions/${encodeURIComponent(id)}`;

/** A competition. @param {string} id */
export const competitionPath = (id) => `/competitions/${encodeURIComponent(id)}`;
