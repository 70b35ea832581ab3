import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS } from './parts.ts';

const MONTHS_BEFORE = 12;
/** Changes of a clock are looked at until then: weekdays fall on all of their dates within 28 years. */
const LOOKED_AT_UNTIL = Date.UTC(2065, 0, 1);
/** As many years by one pattern make a rule. */
const YEARS_OF_A_RULE = 12;

/** A change of a zone's clock, at what the clock showed before it. */
interface Change {
  before: number;
  after: number;
  at: Temporal.PlainDateTime;
}

const local = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** `+0530`, `-0700`; to the second where it has some, as local mean times do. */
function offset(nanoseconds: number): string {
  const seconds = Math.round(Math.abs(nanoseconds) / 1e9);
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : digits(seconds % 60);
  return `${nanoseconds < 0 ? '-' : '+'}${digits(seconds / 3600)}${digits((seconds / 60) % 60)}${rest}`;
}

/** What was written before: a feed is asked for every few minutes, and an invitation goes to many. */
const written = new Map<string, string[]>();
const WRITTEN_KEPT = 200;

/**
 * A zone as a VTIMEZONE of RFC 5545, section 3.6.5, from a year before an instant on: every change of its clock, the
 * last of each kind with a rule where it follows one. Whoever knows the zone by its name needs none of it.
 * @returns its lines
 */
export function zoneComponent(zone: string, from: number): string[] {
  const key = `${from} ${zone}`;
  const known = written.get(key);
  if (known) return known;
  if (written.size >= WRITTEN_KEPT) written.clear();
  const lines = write(zone, from);
  written.set(key, lines);
  return lines;
}

function write(zone: string, from: number): string[] {
  const begin = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(zone)
    .subtract({ months: MONTHS_BEFORE });
  const changes = changesOf(begin);
  // What holds before the first of them.
  const start = begin.toPlainDateTime().round('minute');
  const first = { before: begin.offsetNanoseconds, after: begin.offsetNanoseconds, at: start };
  const [rulesFrom, rules] = rulesOf(changes);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(changes.length === 0 ? linesOf({ ...first, at: EPOCH }) : linesOf(first)),
    ...changes.filter((change) => !rulesFrom.has(change)).flatMap((change) => linesOf(change)),
    ...rules.flatMap(({ change, rule }) => linesOf(change, rule)),
    'END:VTIMEZONE',
  ];
}

const EPOCH = Temporal.PlainDateTime.from('1970-01-01T00:00');

function linesOf({ before, after, at }: Change, rule?: string): string[] {
  const kind = kindOf({ before, after });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local(at)}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

const kindOf = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  after > before ? 'DAYLIGHT' : 'STANDARD';

function changesOf(begin: Temporal.ZonedDateTime): Change[] {
  const changes: Change[] = [];
  let at = begin;
  for (;;) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > LOOKED_AT_UNTIL) return changes;
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    const after = next.offsetNanoseconds;
    changes.push({ before, after, at: next.toPlainDateTime().subtract({ nanoseconds: after - before }) });
    at = next;
  }
}

/**
 * The changes that go on for ever by a rule each.
 * @returns those that the rules make, and of each rule the first of them; none where one of the two kinds has none
 */
function rulesOf(changes: readonly Change[]): [Set<Change>, { change: Change; rule: string }[]] {
  const rules = (['DAYLIGHT', 'STANDARD'] as const).map((kind) => {
    const all = changes.filter((change) => kindOf(change) === kind);
    // The longest end of them that one rule makes.
    const from = all.findIndex((_, index) => ruleOf(all.slice(index)) !== null);
    return from === -1 ? null : { made: all.slice(from), rule: ruleOf(all.slice(from))! };
  });
  const found = rules.filter((one) => one !== null);
  if (found.length < rules.length) return [new Set(), []];
  return [
    new Set(found.flatMap(({ made }) => made)),
    found.map(({ made, rule }) => ({ change: made[0]!, rule })),
  ];
}

/** The rule by which changes come every year; null where there is none, or too few to tell. */
function ruleOf(changes: readonly Change[]): string | null {
  const [first] = changes;
  if (changes.length < YEARS_OF_A_RULE || first === undefined) return null;
  const { before, after, at } = first;
  const isSame = changes.every(
    (change, index) =>
      change.before === before &&
      change.after === after &&
      change.at.year === at.year + index &&
      change.at.month === at.month &&
      change.at.dayOfWeek === at.dayOfWeek &&
      change.at.toPlainTime().equals(at.toPlainTime()),
  );
  if (!isSame || changes.at(-1)!.at.year < new Date(LOOKED_AT_UNTIL).getUTCFullYear() - 1) return null;
  const yearly = `FREQ=YEARLY;BYMONTH=${at.month}`;
  const day = WEEKDAYS[at.dayOfWeek - 1]!;
  const places = new Set(changes.map((change) => Math.ceil(change.at.day / 7)));
  if (places.size === 1) return `${yearly};BYDAY=${[...places][0]!}${day}`;
  if (changes.every((change) => change.at.day + 7 > change.at.daysInMonth)) return `${yearly};BYDAY=-1${day}`;
  // Such as the Friday from the 23rd on.
  const days = changes.map((change) => change.at.day);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  if (most - least !== 6) return null;
  const dates = Array.from({ length: 7 }, (_, index) => least + index);
  return `${yearly};BYMONTHDAY=${dates.join(',')};BYDAY=${day}`;
}
