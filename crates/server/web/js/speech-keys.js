/** The keys that a board has for whoever does not see it, as they are listed in the help and on the page of a game. */

/** What is pressed, and the word of what it does. @type {[string[], string][]} */
export const speechKeys = [
  [['O'], 'where'], [['K', 'P', 'U', 'B'], 'piece'], [['1', '…', '9', '0'], 'row'], [['Shift+1'], 'column'],
  [['X', 'Alt+X'], 'lines'], [['M', 'Shift+M'], 'moves'], [['L'], 'last'], [['C'], 'captured'], [['N'], 'count'], [['R'], 'counters'],
  [['T'], 'clocks'], [['Shift+A', 'Shift+D'], 'replay'], [['V'], 'value'], [['G', 'Shift+G'], 'best'], [['I'], 'field'],
];
