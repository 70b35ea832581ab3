import { addDays, dateOf, parseRule, ruleForOthers } from '@chairline/office-time';
import {
  type EventChange,
  type EventFields,
  type GoneEvent,
  GoogleError,
  type OutsideEvent,
  type PersonCalendars,
} from '../../gateways/google/index.ts';
import type { OutsideFields, OutsideSnapshot } from '../calendar/index.ts';
import { readableFields } from './read-outside.ts';

type Told = OutsideEvent | GoneEvent;
/** What is compared; the rest is not changed here. */
type Said = Omit<OutsideSnapshot, 'series' | 'deleted'>;

/** A change as it is taken to Google. */
export interface Parcel {
  google: PersonCalendars;
  /** The calendar, and the clock of its whole days. */
  calendar: string;
  zone: string;
  googleId: string;
  /** The event as it is to be. */
  mine: OutsideSnapshot;
  baseEtag: string | null;
  /** Of a time of a series that was as its rule says: what Google should have. */
  base: Said | null;
  /** A time that was called off, and is brought back. */
  revive: boolean;
  /** What a time of a series was called before the series moved. */
  former: string | null;
}

/**
 * What came of it. `done`: Google has it so (null: has it no more). `other`: it has another version than the one that was
 * changed. `gone`: it was deleted there.
 */
export type Receipt =
  | { is: 'done'; event: OutsideEvent | null }
  | { is: 'other'; event: OutsideEvent }
  | { is: 'gone'; event: GoneEvent | null };

/** Makes an event at Google what it is here. @throws GoogleError */
export async function writeEvent(parcel: Parcel): Promise<Receipt> {
  const { google, calendar, googleId, former, mine } = parcel;
  if (former !== null) await removeFormer(parcel, former);
  const isNew = parcel.baseEtag === null && mine.series === null;
  if (isNew && !mine.deleted) {
    try {
      return done(await google.insert(calendar, googleId, toFields(mine)));
    } catch (error) {
      if (!(error instanceof GoogleError) || error.outcome !== 'taken') throw error;
    }
  }
  const there = await getOrNull(google, calendar, googleId);
  const settled = settledBy(parcel, there);
  if (settled) return settled;
  if (there === null || there.gone) return done(await change(parcel, there!, toFields(mine)));
  if (mine.deleted) {
    await google.remove(calendar, googleId, there.etag);
    return { is: 'done', event: null };
  }
  return done(
    await change(parcel, there, toFields(mine, differing(read(there, parcel.zone), mine, parcel.zone))),
  );
}

/** What became of a change in doubt; null: nothing. @throws GoogleError */
export async function lookUpEvent(parcel: Parcel): Promise<Receipt | null> {
  const { google, calendar, googleId, baseEtag, mine } = parcel;
  const there = await getOrNull(google, calendar, googleId);
  // Nothing was made yet.
  if (there === null && baseEtag === null && !mine.deleted) return null;
  return settledBy(parcel, there);
}

/** What needs no more writing: it is so already, or somebody was there before us. */
function settledBy(parcel: Parcel, there: Told | null): Receipt | null {
  const { mine, baseEtag, base, zone, revive } = parcel;
  if (there === null || there.gone) {
    if (mine.deleted) return { is: 'done', event: null };
    return revive && there !== null ? null : { is: 'gone', event: there };
  }
  const is = read(there, zone);
  if (!mine.deleted && is !== null && differing(is, mine, zone).size === 0)
    return { is: 'done', event: there };
  const isAsKnown =
    baseEtag === null
      ? base !== null && is !== null && differing(is, base, zone).size === 0
      : there.etag === baseEtag;
  return isAsKnown ? null : { is: 'other', event: there };
}

const done = (event: Told): Receipt => (event.gone ? { is: 'gone', event } : { is: 'done', event });

function change(
  { google, calendar, googleId, revive }: Parcel,
  { etag }: Told,
  fields: Partial<EventFields>,
) {
  const wanted: EventChange = revive ? { ...fields, status: 'confirmed' } : fields;
  return google.change(calendar, googleId, wanted, etag);
}

/** Takes away what a time of a series was called; it may be gone. */
async function removeFormer({ google, calendar }: Parcel, former: string): Promise<void> {
  const there = await getOrNull(google, calendar, former);
  if (there !== null && !there.gone) await google.remove(calendar, former, there.etag);
}

/** An event as it is at Google; null where there is none. @throws GoogleError */
export async function getOrNull(google: PersonCalendars, calendar: string, id: string): Promise<Told | null> {
  try {
    return await google.get(calendar, id);
  } catch (error) {
    if (error instanceof GoogleError && error.outcome === 'gone') return null;
    throw error;
  }
}

/** Google's event as it would be here; null where it cannot be shown. */
function read(event: OutsideEvent, zone: string): Said | null {
  const fields = readableFields(event, zone);
  return fields && said(fields);
}

function said(fields: OutsideFields): Said {
  const { title, description, location, startsAt, endsAt, allDay, timezone, rule, skips } = fields;
  return {
    title,
    description,
    location,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    allDay,
    timezone,
    rule,
    skips: skips.map((skip) => skip.getTime()).toSorted((a, b) => a - b),
  };
}

type Part = 'title' | 'description' | 'location' | 'times' | 'rules';

/** In what two differ. What cannot be shown here differs in all. */
function differing(left: Said | null, right: Said, zone: string): Set<Part> {
  if (left === null) return new Set(['title', 'description', 'location', 'times', 'rules']);
  const texts = (['title', 'description', 'location'] as const).filter((key) => left[key] !== right[key]);
  const [a, b] = [timesOf(left, zone), timesOf(right, zone)];
  return new Set<Part>([
    ...texts,
    ...(a.times === b.times ? [] : (['times'] as const)),
    ...(a.rules === b.rules ? [] : (['rules'] as const)),
  ]);
}

function timesOf(of: Said, zone: string) {
  const { start, end } = toTimes(of);
  const rule = of.rule === null ? null : parseRule(of.rule, of.allDay);
  const clock = of.allDay ? zone : of.timezone;
  // Only what repeats goes by a clock.
  return {
    times: JSON.stringify([start, end, rule === null || of.allDay ? null : clock]),
    rules: JSON.stringify(rulesOf({ ...of, rule })),
  };
}

/** Whole days are days, whatever the clock; else they are moments. */
function toTimes({ allDay, startsAt, endsAt, timezone }: Said): Pick<EventFields, 'start' | 'end'> {
  if (!allDay) return { start: { at: startsAt }, end: { at: endsAt } };
  return {
    start: { day: dateOf(startsAt, timezone) },
    end: { day: addDays(dateOf(endsAt, timezone), 1) },
  };
}

const compact = (stamp: string): string => stamp.replaceAll(/[-:]/g, '');
const skipOf = ({ allDay, timezone }: Said, at: number): string =>
  allDay ? compact(dateOf(at, timezone)) : `${compact(new Date(at).toISOString().slice(0, 19))}Z`;

/** An event as Google takes it. @param parts left out: all of them */
function toFields(of: Said, parts: ReadonlySet<Part>): Partial<EventFields>;
function toFields(of: Said): EventFields;
function toFields(of: Said, parts?: ReadonlySet<Part>): Partial<EventFields> {
  const { title, description, location, timezone, allDay } = of;
  const has = (part: Part) => parts?.has(part) ?? true;
  // A rule goes by the clock of its event: both are said together.
  const when = { ...toTimes(of), timezone: allDay ? null : timezone };
  return {
    ...(has('title') ? { title } : {}),
    ...(has('description') ? { description } : {}),
    ...(has('location') ? { location } : {}),
    ...(has('times') || has('rules') ? when : {}),
    ...(has('rules') && (parts !== undefined || of.rule !== null) ? { rules: rulesOf(of) } : {}),
  };
}

/** RRULE and EXDATE lines (RFC 5545). */
function rulesOf(of: Said): string[] {
  if (of.rule === null) return [];
  const rule = ruleForOthers(of.rule, of.timezone, of.allDay);
  const skips = of.skips.map((skip) => skipOf(of, skip)).join(',');
  const head = of.allDay ? 'EXDATE;VALUE=DATE:' : 'EXDATE:';
  return [`RRULE:${rule}`, ...(skips === '' ? [] : [`${head}${skips}`])];
}
