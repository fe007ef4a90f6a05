/** The games in groups, as people who play them would look for them. A game that stands in none is listed last. */

/** @type {{ id: string, games: string[] }[]} */
export const groups = [
  {
    id: 'russian',
    games: [
      'russian', 'giveaway', 'russian-majority', 'diagonal', 'northern', 'stavropol', 'samoyed',
      'spantsireti', 'pool', 'two-move', 'wigman', 'belarusian',
    ],
  },
  { id: 'international', games: ['international', 'brazilian', 'canadian', 'antidraughts', 'breakthrough', 'killer'] },
  { id: 'forward', games: ['english', 'czech', 'slovak', 'thai'] },
  { id: 'turned', games: ['italian', 'spanish', 'portuguese', 'algerian', 'jamaican'] },
  { id: 'straight', games: ['turkish', 'armenian', 'frisian', 'frysk', 'senegalese'] },
  { id: 'towers', games: ['towers', 'lasca'] },
  { id: 'hexagons', games: ['pskov'] },
  { id: 'several', games: ['novgorod', 'neva'] },
  { id: 'races', games: ['corners', 'halma', 'chinese-2'] },
  { id: 'rows', games: ['goban'] },
  { id: 'flicked', games: ['chapaev'] },
];

export const OTHERS = 'others';
