/** Time controls in words. */
import { currentLanguage, t } from './i18n.js';

/** @typedef {import('./types.js').TimeControl} TimeControl */
/** @typedef {import('./types.js').Stage} Stage */

const DAY = 86_400_000;

/** @param {number} n @param {string} unit @param {'short' | 'long'} unitDisplay */
const counted = (n, unit, unitDisplay) => new Intl.NumberFormat(currentLanguage(), {
  style: 'unit', unit, unitDisplay, maximumFractionDigits: 2,
}).format(n);

/** A length of time in the largest unit that it fills. @param {number} ms */
export function length(ms) {
  if (ms >= DAY) return counted(ms / DAY, 'day', 'long');
  if (ms >= 2 * 3_600_000 && ms % 1_800_000 === 0) return counted(ms / 3_600_000, 'hour', 'short');
  return ms >= 60_000 ? counted(ms / 60_000, 'minute', 'short') : t('time.seconds', { seconds: ms / 1000 });
}

/** @param {Stage} stage @param {boolean} first @param {boolean} last */
function stageName(stage, first, last) {
  const bonus = length(stage.bonusTime);
  // A delay of days is what each move has; the rest is a reserve.
  const isReserve = stage.bonus === 'delay' && stage.bonusTime >= DAY / 2;
  const time = isReserve ? t('time.reserve', { time: length(stage.time), bonus }) : stage.bonus === 'none' ? length(stage.time) : t(`time.bonus.${stage.bonus}`, { time: length(stage.time), bonus });
  if (stage.moves === null) return first ? time : t('time.stage.rest', { time });
  return t(last ? 'time.stage.again' : 'time.stage.moves', { time, n: stage.moves, moves: stage.moves });
}

/** @param {TimeControl | null} control */
export function controlName(control) {
  if (!control) return t('time.unlimited');
  const { kind, stages } = control;
  if (kind !== 'stages') return t(`time.kind.${kind}`, { time: length(stages[0].time) });
  return stages.map((stage, i) => stageName(stage, i === 0, i === stages.length - 1))
    .reduce((before, next) => t('time.then', { before, next }));
}

/** @param {TimeControl[] | null} controls  by seat @param {string[]} seats  in their order */
export function timeName(controls, seats) {
  if (!controls) return controlName(null);
  const [first, ...others] = controls;
  if (others.every(({ text }) => text === first.text)) return controlName(first);
  return seats.map((seat, i) => t('time.of-seat', { seat: t(`side.${seat}`), time: controlName(controls[i]) })).join('; ');
}
