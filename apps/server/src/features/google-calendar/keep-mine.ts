import { googleCalendar as contract } from '@chairline/contract';
import { stretchInWords } from '@chairline/office-time';
import type { Context } from '../../platform/context.ts';
import { type OutsideSnapshot, readSnapshot } from '../calendar/index.ts';
import { type ChangeRow, dropChange, putConflict } from './store-changes.ts';

const words = contract.googleCalendarMessages;

/** An event as it was here, in words. */
function mineInWords({ deleted, title, startsAt, endsAt, timezone }: OutsideSnapshot): string {
  return deleted ? words.mineDeleted : `“${title}”, ${stretchInWords(startsAt, endsAt, timezone)}`;
}

/** Ends a change that Google's version overtakes: what was made of the event here is kept for its person. */
export async function keepMine(
  ctx: Context,
  { clientId, userId, calendarId, eventId, googleId, changeId }: ChangeRow,
  why: 'conflict' | 'goneThere' | 'unshown',
): Promise<void> {
  const mine = await readSnapshot(ctx.tx, eventId);
  await dropChange(ctx.tx, changeId);
  if (!mine) return;
  await putConflict(ctx.tx, {
    clientId,
    userId,
    calendarId,
    googleId,
    title: mine.title,
    words: words[why](mineInWords(mine)),
    mine,
    madeAt: ctx.now,
  });
  ctx.audit({ action: 'google_calendar.conflict', subject: `calendar_event:${eventId}`, details: { why } });
}
