import { googleCalendar as contract } from '@chairline/contract';
import type { GoneEvent, OutsideEvent } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { type OutsideCalendar, type OutsideFields, openOutside } from '../calendar/index.ts';
import { keepMine } from './keep-mine.ts';
import { momentOf, readOutside, titleOf } from './read-outside.ts';
import { changeCalendar, type GoogleCalendarRow } from './store.ts';
import { listExceptionIds, listOpen, noteSeen } from './store-changes.ts';
import {
  dropKnown,
  findKnown,
  type GoogleEventInsert,
  type GoogleEventRow,
  listOfSeries,
  noteMet,
  saveKnown,
} from './store-events.ts';

type Told = OutsideEvent | GoneEvent;

/** Some of Google's events while they are taken in, in one transaction. */
interface Taking {
  ctx: Context;
  row: GoogleCalendarRow;
  here: OutsideCalendar;
  /** What is known of them, and of the series that they are times of. */
  known: Map<string, GoogleEventRow>;
  notes: GoogleEventInsert[];
  missing: number;
  changed: number;
}

/**
 * Takes in what Google says of some events: new, changed or deleted ones, whatever their order. What it said before
 * changes nothing.
 */
export async function takeEvents(ctx: Context, row: GoogleCalendarRow, told: readonly Told[]): Promise<void> {
  const ids = told.flatMap(({ id, series }) => (series ? [id, series.id] : [id]));
  // Held first: what is on its way to Google is settled before or after.
  const here = await openOutside(ctx, row.calendarId);
  const known = await findKnown(ctx.tx, row.calendarId, ids);
  const waiting = await findWaiting(ctx, row, known, told);
  const same = told.filter(({ id, etag }) => known.get(id)?.etag === etag || waiting.has(id));
  const fresh = told.filter(({ id, etag }) => known.get(id)?.etag !== etag && !waiting.has(id));
  const taking: Taking = { ctx, row, here, known, notes: [], missing: 0, changed: 0 };
  // A series comes before its times.
  await takeNew(
    taking,
    fresh.filter((event): event is OutsideEvent => isWhole(event) && !known.get(event.id)?.eventId),
  );
  for (const event of fresh)
    if (isWhole(event) && known.get(event.id)?.eventId) await takeChanged(taking, event);
  await flush(taking);
  for (const event of fresh) if (event.series) await takeTime(taking, event);
  for (const event of fresh) if (event.gone && !event.series) await takeGone(taking, event.id);
  await flush(taking);
  await noteMet(
    ctx.tx,
    row.calendarId,
    same.map(({ id }) => id),
    row.round,
  );
  if (row.reading === 'full')
    await changeCalendar(ctx.tx, row.calendarId, {
      atGoogle: row.atGoogle + told.filter(({ gone }) => !gone).length,
      missing: row.missing + taking.missing,
      changed: row.changed + taking.changed,
    });
  await here.tell();
}

/** Those of them that were changed here, and are not at Google yet: sending them settles which version stands. */
async function findWaiting(
  ctx: Context,
  { calendarId }: GoogleCalendarRow,
  known: ReadonlyMap<string, GoogleEventRow>,
  told: readonly { id: string; etag: string }[],
): Promise<Set<string>> {
  const eventIds = told.flatMap(({ id }) => known.get(id)?.eventId ?? []);
  const open = await listOpen(ctx.tx, calendarId, { googleIds: told.map(({ id }) => id), eventIds });
  const found = new Set<string>();
  for (const change of open) {
    const names = told.filter(
      ({ id }) => id === change.googleId || known.get(id)?.eventId === change.eventId,
    );
    for (const { id, etag } of names) {
      found.add(id);
      if (id === change.googleId && etag !== change.baseEtag) await noteSeen(ctx.tx, change.changeId, etag);
    }
  }
  return found;
}

/** Takes away what Google no longer has. */
export async function takeAway(
  ctx: Context,
  row: GoogleCalendarRow,
  unmet: readonly GoogleEventRow[],
): Promise<void> {
  const here = await openOutside(ctx, row.calendarId);
  const known = new Map(unmet.map((one) => [one.googleId, one]));
  const taking: Taking = { ctx, row, here, known, notes: [], missing: 0, changed: 0 };
  const waiting = await findWaiting(
    ctx,
    row,
    known,
    unmet.map(({ googleId, etag }) => ({ id: googleId, etag })),
  );
  for (const one of unmet) if (!waiting.has(one.googleId)) await takeGone(taking, one.googleId);
  await noteMet(ctx.tx, row.calendarId, [...waiting], row.round);
  await here.tell();
}

const isWhole = (event: Told): event is OutsideEvent => !event.gone && event.series === null;

function noteOf({ row }: Taking, event: Told, more: Partial<GoogleEventInsert>): GoogleEventInsert {
  return {
    clientId: row.clientId,
    calendarId: row.calendarId,
    googleId: event.id,
    etag: event.etag,
    round: row.round,
    title: event.gone ? '' : titleOf(event),
    seriesGoogleId: event.series?.id ?? null,
    ...more,
  };
}

async function flush(taking: Taking): Promise<void> {
  await saveKnown(taking.ctx.tx, taking.notes);
  for (const note of taking.notes)
    taking.known.set(note.googleId, { why: null, occurrence: null, ...note } as GoogleEventRow);
  taking.notes = [];
}

/** What an event is here, or why it cannot be shown. */
function readable(read: () => OutsideFields): { fields: OutsideFields } | { why: string } {
  try {
    return { fields: read() };
  } catch (error) {
    if (error instanceof BadInput) return { why: error.message };
    throw error;
  }
}

/** Events and series that are not here yet, all at once. */
async function takeNew(taking: Taking, events: readonly OutsideEvent[]): Promise<void> {
  const { ctx, row, here } = taking;
  const read = events.map((event) => ({ event, is: readable(() => readOutside(event, row.timezone)) }));
  const made = await here.add(read.flatMap(({ is }) => ('fields' in is ? [is.fields] : [])));
  let next = 0;
  for (const { event, is } of read) {
    const result = 'fields' in is ? made[next++]! : is;
    if (!taking.known.has(event.id)) taking.missing += 1;
    taking.notes.push(
      noteOf(
        taking,
        event,
        'why' in result ? { eventId: null, why: result.why } : { eventId: result.eventId, why: null },
      ),
    );
    // Times of it that came first are asked for again.
    for (const time of event.rules.length > 0 ? await listOfSeries(ctx.tx, row.calendarId, event.id) : [])
      await saveKnown(ctx.tx, [{ ...time, etag: '' }]);
  }
}

async function takeChanged(taking: Taking, event: OutsideEvent): Promise<void> {
  const { row, here, known } = taking;
  const eventId = known.get(event.id)!.eventId!;
  taking.changed += 1;
  const is = readable(() => readOutside(event, row.timezone));
  const times = await listOfSeries(taking.ctx.tx, row.calendarId, event.id);
  // Times that were called off by themselves stay so.
  const skips = times.flatMap((time) =>
    time.eventId === null && time.why === null ? (time.occurrence ?? []) : [],
  );
  const why =
    'why' in is
      ? is.why
      : await here.change(eventId, { ...is.fields, skips: [...is.fields.skips, ...skips] });
  if (why !== null) {
    await here.drop([eventId]);
    await saveKnown(
      taking.ctx.tx,
      times.map((time) => ({ ...time, eventId: null })),
    );
  }
  taking.notes.push(noteOf(taking, event, { eventId: why === null ? eventId : null, why }));
}

/** A time of a series that was changed by itself, or called off. */
async function takeTime(taking: Taking, event: Told): Promise<void> {
  const { row, here, known } = taking;
  const { id, original } = event.series!;
  const before = known.get(event.id);
  if (before) taking.changed += 1;
  else taking.missing += 1;
  const series = known.get(id)?.eventId ?? null;
  const occurrence = new Date(momentOf(original, row.timezone));
  if (series === null) {
    taking.notes.push(
      noteOf(taking, event, {
        eventId: null,
        occurrence,
        // Of a series that is not shown, that is said once.
        why: event.gone || known.has(id) ? null : contract.googleCalendarMessages.noSeries,
      }),
    );
    return;
  }
  if (before?.eventId) await here.drop([before.eventId]);
  if (event.gone) {
    await here.skip(series, occurrence);
    taking.notes.push(noteOf(taking, event, { eventId: null, occurrence, why: null }));
    return;
  }
  const is = readable(() => readOutside(event, row.timezone));
  const result =
    'fields' in is ? (await here.add([{ ...is.fields, series: { eventId: series, occurrence } }]))[0]! : is;
  taking.notes.push(
    noteOf(taking, event, {
      occurrence,
      ...('why' in result ? { eventId: null, why: result.why } : { eventId: result.eventId, why: null }),
    }),
  );
}

/** What is not at Google any more: of a series its own times as well. */
async function takeGone(taking: Taking, googleId: string): Promise<void> {
  const { ctx, row, here, known } = taking;
  const before = known.get(googleId);
  if (!before) return;
  const times = before.seriesGoogleId === null ? await listOfSeries(ctx.tx, row.calendarId, googleId) : [];
  const eventIds = [...times, before].flatMap(({ eventId }) => eventId ?? []);
  // Also times of it that were changed here alone.
  const own = before.eventId === null ? [] : await listExceptionIds(ctx.tx, before.eventId);
  for (const change of await listOpen(ctx.tx, row.calendarId, {
    googleIds: [],
    eventIds: [...eventIds, ...own],
  }))
    await keepMine(ctx, change, 'goneThere');
  await here.drop(eventIds);
  if (before.seriesGoogleId !== null && before.occurrence !== null) {
    // The series has this time again as its rule says.
    const series = (await findKnown(ctx.tx, row.calendarId, [before.seriesGoogleId])).get(
      before.seriesGoogleId,
    );
    if (series?.eventId) await here.unskip(series.eventId, before.occurrence);
  }
  await dropKnown(ctx.tx, row.calendarId, [googleId, ...times.map((time) => time.googleId)]);
}
