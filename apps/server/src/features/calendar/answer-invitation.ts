import { calendar as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { readToken } from '../../platform/path-token.ts';
import { findClientName } from '../identity/index.ts';
import { sendAnswerPage } from './answer-page.ts';
import { tell } from './announce.ts';
import { showEvent } from './change-event.ts';
import { ANSWER_TOKEN, whenInWords } from './mail-invitations.ts';
import { lockCalendarRow } from './store.ts';
import { changeEvent, findEventRow } from './store-events.ts';
import { findInvitation, setAnswer } from './store-invitations.ts';

type Answer = Exclude<contract.InviteAnswer, 'asked'>;

/**
 * Answers the page on which somebody who was asked to an event answers; it changes nothing by itself.
 * @param meant the answer whose link was opened
 * @throws Refusal 404 for a link that opens nothing
 */
export const showInvitation = (
  platform: Platform,
  reply: FastifyReply,
  token: string,
  meant: Answer | undefined,
): Promise<FastifyReply> => answerInvitation(platform, reply, token, { meant });

/**
 * Keeps what somebody who was asked to an event answers, tells its members, and answers the page that says so.
 * @throws Refusal 404 for a link that opens nothing
 */
export async function answerInvitation(
  platform: Platform,
  reply: FastifyReply,
  token: string,
  { given, meant }: { given?: Answer; meant?: Answer | undefined },
): Promise<FastifyReply> {
  const claims = await readToken(platform, ANSWER_TOKEN, token);
  const [office, participantId] = [Number(claims?.office), Number(claims?.participant)];
  if (!claims || !Number.isInteger(office) || !Number.isInteger(participantId)) throw notFound('invitation');
  const page = await inOffice(
    platform,
    { office, actor: { kind: 'system', name: 'invited' } },
    async (ctx) => {
      const found = await findInvitation(ctx.tx, participantId);
      const known = found && (await findEventRow(ctx.tx, found.eventId));
      // Of a calendar that is held, as it is now.
      const calendar = known && (await lockCalendarRow(ctx.tx, known.calendarId));
      const event = calendar && (await findEventRow(ctx.tx, known.eventId));
      if (!found || !event) throw notFound('invitation');
      const { title, location } = event;
      const isOff = event.deletedAt !== null || event.status === 'cancelled';
      const held = found.answer === 'asked' || found.answer === null ? null : found.answer;
      const shown = { title, location, when: whenInWords(event), schedule: event.schedule, isOff };
      if (given !== undefined && given !== found.answer && !isOff) {
        await setAnswer(ctx.tx, participantId, given);
        const after = await changeEvent(ctx.tx, event.eventId);
        ctx.audit({
          action: 'calendar_event.answer',
          subject: `calendar_event:${event.eventId}`,
          details: { participant: participantId, answer: given },
        });
        if (event.rrule === null)
          tell(ctx, calendar, 'updateCalendarEvent', { event: await showEvent(ctx, after) });
        else
          tell(ctx, calendar, 'calendarSeries', { calendar_id: event.calendarId, event_id: event.eventId });
      }
      return { ...shown, office: await findClientName(ctx.tx), answer: given ?? held };
    },
  );
  return sendAnswerPage(reply, token, { ...page, meant });
}
