import { googleCalendar as contract, problemCodes } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { fieldsOfSnapshot, holdOutside, openOutside, readSnapshot, tellOutside } from '../calendar/index.ts';
import { queueChanges } from './queue-changes.ts';
import { emitStatus } from './status.ts';
import {
  type ChangeRow,
  changeRows,
  type ConflictRow,
  dropChange,
  dropConflict,
  findConflict,
  findFailed,
} from './store-changes.ts';
import { findByEvent, findKnown, saveKnown } from './store-events.ts';
import { wakeCalendars, wakeSender } from './wake.ts';

/**
 * Settles a change of the viewer's that Google did not take, or an event that was changed on both sides.
 * @throws Refusal 404 for what is none, or was settled meanwhile
 */
export async function settleChange(
  ctx: Context,
  id: number,
  keep: 'mine' | 'google',
): Promise<contract.GoogleCalendarStatus> {
  const { userId } = userOf(ctx);
  const gone = () => new Refusal(404, problemCodes.notFound, contract.googleCalendarMessages.alreadySettled);
  const found = (await findFailed(ctx.tx, userId, id)) ?? (await findConflict(ctx.tx, userId, id));
  if (!found || !(await holdOutside(ctx, found.calendarId))) throw gone();
  if ('conflictId' in found) {
    if (!(await dropConflict(ctx.tx, id))) throw gone();
    if (keep === 'mine') await takeMine(ctx, found);
    else await tellOf(ctx, found);
  } else {
    const row = await changeRows.lock(ctx.tx, id);
    if (row?.state !== 'failed') throw gone();
    if (keep === 'mine') await sendAgain(ctx, row);
    else await giveUp(ctx, row);
  }
  ctx.audit({ action: 'google_calendar.settle', subject: `user:${userId}`, details: { keep } });
  return emitStatus(ctx, userId);
}

async function tellOf(ctx: Context, { calendarId, googleId }: ConflictRow): Promise<void> {
  const known = (await findKnown(ctx.tx, calendarId, [googleId])).get(googleId);
  if (known?.eventId) await tellOutside(ctx, calendarId, known.eventId);
}

/** The event becomes here what it was before Google's version came, and goes to Google so. */
async function takeMine(ctx: Context, { calendarId, googleId, mine }: ConflictRow): Promise<void> {
  const known = (await findKnown(ctx.tx, calendarId, [googleId])).get(googleId);
  const here = await openOutside(ctx, calendarId);
  const eventId = known?.eventId ?? null;
  if (eventId !== null) {
    if (mine.deleted) await here.erase(eventId);
    else await here.change(eventId, fieldsOfSnapshot(mine));
    await queueChanges(ctx, calendarId, [eventId]);
  } else if (!mine.deleted) {
    const series = mine.series && (await readSnapshot(ctx.tx, mine.series.eventId));
    const isAlone = !series || series.deleted;
    const [made] = await here.add([fieldsOfSnapshot(isAlone ? { ...mine, series: null } : mine)]);
    if (!made || 'why' in made) throw new Error(`what was kept of ${googleId} cannot be written`);
    // Google has it, in a way that is not shown here.
    if (known) await saveKnown(ctx.tx, [{ ...known, eventId: made.eventId, why: null }]);
    await queueChanges(ctx, calendarId, [made.eventId]);
  }
  await here.tell();
}

async function sendAgain(ctx: Context, row: ChangeRow): Promise<void> {
  await changeRows.change(ctx.tx, row.changeId, { ...queuedAnew(ctx.now), again: false });
  await wakeSender(ctx, row.userId, ctx.now);
  await tellOutside(ctx, row.calendarId, row.eventId);
}

/** Google's version is read again; what Google never had goes. */
async function giveUp(ctx: Context, row: ChangeRow): Promise<void> {
  const known = await findByEvent(ctx.tx, row.eventId);
  const mine = await readSnapshot(ctx.tx, row.eventId);
  await dropChange(ctx.tx, row.changeId);
  if (known) {
    await saveKnown(ctx.tx, [{ ...known, etag: '' }]);
    await wakeCalendars(ctx, row.userId, ctx.now);
    return;
  }
  const here = await openOutside(ctx, row.calendarId);
  await here.drop([row.eventId]);
  if (mine?.series) await here.unskip(mine.series.eventId, new Date(mine.series.occurrence));
  await here.tell();
}
