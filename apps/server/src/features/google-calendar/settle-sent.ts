import type { GoneEvent, OutsideEvent } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { holdOutside, openOutside, readSnapshot, tellOutside } from '../calendar/index.ts';
import { keepMine } from './keep-mine.ts';
import { readableFields, titleOf } from './read-outside.ts';
import { emitStatus } from './status.ts';
import { findCalendar, type GoogleCalendarRow } from './store.ts';
import { type ChangeRow, changeRows } from './store-changes.ts';
import { dropKnown, findByEvent, findKnown, listOfSeries, saveKnown } from './store-events.ts';
import { takeAway, takeEvents } from './take-events.ts';
import { wakeCalendars, wakeSender } from './wake.ts';
import type { Receipt } from './write-event.ts';

/** Notes what Google made of a change: it has it, or its own version stands and ours is kept. */
export async function settleSent(ctx: Context, sent: ChangeRow, receipt: Receipt): Promise<void> {
  if (!(await holdOutside(ctx, sent.calendarId))) return;
  const row = await changeRows.lock(ctx.tx, sent.changeId);
  const calendar = await findCalendar(ctx.tx, sent.calendarId);
  // Settled by another run meanwhile, or disconnected.
  if (row?.state !== 'sending' || !calendar) return;
  if (receipt.is === 'done') await noteDone(ctx, calendar, row, receipt.event);
  else await giveWay(ctx, calendar, row, receipt.event);
  await emitStatus(ctx, row.userId);
}

async function noteDone(
  ctx: Context,
  calendar: GoogleCalendarRow,
  row: ChangeRow,
  event: OutsideEvent | null,
): Promise<void> {
  const { calendarId, eventId, googleId } = row;
  const known = await findByEvent(ctx.tx, eventId);
  // What it was called before its series moved, and times that went with their series.
  const former = known && (event === null || known.googleId !== googleId) ? [known.googleId] : [];
  const times = event === null && known ? await listOfSeries(ctx.tx, calendarId, known.googleId) : [];
  await dropKnown(ctx.tx, calendarId, [...former, ...times.map((time) => time.googleId)]);
  if (event !== null) {
    const mine = await readSnapshot(ctx.tx, eventId);
    const isNewer = row.seenEtag !== null && row.seenEtag !== event.etag;
    await saveKnown(ctx.tx, [
      {
        clientId: row.clientId,
        calendarId,
        googleId,
        // Changed there again since: it is asked for by itself.
        etag: isNewer ? '' : event.etag,
        round: calendar.round,
        eventId,
        seriesGoogleId: event.series?.id ?? null,
        occurrence: mine?.series ? new Date(mine.series.occurrence) : null,
        title: titleOf(event),
        why: null,
      },
    ]);
    if (isNewer) await wakeCalendars(ctx, row.userId, ctx.now);
  }
  const rest = row.again
    ? { ...queuedAnew(ctx.now), again: false, seenEtag: null, baseEtag: event?.etag ?? null }
    : { state: 'accepted' as const, lastError: null };
  await changeRows.change(ctx.tx, row.changeId, rest);
  // What Google could not be asked for meanwhile is shown as it is there now.
  if (!row.again) await tellOutside(ctx, calendarId, eventId);
  else await wakeSender(ctx, row.userId, ctx.now);
}

/** Google's version stands. */
async function giveWay(
  ctx: Context,
  calendar: GoogleCalendarRow,
  row: ChangeRow,
  event: OutsideEvent | GoneEvent | null,
): Promise<void> {
  const isShown = event !== null && !event.gone && readableFields(event, calendar.timezone) !== null;
  await keepMine(ctx, row, event === null || event.gone ? 'goneThere' : isShown ? 'conflict' : 'unshown');
  const known = (await findKnown(ctx.tx, row.calendarId, [row.googleId])).get(row.googleId);
  const quietly = { ...calendar, reading: null };
  // Made here, and not known by this name yet: what is at Google takes its place.
  if (!known) {
    const here = await openOutside(ctx, row.calendarId);
    await here.drop([row.eventId]);
    await here.tell();
  } else if (event === null) await takeAway(ctx, quietly, [known]);
  if (event !== null) await takeEvents(ctx, quietly, [event]);
}
