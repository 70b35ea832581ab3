import { calendar as contract } from '@chairline/contract';
import { stretchInWords } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import type { MailedAnswer } from '../../../platform/domain-events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tell } from '../sharing/announce.ts';
import { showEvent } from '../events/change-event.ts';
import { eventOfUid } from './mail-invitations.ts';
import { listStaff, tellNotices } from '../notices/notices.ts';
import { writeFurther } from '../events/occupy.ts';
import { takeOut } from '../series/split-series.ts';
import { type CalendarRow, lockCalendarRow } from '../store.ts';
import {
  changeEvent,
  type EventRow,
  findEventRow,
  listExceptions,
  listSkips,
} from '../events/store-events.ts';
import { type Invited, listInvited, setAnswer } from './store-invitations.ts';
import { findTime } from '../series/store-times.ts';

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
 * One to a single time of a series (RECURRENCE-ID) is of that time alone, which is an event of its own from then on.
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
  const meant = calendar && (await findMeant(ctx, calendar, known.eventId, answer.occurrence));
  if (!meant) return;
  const { event, alone } = meant;
  const person = await findAsked(ctx, event, answer.from);
  if (!person || answer.attendee !== answer.from) return;
  const wish = answer.method === 'COUNTER' ? (answers[answer.answer] ?? 'maybe') : answers[answer.answer];
  if (wish === undefined) return;
  answer.taken = true;
  const at = new Date(answer.stamp ?? ctx.now.getTime());
  if (meant.isSkipped || isOff(event) || isLate(person, answer.sequence, at)) return;
  const isCounter = answer.method === 'COUNTER';
  // Of that time they have said the same with the whole series.
  if (alone !== null && !isCounter && person.answer === wish) return;
  const own = alone === null ? event : await takeTimeOut(ctx, calendar, event, alone);
  const theirs = alone === null ? person : (await findAsked(ctx, own, answer.from))!;
  await keepAnswer(ctx, calendar, own, { participantId: theirs.participantId, answer: wish, at });
  if (isCounter) await tellOfCounter(ctx, own, theirs, answer);
}

/** Whom an event was mailed to, by their address. */
const findAsked = async (
  ctx: Context,
  { eventId }: EventRow,
  address: string,
): Promise<Invited | undefined> =>
  (await listInvited(ctx.tx, eventId)).find(
    (one) => one.answer !== null && one.mail.toLowerCase() === address,
  );

interface Meant {
  /** The event, the time of a series that was changed by itself, or the series where that one was not yet. */
  event: EventRow;
  /** The time of the series that is meant alone and has no event of its own; null otherwise. */
  alone: Date | null;
  /** That time was called off. */
  isSkipped: boolean;
}

/** What an answer is to; undefined for a time that there is not, or that is kept elsewhere and answered there. */
async function findMeant(
  ctx: Context,
  calendar: CalendarRow,
  eventId: number,
  occurrence: MailedAnswer['occurrence'],
): Promise<Meant | undefined> {
  const event = await findEventRow(ctx.tx, eventId);
  if (!event) return undefined;
  if (occurrence === undefined) return { event, alone: null, isSkipped: false };
  if (occurrence === null) return undefined;
  const exceptions = await listExceptions(ctx.tx, eventId);
  const own = exceptions.find((one) => one.occurrence?.getTime() === occurrence);
  if (own) return { event: own, alone: null, isSkipped: false };
  if (event.rrule === null || calendar.type === 'GOOGLE') return undefined;
  const alone = new Date(occurrence);
  const isSkipped = (await listSkips(ctx.tx, eventId)).some(
    (skip) => skip.occurrence.getTime() === occurrence,
  );
  const isThere = isSkipped || (await findTime(ctx.tx, eventId, alone)) !== undefined;
  return isThere ? { event, alone, isSkipped } : undefined;
}

/** Makes an event of its own of one time of a series, as it stands: nobody is told of another time by it. */
async function takeTimeOut(
  ctx: Context,
  calendar: CalendarRow,
  series: EventRow,
  occurrence: Date,
): Promise<EventRow> {
  const own = await takeOut(ctx, series, occurrence);
  // It was booked before: nobody is there to be asked whether it may overlap.
  await writeFurther(ctx, calendar, own);
  tell(ctx, calendar, 'calendarSeries', { calendar_id: series.calendarId, event_id: series.eventId });
  return own;
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
