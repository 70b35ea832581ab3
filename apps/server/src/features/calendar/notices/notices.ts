import { calendar as contract } from '@chairline/contract';
import { type Context, personOf, userOf } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { whatIsSeen } from '../invitations/tell-invited.ts';
import { type EventRow, listParticipants } from '../events/store-events.ts';
import {
  dropNotices,
  endNotices,
  markNotice,
  type NewNotice,
  type NoticeRow,
  putNotices,
} from './store-notices.ts';

const words = contract.noticeWords;

const present = (row: NoticeRow): contract.CalendarNotice => ({
  event_id: row.eventId,
  title: row.title,
  note: row.note,
  who: row.who,
  start_time: row.startsAt.getTime(),
  told_at: row.toldAt.toISOString(),
});

/** Puts notices on bells, the last of each event and user, and tells whose they are. */
export async function tellNotices(ctx: Context, notices: readonly NewNotice[]): Promise<void> {
  const newest = new Map(notices.map((notice) => [`${notice.userId}.${notice.eventId}`, notice]));
  for (const row of await putNotices(ctx.tx, ctx.office, [...newest.values()], ctx.now))
    ctx.emit('calendarNotice', { event_id: row.eventId, notice: present(row) }, [row.userId]);
}

/** What a reminder puts on the bell. */
export const reminderNotice = (time: {
  userId: number;
  eventId: number;
  calendarId: number;
  title: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
}): NewNotice => ({
  ...time,
  actorId: null,
  note: [words.reminder, time.location].filter(Boolean).join(', '),
});

/** When the shown time of an event is. */
export const momentsOf = ({ start_time, end_time }: contract.CalendarEvent) => ({
  start: new Date(start_time),
  end: new Date(end_time),
});

/** The same news for all of them. */
export const allOf = (staff: readonly number[], kind: contract.NoticeKind) =>
  new Map(staff.map((id) => [id, kind]));

/** The staff who take part in an event. */
export async function listStaff(ctx: Context, eventId: number): Promise<number[]> {
  return (await listParticipants(ctx.tx, eventId)).flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

/**
 * Tells the staff of an event what a colleague did to it; who did it has nothing to be told, and what they were told
 * before holds no more.
 * @param kinds what it is for each of them
 */
export async function tellStaff(
  ctx: Context,
  event: Pick<EventRow, 'eventId' | 'calendarId' | 'title'>,
  { start, end }: { start: Date; end: Date },
  kinds: ReadonlyMap<number, contract.NoticeKind>,
): Promise<void> {
  const actorId = personOf(ctx.actor)?.userId ?? null;
  const told = [...kinds].filter(([userId]) => userId !== actorId && end > ctx.now);
  const { eventId, calendarId, title } = event;
  await tellNotices(
    ctx,
    told.map(([userId, kind]) => ({
      userId,
      eventId,
      calendarId,
      actorId,
      title,
      note: words[kind],
      startsAt: start,
      endsAt: end,
    })),
  );
  if (actorId !== null) await dropFor(ctx, eventId, [actorId]);
}

/** Takes what was told of an event off these users' bells. */
export async function dropFor(ctx: Context, eventId: number, userIds: readonly number[]): Promise<void> {
  for (const userId of await endNotices(ctx.tx, eventId, userIds, ctx.now))
    ctx.emit('calendarNotice', { event_id: eventId, notice: null }, [userId]);
}

/** What a change is for each of an event's staff. @param before the event and its staff as they were */
export function kindsOfChange(
  before: { event: EventRow; staff: readonly number[] },
  after: { event: EventRow; staff: readonly number[] },
): Map<number, contract.NoticeKind> {
  const of = changeKind(before.event, after.event);
  return new Map([
    ...before.staff.filter((id) => !after.staff.includes(id)).map((id) => [id, 'removed'] as const),
    ...after.staff.flatMap((id): [number, contract.NoticeKind][] =>
      before.staff.includes(id) ? (of === null ? [] : [[id, of]]) : [[id, 'invited']],
    ),
  ]);
}

function changeKind(before: EventRow, after: EventRow): contract.NoticeKind | null {
  if (after.status !== before.status && after.status === 'cancelled') return 'cancelled';
  const times = ({ startsAt, endsAt }: EventRow) => `${startsAt.getTime()}-${endsAt.getTime()}`;
  if (times(before) !== times(after)) return 'moved';
  return whatIsSeen(before) === whatIsSeen(after) ? null : 'changed';
}

/** Takes what the bell tells the acting user of an event off it, or puts it back. @throws Refusal 404 */
export async function setNoticeDone(
  ctx: Context,
  eventId: number,
  done: boolean,
): Promise<{ event_id: number; done: boolean }> {
  const { userId } = userOf(ctx);
  const row = await markNotice(ctx.tx, userId, eventId, done ? ctx.now : null);
  if (!row) throw notFound('notice');
  ctx.emit('calendarNotice', { event_id: eventId, notice: done ? null : present(row) }, [userId]);
  return { event_id: eventId, done };
}

/** Takes what was told of events that are over off all bells of the office. */
export async function dropOldNotices(ctx: Context, before: Date): Promise<void> {
  for (const { userId, eventId } of await dropNotices(ctx.tx, before))
    ctx.emit('calendarNotice', { event_id: eventId, notice: null }, [userId]);
}
