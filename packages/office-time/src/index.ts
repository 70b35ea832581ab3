/*
 * Days, zones and repetition by Temporal, for server and web: nothing else of the project knows it. Instants are epoch
 * milliseconds, zones are IANA names, days are `2026-11-25`, wall times `2026-11-25T09:00`.
 */
export {
  addDays,
  dateOf,
  endLike,
  endsLike,
  endOfDay,
  isZone,
  startOfDay,
  stretchInWords,
  toInstant,
  toWall,
} from './days.ts';
export {
  countOf,
  expandRule,
  LATEST,
  movedBy,
  moveRule,
  parseRule,
  ruleForOthers,
  ruleInWords,
  type RuleSpan,
  type Series,
  untilOf,
  withEnd,
  withoutFirst,
} from './rules.ts';
export { type IcsEvent, writeIcs } from './ics.ts';
export { type WallClock, wallClock } from './wall-clock.ts';
export { TooHard } from './expand.ts';
