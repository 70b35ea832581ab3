import { setImmediate } from 'node:timers/promises';
import { calendar as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { calendarNow, tell } from '../sharing/announce.ts';
import { showEvent } from '../events/change-event.ts';
import { readRule, scheduleOf } from '../events/check-event.ts';
import { writeTimes } from '../events/occupy.ts';
import { planTimes } from '../series/plan-times.ts';
import { presentCalendar } from '../present.ts';
import { type CalendarRow, changeCalendar, insertCalendar, lockCalendarRow, putMembers } from '../store.ts';
import {
  changeEvent,
  dropSkip,
  dropSkips,
  type EventInsert,
  findEventRow,
  insertSkips,
  listExceptions,
} from '../events/store-events.ts';
import {
  dropOutsideCalendar,
  dropOutsideEvents,
  insertOutsideEvents,
  insertOutsideTimes,
} from './store-outside.ts';
import { dropTime, dropTimes } from '../series/store-times.ts';

/** An event that is kept elsewhere, as it is written here. */
export interface OutsideFields {
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  /** IANA name: the clock by which it repeats. */
  timezone: string;
  /** RFC 5545, section 3.3.10; null for once. */
  rule: string | null;
  /** Times of it that do not take place. */
  skips: Date[];
  /** Whether its person may change it here. */
  mayChange: boolean;
  /** Of a time of a series that was changed by itself. */
  series?: { eventId: number; occurrence: Date };
}

/** A calendar that is kept elsewhere, held, while what is there is written here. */
export interface OutsideCalendar {
  /** @returns of each the event it is here, or why it cannot be one */
  add(events: readonly OutsideFields[]): Promise<({ eventId: number } | { why: string })[]>;
  /** @returns why it cannot be so; null where it is */
  change(eventId: number, event: OutsideFields): Promise<string | null>;
  /** Series with their own times. */
  drop(eventIds: readonly number[]): Promise<void>;
  /** Deletes an event, as its person would. */
  erase(eventId: number): Promise<void>;
  /** A time of a series does not take place. */
  skip(seriesId: number, occurrence: Date): Promise<void>;
  /** It does as its rule says. */
  unskip(seriesId: number, occurrence: Date): Promise<void>;
  /** Tells who sees the calendar what became of it. */
  tell(): Promise<void>;
}

/** Where what is added stands. */
export const outsideTables = ['calendar_events', 'calendar_times'] as const;

const words = contract.calendarMessages;
/** More changes than this are told of as one: whoever looks at the calendar fetches it again. */
const TOLD_SINGLY = 20;

type Role = 'EDITOR' | 'VIEWER';

/** Makes a calendar of what a user has elsewhere; nobody else sees it. @param of.role an editor changes its events here */
export async function addOutsideCalendar(
  ctx: Context,
  { userId, name, role }: { userId: number; name: string; role: Role },
): Promise<number> {
  const { calendarId } = await insertCalendar(ctx.tx, {
    clientId: ctx.office,
    name: name.slice(0, 100),
    description: '',
    color: 'teal',
    type: 'GOOGLE',
    noOverlap: false,
    mayOverride: false,
    createdAt: ctx.now,
  });
  await putMembers(ctx.tx, [{ clientId: ctx.office, calendarId, userId, role, addedAt: ctx.now }]);
  const row = await calendarNow(ctx, calendarId);
  tell(ctx, row, 'calendar', { calendar: presentCalendar(row) });
  return calendarId;
}

/** Lets its person change its events from now on, or only read them. */
export async function setOutsideRole(
  ctx: Context,
  calendarId: number,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  const before = await calendarNow(ctx, calendarId);
  if (before.members.some((one) => one.user_id === userId && one.role === role)) return;
  await putMembers(ctx.tx, [{ clientId: ctx.office, calendarId, userId, role, addedAt: ctx.now }]);
  await changeCalendar(ctx.tx, calendarId);
  const row = await calendarNow(ctx, calendarId);
  tell(ctx, row, 'updateCalendar', { calendar: presentCalendar(row) });
}

export async function renameOutsideCalendar(ctx: Context, calendarId: number, name: string): Promise<void> {
  await changeCalendar(ctx.tx, calendarId, { name: name.slice(0, 100) });
  const row = await calendarNow(ctx, calendarId);
  tell(ctx, row, 'updateCalendar', { calendar: presentCalendar(row) });
}

/** Takes such a calendar away with everything in it: nothing of the copy stays. */
export async function removeOutsideCalendar(ctx: Context, calendarId: number): Promise<void> {
  const row = await lockCalendarRow(ctx.tx, calendarId);
  if (row) tell(ctx, row, 'deleteCalendar', { calendar_id: calendarId });
  await dropOutsideCalendar(ctx.tx, calendarId);
}

/** Holds such a calendar until the transaction ends. @returns whether it is there */
export const holdOutside = async (ctx: Context, calendarId: number): Promise<boolean> =>
  (await lockCalendarRow(ctx.tx, calendarId)) !== undefined;

/** Begins to write into such a calendar. */
export async function openOutside(ctx: Context, calendarId: number): Promise<OutsideCalendar> {
  const calendar = (await lockCalendarRow(ctx.tx, calendarId)) ?? (await calendarNow(ctx, calendarId));
  const told: Told = { added: new Set(), changed: new Set(), removed: new Set(), series: new Set() };
  return {
    add: (events) => add(ctx, calendar, events, told),
    change: (eventId, event) => change(ctx, calendar, eventId, event, told),
    async drop(eventIds) {
      for (const { eventId, seriesId } of await dropOutsideEvents(ctx.tx, eventIds)) {
        if (seriesId === null) told.removed.add(eventId);
        else if (!eventIds.includes(seriesId)) told.series.add(seriesId);
      }
    },
    async erase(eventId) {
      for (const id of [eventId, ...(await listExceptions(ctx.tx, eventId)).map((own) => own.eventId)]) {
        await dropTimes(ctx.tx, id);
        await changeEvent(ctx.tx, id, { deletedAt: ctx.now });
      }
      told.removed.add(eventId);
    },
    async skip(seriesId, occurrence) {
      await insertSkips(ctx.tx, [
        { clientId: ctx.office, eventId: seriesId, occurrence, skippedAt: ctx.now },
      ]);
      await dropTime(ctx.tx, seriesId, occurrence);
      told.series.add(seriesId);
    },
    async unskip(seriesId, occurrence) {
      await dropSkip(ctx.tx, seriesId, occurrence);
      const series = await findEventRow(ctx.tx, seriesId);
      if (series) await writeTimes(ctx, calendar, series, true);
      told.series.add(seriesId);
    },
    tell: () => tellAll(ctx, calendar, told),
  };
}

type Told = Record<'added' | 'changed' | 'removed' | 'series', Set<number>>;

function rowOf(ctx: Context, calendar: CalendarRow, event: OutsideFields): EventInsert {
  return {
    clientId: ctx.office,
    calendarId: calendar.calendarId,
    userId: calendar.members[0]!.user_id,
    notes: '',
    status: 'scheduled',
    // Google reminds its own.
    reminders: [],
    createdAt: ctx.now,
    seriesId: event.series?.eventId ?? null,
    occurrence: event.series?.occurrence ?? null,
    ...columnsOf(event),
  };
}

function columnsOf(event: OutsideFields) {
  const { title, description, location, startsAt, endsAt, allDay, timezone } = event;
  const rrule = readRule(event.rule, allDay);
  const row = { rrule, endsBefore: null, startsAt, timezone, allDay };
  return {
    ...row,
    title,
    description,
    location,
    endsAt,
    outside: !event.mayChange,
    // What stands elsewhere is not deleted, whatever was wished here.
    deletedAt: null,
    schedule: scheduleOf(row),
  };
}

/** What cannot be written here says why. */
function written<T>(write: () => T): { is: T } | { why: string } {
  try {
    return { is: write() };
  } catch (error) {
    if (error instanceof BadInput) return { why: error.message };
    throw error;
  }
}

async function add(
  ctx: Context,
  calendar: CalendarRow,
  events: readonly OutsideFields[],
  told: Told,
): Promise<({ eventId: number } | { why: string })[]> {
  const planned = [];
  for (const event of events) {
    // An endless rule takes long to write out: others have their turn in between.
    if (event.rule !== null) await setImmediate();
    const one = written(() => {
      const row = rowOf(ctx, calendar, event);
      const without = new Set(event.skips.map((skip) => skip.getTime()));
      const asRow = {
        ...row,
        rrule: row.rrule ?? null,
        endsBefore: null,
        occurrence: row.occurrence ?? null,
      };
      const plan = planTimes(asRow, without, ctx.now, { isKeptElsewhere: true });
      if (plan.times.length + event.skips.length === 0) throw new BadInput(words.noTimes);
      return { event, plan, row: { ...row, writtenUntil: plan.writtenUntil } };
    });
    planned.push(one);
  }
  const good = planned.flatMap((one) => ('is' in one ? [one.is] : []));
  const ids = await insertOutsideEvents(
    ctx.tx,
    good.map(({ row }) => row),
  );
  await insertOutsideTimes(
    ctx.tx,
    good.flatMap(({ plan }, at) =>
      plan.times.map((time) => ({
        clientId: ctx.office,
        calendarId: calendar.calendarId,
        eventId: ids[at]!,
        ...time,
      })),
    ),
  );
  await insertSkips(
    ctx.tx,
    good.flatMap(({ event }, at) => skipsOf(ctx, ids[at]!, event.skips)),
  );
  for (const [at, { event }] of good.entries()) {
    if (event.series) {
      await dropTime(ctx.tx, event.series.eventId, event.series.occurrence);
      told.series.add(event.series.eventId);
    } else (event.rule === null ? told.added : told.series).add(ids[at]!);
  }
  let next = 0;
  return planned.map((one) => ('why' in one ? one : { eventId: ids[next++]! }));
}

const skipsOf = (ctx: Context, eventId: number, skips: readonly Date[]) =>
  skips.map((occurrence) => ({ clientId: ctx.office, eventId, occurrence, skippedAt: ctx.now }));

async function change(
  ctx: Context,
  calendar: CalendarRow,
  eventId: number,
  event: OutsideFields,
  told: Told,
): Promise<string | null> {
  const before = await findEventRow(ctx.tx, eventId);
  const columns = written(() => {
    const read = columnsOf(event);
    // Whether it can be written out, before anything is changed.
    const planned = { ...read, occurrence: null, status: 'scheduled' as const, reminders: [] };
    planTimes(planned, new Set(), ctx.now, { isKeptElsewhere: true });
    return read;
  });
  if ('why' in columns) return columns.why;
  const row = await changeEvent(ctx.tx, eventId, columns.is);
  await dropSkips(ctx.tx, eventId);
  await insertSkips(ctx.tx, skipsOf(ctx, eventId, event.skips));
  await writeTimes(ctx, calendar, row, true);
  const isSeries = row.rrule !== null || (before?.rrule ?? null) !== null;
  (isSeries ? told.series : told.changed).add(eventId);
  return null;
}

async function tellAll(ctx: Context, calendar: CalendarRow, told: Told): Promise<void> {
  const calendar_id = calendar.calendarId;
  const all = Object.values(told).flatMap((ids) => [...ids]);
  if (all.length > TOLD_SINGLY) {
    tell(ctx, calendar, 'calendarSeries', { calendar_id, event_id: all[0]! });
    return;
  }
  for (const event_id of told.removed) tell(ctx, calendar, 'deleteCalendarEvent', { calendar_id, event_id });
  for (const [ids, type] of [
    [told.added, 'calendarEvent'],
    [told.changed, 'updateCalendarEvent'],
  ] as const) {
    for (const eventId of ids) {
      const row = told.removed.has(eventId) ? undefined : await findEventRow(ctx.tx, eventId);
      if (row) tell(ctx, calendar, type, { event: await showEvent(ctx, row) });
    }
  }
  for (const event_id of told.series) tell(ctx, calendar, 'calendarSeries', { calendar_id, event_id });
}
