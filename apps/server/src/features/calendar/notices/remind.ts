import { addressOf, calendar as contract, notifications } from '@chairline/contract';
import { dateOf } from '@chairline/office-time';
import { type Context, userOf } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { promptTask } from '../../../platform/jobs/prompt.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { reminderNotice, tellNotices } from './notices.ts';
import { queuePushes } from '../../notifications/index.ts';
import { type DueTime, findNextDue, listReminded, markDue } from './store-reminders.ts';

export const REMIND = promptTask('remind-of-events');
/** Reminders of one transaction. */
const BATCH = 200;

/** Has reminders delivered at a time. Each time has a job of its own, so that none takes another's place. */
export async function wakeReminders(ctx: Context, at: Date): Promise<void> {
  await ctx.enqueue(
    REMIND,
    {},
    { runAt: at, jobKey: `${REMIND}:${ctx.office}:${at.getTime()}`, queue: `${REMIND}:${ctx.office}` },
  );
}

/** Delivers what is due in an office, a batch a transaction, and leaves a job for what comes next. */
export async function remindOfEvents(platform: Platform, office: number): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: REMIND } } as const;
  for (let count = BATCH; count === BATCH;)
    count = await inOffice(platform, scope, (ctx) => deliverBatch(platform, ctx));
  await inOffice(platform, scope, async (ctx) => {
    const next = await findNextDue(ctx.tx);
    if (next !== null) await wakeReminders(ctx, next);
  });
}

/** One batch: moved on, told and left for devices in one transaction, so each reminder is delivered once. */
async function deliverBatch(platform: Platform, ctx: Context): Promise<number> {
  const { count, due } = await markDue(ctx.tx, ctx.now, BATCH);
  if (due.length === 0) return count;
  const zone = await findTimeZone(ctx.tx);
  const byUser = new Map<number, DueTime[]>();
  for (const time of due) byUser.set(time.userId, [...(byUser.get(time.userId) ?? []), time]);
  for (const [userId, times] of byUser)
    ctx.emit('calendarReminders', { reminders: times.map(present) }, [userId]);
  await tellNotices(ctx, due.map(reminderNotice));
  await queuePushes(
    platform,
    ctx,
    [...byUser].map(([userId, times]) => ({ userId, payload: pushOf(times, zone) })),
  );
  ctx.audit({
    action: 'calendar_event.remind',
    subject: `office:${ctx.office}`,
    details: { reminded: due.map(({ eventId, userId }) => ({ event_id: eventId, user_id: userId })) },
  });
  return count;
}

/** What the viewer was reminded of and is not over: for who was not there when the reminder came. */
export async function listReminders(ctx: Context): Promise<contract.EventReminder[]> {
  return (await listReminded(ctx.tx, userOf(ctx).userId, ctx.now)).map(present);
}

const present = (time: DueTime): contract.EventReminder => ({
  event_id: time.eventId,
  calendar_id: time.calendarId,
  occurrence: time.occurrence.getTime(),
  title: time.title,
  location: time.location,
  start_time: time.startsAt.getTime(),
});

/** What devices show of these: no names, a locked screen may be anybody's to read. */
function pushOf(times: readonly DueTime[], zone: string): notifications.PushPayload {
  const [first] = times;
  const { reminderTitle, eventReminderBody } = notifications.notificationMessages;
  const date = dateOf(first!.startsAt.getTime(), zone);
  return {
    title: reminderTitle,
    body: eventReminderBody(times.length),
    tag: times.length === 1 ? `event:${first!.eventId}` : 'events',
    path: addressOf({ event: times.length === 1 ? first!.eventId : null, date }),
  };
}
