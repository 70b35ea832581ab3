import { type IcsEvent, stretchInWords, writeIcs } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signToken } from '../../../platform/path-token.ts';
import { findClientName } from '../../identity/index.ts';
import { queueMail } from '../../mailings/index.ts';
import { ruleOf } from '../present.ts';
import { type EventRow, listSkips } from '../events/store-events.ts';
import { findMailbox, type Invited, noteAsked, raiseSequence } from './store-invitations.ts';
import { findShownRow } from '../events/store-shown.ts';

/** Why a mail about an event goes out. */
export type Reason = 'invited' | 'changed' | 'cancelled';

export const ANSWER_TOKEN = 'calendar-answer';
/** A link to answer by is good until its event is over; of a series without an end for a year. */
const LINK_MS = 366 * 24 * 3_600_000;

const subjects: Record<Reason, (title: string) => string> = {
  invited: (title) => `Invitation: ${title}`,
  changed: (title) => `Changed: ${title}`,
  cancelled: (title) => `Cancelled: ${title}`,
};
const openings: Record<Reason, (office: string) => string> = {
  invited: (office) => `${office} invites you.`,
  changed: (office) => `${office} has changed an event that you were invited to.`,
  cancelled: (office) => `${office} has cancelled an event that you were invited to.`,
};
const standings = { asked: 'NEEDS-ACTION', yes: 'ACCEPTED', no: 'DECLINED', maybe: 'TENTATIVE' } as const;

/** Leaves mails about an event to some of its people, each with the event as .ics. Who has no address gets none. */
export async function mailEvent(
  platform: Platform,
  ctx: Context,
  event: EventRow,
  people: readonly Invited[],
  reason: Reason,
): Promise<void> {
  const reachable = people.filter(({ mail }) => mail !== '');
  if (reachable.length === 0) return;
  const office = await findClientName(ctx.tx);
  // The first mail of an event is its number 0 (RFC 5546, section 2.1.4); one time of a series counts with the series.
  const sequence = (await raiseSequence(ctx.tx, event.seriesId ?? event.eventId)) - 1;
  const { author } = await findShownRow(ctx.tx, event);
  const skips = event.rrule === null ? [] : await listSkips(ctx.tx, event.eventId);
  const sender = addressIn(platform.config.smtp?.from ?? '');
  // Answers by mail go to the organizer: they are read in the office's mailbox alone.
  const mailbox = await findMailbox(ctx.tx);
  const organizer = mailbox ?? sender;
  const by = mailbox === undefined || sender === '' ? {} : { sentBy: sender };
  await noteAsked(
    ctx.tx,
    reachable.map(({ participantId }) => participantId),
    sequence,
  );
  for (const person of reachable) {
    const ics: IcsEvent = {
      uid: uidOf(platform, ctx, event),
      sequence,
      stamp: ctx.now.getTime(),
      status: reason === 'cancelled' ? 'CANCELLED' : event.status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED',
      title: event.title,
      description: event.description,
      location: event.location,
      start: event.startsAt.getTime(),
      end: event.endsAt.getTime(),
      allDay: event.allDay,
      zone: event.timezone,
      rule: ruleOf(event),
      without: skips.map(({ occurrence }) => occurrence.getTime()),
      occurrence: event.occurrence?.getTime() ?? null,
      ...(organizer === ''
        ? {}
        : {
            organizer: {
              name: `${author}, ${office}`,
              mail: organizer,
              takesAnswers: mailbox !== undefined,
              ...by,
            },
          }),
      // Each is told of their own part alone: who else comes is nobody's matter outside.
      attendees: [{ name: person.name, mail: person.mail, answer: standings[person.answer ?? 'asked'] }],
    };
    const method = reason === 'cancelled' ? 'CANCEL' : 'REQUEST';
    await queueMail(platform, ctx, {
      kind: 'invitation',
      to: person.mail,
      subject: subjects[reason](event.title),
      text: await wordsOf(platform, ctx, event, person, { reason, office }),
      calendar: { method, content: writeIcs([ics], { method }) },
    });
  }
}

/** The address of `Chairline <no-reply@example.com>`, or of an address alone. */
const addressIn = (from: string) =>
  from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim();

/** The name of an event in the calendars of others: one time of a series bears the series'. */
export const uidOf = (platform: Platform, ctx: Context, event: EventRow): string =>
  `event-${ctx.office}-${event.seriesId ?? event.eventId}@${new URL(platform.config.publicUrl).hostname}`;

/** Which event of this office a name is one of, as `uidOf` writes it; null for a name of others. */
export function eventOfUid(platform: Platform, ctx: Context, uid: string): number | null {
  const [, office, eventId, host] = /^event-(\d{1,15})-(\d{1,15})@(.{1,300})$/.exec(uid) ?? [];
  const isOurs = Number(office) === ctx.office && host === new URL(platform.config.publicUrl).hostname;
  return isOurs ? Number(eventId) : null;
}

async function wordsOf(
  platform: Platform,
  ctx: Context,
  event: EventRow,
  person: Invited,
  { reason, office }: { reason: Reason; office: string },
): Promise<string> {
  const when = `${whenInWords(event)}\n${event.schedule === '' ? '' : `Repeats ${event.schedule}\n`}`;
  const parts = [
    openings[reason](office),
    `${event.title}\n${when}${event.location}`.trim(),
    event.description,
    reason === 'cancelled' ? '' : await answerLinks(platform, ctx, event, person),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** When an event is, for a sentence: by its own clock. */
export const whenInWords = ({ startsAt, endsAt, timezone, allDay }: EventRow): string =>
  stretchInWords(startsAt.getTime(), endsAt.getTime(), timezone, { allDay });

async function answerLinks(
  platform: Platform,
  ctx: Context,
  event: EventRow,
  { participantId }: Invited,
): Promise<string> {
  const ends = event.rrule === null ? event.endsAt.getTime() : ctx.now.getTime() + LINK_MS;
  const token = await signToken(
    platform,
    ANSWER_TOKEN,
    { office: ctx.office, participant: participantId },
    Math.max(Math.ceil((ends - ctx.now.getTime()) / 1000), 3600),
  );
  const link = (answer: string) =>
    `${platform.config.publicUrl}/api/calendar-answers/${token}?answer=${answer}`;
  return `Will you come?\n\nYes:\n${link('yes')}\n\nNo:\n${link('no')}\n\nMaybe:\n${link('maybe')}`;
}
