/** The variants in groups, as people who play them would look for them. A variant that stands in none is listed last. */

/** @type {{ id: string, variants: string[] }[]} */
export const groups = [
  {
    id: 'russian',
    variants: [
      'russian', 'giveaway', 'russian-majority', 'diagonal', 'northern', 'stavropol', 'samoyed',
      'spantsireti', 'pool', 'two-move', 'wigman', 'belarusian',
    ],
  },
  { id: 'international', variants: ['international', 'brazilian', 'canadian', 'antidraughts', 'breakthrough', 'killer'] },
  { id: 'forward', variants: ['english', 'czech', 'slovak', 'thai'] },
  { id: 'turned', variants: ['italian', 'spanish', 'portuguese', 'algerian', 'jamaican'] },
  { id: 'straight', variants: ['turkish', 'armenian', 'frisian', 'frysk', 'senegalese'] },
  { id: 'towers', variants: ['towers', 'lasca'] },
  { id: 'hexagons', variants: ['pskov'] },
  { id: 'several', variants: ['novgorod', 'neva'] },
  { id: 'races', variants: ['corners', 'halma', 'chinese-2'] },
  { id: 'rows', variants: ['goban'] },
  { id: 'flicked', variants: ['chapaev'] },
];

export const OTHERS = 'others';
