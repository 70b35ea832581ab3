import { calendar as contract } from '@chairline/contract';
import { stretchInWords } from '@chairline/office-time';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import type { MailedAnswer } from '../../platform/domain-events.ts';
import type { Platform } from '../../platform/platform.ts';
import { tell } from './announce.ts';
import { showEvent } from './change-event.ts';
import { eventOfUid } from './mail-invitations.ts';
import { listStaff, tellNotices } from './notices.ts';
import { type CalendarRow, lockCalendarRow } from './store.ts';
import { changeEvent, type EventRow, findEventRow, listExceptions } from './store-events.ts';
import { type Invited, listInvited, setAnswer } from './store-invitations.ts';

type Answer = Exclude<contract.InviteAnswer, 'asked'>;

/**
 * Keeps what somebody who was asked to an event of a calendar that is held answers, and tells its members.
 * @param at when they wrote it
 */
export async function keepAnswer(
  ctx: Context,
  calendar: CalendarRow,
  event: EventRow,
  { participantId, answer, at }: { participantId: number; answer: Answer; at: Date },
): Promise<void> {
  await setAnswer(ctx.tx, participantId, { answer, answeredAt: at < ctx.now ? at : ctx.now });
  const after = await changeEvent(ctx.tx, event.eventId);
  ctx.audit({
    action: 'calendar_event.answer',
    subject: `calendar_event:${event.eventId}`,
    details: { participant: participantId, answer },
  });
  if (event.rrule === null)
    tell(ctx, calendar, 'updateCalendarEvent', { event: await showEvent(ctx, after) });
  else tell(ctx, calendar, 'calendarSeries', { calendar_id: event.calendarId, event_id: event.eventId });
}

/** Whether an event takes no answers any more. */
export const isOff = ({ deletedAt, status }: EventRow): boolean =>
  deletedAt !== null || status === 'cancelled';

const answers: Record<string, Answer> = { ACCEPTED: 'yes', DECLINED: 'no', TENTATIVE: 'maybe' };

/**
 * Takes an answer that came by mail (RFC 5546, sections 3.2.3 and 3.2.7) for what it is by UID, ATTENDEE, SEQUENCE and
 * DTSTAMP. Only whom an event was mailed to answers for themselves: all else changes nothing, and is left to the desk.
 * One that is late, and one to an event that is off, changes nothing either; nobody has to do anything about it.
 * Another time that is asked for stands on the bells of who is of the event. `answer.taken` says that it was ours.
 */
export async function takeMailedAnswer(
  platform: Platform,
  ctx: Context,
  answer: MailedAnswer,
): Promise<void> {
  const eventId = eventOfUid(platform, ctx, answer.uid);
  const known = eventId === null ? undefined : await findEventRow(ctx.tx, eventId);
  if (!known) return;
  // As it is once its calendar is held.
  const calendar = await lockCalendarRow(ctx.tx, known.calendarId);
  const event = calendar && (await findMeant(ctx, known.eventId, answer.occurrence));
  if (!event) return;
  const person = (await listInvited(ctx.tx, event.eventId)).find(
    (one) => one.answer !== null && one.mail.toLowerCase() === answer.from,
  );
  if (!person || answer.attendee !== answer.from) return;
  const wish = answer.method === 'COUNTER' ? (answers[answer.answer] ?? 'maybe') : answers[answer.answer];
  if (wish === undefined) return;
  answer.taken = true;
  const at = new Date(answer.stamp ?? ctx.now.getTime());
  if (isOff(event) || isLate(person, answer.sequence, at)) return;
  await keepAnswer(ctx, calendar, event, { participantId: person.participantId, answer: wish, at });
  if (answer.method === 'COUNTER') await tellOfCounter(ctx, event, person, answer);
}

/** The event, or the time of a series that was changed by itself; undefined for one that nobody was asked to alone. */
async function findMeant(
  ctx: Context,
  eventId: number,
  occurrence: MailedAnswer['occurrence'],
): Promise<EventRow | undefined> {
  if (occurrence === undefined) return findEventRow(ctx.tx, eventId);
  return (await listExceptions(ctx.tx, eventId)).find((one) => one.occurrence?.getTime() === occurrence);
}

/** It answers an earlier mail than the last one, or they have answered since. */
const isLate = ({ askedSequence, answeredAt }: Invited, sequence: number, at: Date): boolean =>
  (askedSequence !== null && sequence < askedSequence) || (answeredAt !== null && at <= answeredAt);

async function tellOfCounter(
  ctx: Context,
  event: EventRow,
  { name, mail }: Invited,
  { start, end }: MailedAnswer,
): Promise<void> {
  const zone = await findTimeZone(ctx.tx);
  const when = start === null ? null : stretchInWords(start, end ?? start, zone);
  const note = contract.asksInstead(name || mail, when);
  const staff = new Set([event.userId, ...(await listStaff(ctx, event.eventId))]);
  const { eventId, calendarId, title, startsAt, endsAt } = event;
  await tellNotices(
    ctx,
    [...staff].map((userId) => ({
      userId,
      eventId,
      calendarId,
      actorId: null,
      title,
      note,
      startsAt,
      endsAt,
    })),
  );
}
