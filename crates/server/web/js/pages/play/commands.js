/** What can be typed beside moves: the words of the commands, in either language and either layout of the keys. */

/** @typedef {'pieces' | 'scan' | 'diagonal' | 'clocks' | 'last' | 'moves' | 'count' | 'counters' | 'draw' | 'agree' | 'decline'
 *   | 'resign' | 'takeback' | 'abort' | 'claim' | 'pause' | 'resume' | 'time' | 'absence' | 'rematch' | 'next' | 'say' | 'phrase'
 *   | 'said' | 'cancel' | 'board' | 'value' | 'best' | 'aloud' | 'help'} Name */
/** @typedef {{ name: Name, rest: string, raw: string }} Command  `rest` in Latin letters, `raw` as it was typed */

/** Each with what is typed for it: a key or a word, then Russian words. @type {Record<Name, string[]>} */
export const commands = {
  pieces: ['p', 'pieces', 'шашки'],
  scan: ['s', 'scan', 'линия'],
  diagonal: ['d', 'diagonal', 'диагональ'],
  clocks: ['c', 'clock', 'часы'],
  last: ['l', 'last', 'последний'],
  moves: ['m', 'moves', 'ходы'],
  count: ['n', 'count', 'счёт', 'счет'],
  counters: ['r', 'rule', 'правило'],
  draw: ['draw', 'ничья'],
  agree: ['agree', 'yes', 'согласен', 'да'],
  decline: ['decline', 'no', 'отказ', 'нет'],
  resign: ['resign', 'сдаюсь'],
  takeback: ['takeback', 'undo', 'вернуть'],
  abort: ['abort', 'отменить'],
  claim: ['claim', 'заявляю', 'заявить'],
  cancel: ['cancel', 'снять'],
  pause: ['pause', 'перерыв', 'пауза'],
  resume: ['resume', 'продолжить'],
  time: ['time', 'время'],
  absence: ['absence', 'отсутствие'],
  rematch: ['rematch', 'again', 'реванш', 'ещё', 'еще'],
  next: ['next', 'дальше'],
  say: ['say', 'сказать', 'скажи'],
  phrase: ['phrase', 'фраза'],
  said: ['said', 'talk', 'разговор'],
  board: ['board', 'b', 'доска', 'поле'],
  value: ['v', 'value', 'оценка'],
  best: ['g', 'best', 'лучший'],
  aloud: ['aloud', 'voice', 'вслух', 'голос'],
  help: ['?', 'help', 'помощь'],
};

/** Those behind which something else may stand. @type {Name[]} */
const OPEN = ['pieces', 'scan', 'diagonal', 'board', 'claim', 'say', 'phrase'];

/** Keys in two layouts, in the same places. */
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** Columns and pieces by sound or look. */
const CYRILLIC_SOUNDS = 'абвцсдефгжхшнпмк';
const LATIN_SOUNDS = 'abbccdefgghhhmmk';

/** The same text in other letters, small or large as it was. @param {string} text @param {string} from @param {string} to */
function inLetters(text, from, to) {
  return [...text].map((letter) => {
    const other = to[from.indexOf(letter.toLowerCase())];
    if (!other) return letter;
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  }).join('');
}

/** @param {string} word @param {string} rest @returns {Name | null} */
function named(word, rest) {
  const entry = Object.entries(commands).find(([, words]) => words.includes(word.toLowerCase()));
  const name = entry ? /** @type {Name} */ (entry[0]) : null;
  return name && (!rest || OPEN.includes(name)) ? name : null;
}

/** The command that was typed; null where it is none, and so perhaps a move. @param {string} text @returns {Command | null} */
export function commandOf(text) {
  const [word, ...more] = text.trim().replace(/^\//, '').split(/\s+/);
  const raw = more.join(' ');
  const name = named(word, raw);
  if (name) return { name, rest: inLetters(raw, CYRILLIC_SOUNDS, LATIN_SOUNDS), raw };
  // The layout of the keys was not changed: letters stand for those on the same keys.
  for (const [from, to] of [[CYRILLIC_KEYS, LATIN_KEYS], [LATIN_KEYS, CYRILLIC_KEYS]]) {
    const other = named(inLetters(word, from, to), raw);
    const meant = inLetters(raw, from, to);
    if (other) return { name: other, rest: inLetters(meant, CYRILLIC_SOUNDS, LATIN_SOUNDS), raw: meant };
  }
  return null;
}
