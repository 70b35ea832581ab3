import { randomBytes } from 'node:crypto';
import { dateOf } from '@chairline/office-time';
import type { Context } from '../../platform/context.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { type OutsideSnapshot, readSnapshot } from '../calendar/index.ts';
import { emitStatus } from './status.ts';
import { findCalendar, type GoogleCalendarRow } from './store.ts';
import {
  changeRows,
  type ChangeRow,
  dropChange,
  findChangeOf,
  insertChange,
  lockChangeOf,
} from './store-changes.ts';
import { findByEvent, type GoogleEventRow } from './store-events.ts';
import { wakeSender } from './wake.ts';

/** Events of a Google calendar, which is held, are others here now: so they are to be there. */
export async function queueChanges(
  ctx: Context,
  calendarId: number,
  eventIds: readonly number[],
): Promise<void> {
  const calendar = await findCalendar(ctx.tx, calendarId);
  if (!calendar) return;
  for (const eventId of new Set(eventIds)) await queueChange(ctx, calendar, eventId);
  await wakeSender(ctx, calendar.userId, ctx.now);
  await emitStatus(ctx, calendar.userId);
}

async function queueChange(ctx: Context, calendar: GoogleCalendarRow, eventId: number): Promise<void> {
  const mine = await readSnapshot(ctx.tx, eventId);
  const known = await findByEvent(ctx.tx, eventId);
  const row = await lockChangeOf(ctx.tx, eventId);
  if (!mine) return;
  // With a series go its times; what Google never had need not be taken away there.
  if (mine.deleted && (await isGone(ctx, mine, known, row))) {
    if (row?.state === 'queued' && row.attempts === 0) await dropChange(ctx.tx, row.changeId);
    return;
  }
  if (row?.state === 'sending') return changeRows.change(ctx.tx, row.changeId, { again: true });
  const googleId = await nameOf(ctx, mine, known, row);
  if (row?.state === 'queued') {
    await changeRows.change(ctx.tx, row.changeId, { googleId, nextAttemptAt: ctx.now });
    return;
  }
  const fresh = {
    ...queuedAnew(ctx.now),
    googleId,
    baseEtag: known?.googleId === googleId ? known.etag : null,
    seenEtag: null,
    again: false,
  };
  if (row) return changeRows.change(ctx.tx, row.changeId, fresh);
  const { clientId, userId, calendarId } = calendar;
  await insertChange(ctx.tx, { ...fresh, clientId, userId, calendarId, eventId });
}

async function isGone(
  ctx: Context,
  mine: OutsideSnapshot,
  known: GoogleEventRow | undefined,
  row: ChangeRow | undefined,
): Promise<boolean> {
  if (mine.series && (await readSnapshot(ctx.tx, mine.series.eventId))?.deleted !== false) return true;
  const mayBeThere = row !== undefined && row.state !== 'accepted' && row.attempts > 0;
  return !known && !mayBeThere;
}

/** What an event is called at Google, or is to be called. */
async function nameOf(
  ctx: Context,
  mine: OutsideSnapshot,
  known: GoogleEventRow | undefined,
  row: ChangeRow | undefined,
): Promise<string> {
  if (mine.series) {
    const { eventId, occurrence } = mine.series;
    const series = await readSnapshot(ctx.tx, eventId);
    const name = (await findByEvent(ctx.tx, eventId)) ?? (await findChangeOf(ctx.tx, eventId));
    // A series that only Google can have made has a name.
    if (!series || !name) throw new Error(`series ${eventId} has no name at Google`);
    return `${name.googleId}_${stampOf(series, occurrence)}`;
  }
  if (known) return known.googleId;
  // Google keeps the name of what was deleted there: what comes back has a new one.
  return row && row.state !== 'accepted' ? row.googleId : newGoogleId();
}

/** How Google names a time of a series. */
function stampOf({ allDay, timezone }: OutsideSnapshot, occurrence: number): string {
  const stamp = allDay ? dateOf(occurrence, timezone) : new Date(occurrence).toISOString().slice(0, 19);
  return `${stamp.replaceAll(/[-:]/g, '')}${allDay ? '' : 'Z'}`;
}

/** Letters of base32hex, as Google takes them of others (events.insert). */
const newGoogleId = (): string => BigInt(`0x1${randomBytes(16).toString('hex')}`).toString(32);
