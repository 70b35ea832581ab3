/** The words of the practice system's times and sums, which stand in `lib`: other features say them too. */
export {
  daysBetween,
  formatCents,
  formatWallDay,
  formatWallTime,
  formatWallWhen,
  shortDate,
  shortWallDay,
} from '../../lib/wall-words.ts';
