import { startOfDay, toInstant } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import type { MailedAnswer } from '../../../platform/domain-events.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import type { CalendarEvent, CalendarMoment } from '../parse/read-calendar.ts';

/**
 * Tells of the answers to invitations that a mail brings. What the first fetch finds was answered long ago.
 * @returns whether it brings nothing else: each was an answer to an invitation of ours, and nobody wrote words beside it
 */
export async function takeAnswers(
  ctx: Context,
  { parsed, isHistory }: { parsed: ParsedMail; isHistory: boolean },
  isSent: boolean,
): Promise<boolean> {
  const all = parsed.calendars.flatMap((calendar) => calendar.events ?? []);
  // The same file may come twice: as a part to be shown and as an attachment.
  const events = [...new Map(all.map((event) => [JSON.stringify(event), event])).values()];
  const answering = events.filter(isAnswer);
  if (isSent || isHistory || answering.length === 0) return false;
  const zone = await findTimeZone(ctx.tx);
  let taken = 0;
  for (const event of answering) {
    const answer = answerOf(event, parsed.from.address, zone);
    await ctx.raise('mail.event-answered', answer);
    if (answer.taken) taken += 1;
  }
  const saysMore = answering.some(({ comment }) => comment !== '');
  return taken === events.length && !saysMore;
}

type Answering = CalendarEvent & { method: MailedAnswer['method'] };
const isAnswer = (event: CalendarEvent): event is Answering =>
  event.method === 'REPLY' || event.method === 'COUNTER';

function answerOf(event: Answering, from: string, zone: string): MailedAnswer {
  const own = event.people.find(({ address }) => address === from) ?? event.people[0];
  const instantOf = (time: CalendarMoment | null) => {
    if (time === null || 'day' in time) return null;
    return 'at' in time ? time.at : toInstant(time.wall, zone);
  };
  return {
    method: event.method,
    from,
    uid: event.uid,
    attendee: own?.address ?? '',
    answer: own?.answer ?? '',
    sequence: event.sequence,
    stamp: event.stamp,
    occurrence:
      event.occurrence && 'day' in event.occurrence
        ? startOfDay(event.occurrence.day, zone)
        : event.occurrence && instantOf(event.occurrence),
    start: instantOf(event.start),
    end: instantOf(event.end),
    taken: false,
  };
}
