import { calendar as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { readToken } from '../../../platform/path-token.ts';
import { findClientName } from '../../identity/index.ts';
import { sendAnswerPage } from './answer-page.ts';
import { ANSWER_TOKEN, whenInWords } from './mail-invitations.ts';
import { lockCalendarRow } from '../store.ts';
import { findEventRow } from '../events/store-events.ts';
import { findInvitation } from './store-invitations.ts';
import { isOff, keepAnswer } from './take-answer.ts';

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
      const held = found.answer === 'asked' || found.answer === null ? null : found.answer;
      const off = isOff(event);
      const shown = { title, location, when: whenInWords(event), schedule: event.schedule, isOff: off };
      if (given !== undefined && given !== found.answer && !off)
        await keepAnswer(ctx, calendar, event, { participantId, answer: given, at: ctx.now });
      return { ...shown, office: await findClientName(ctx.tx), answer: given ?? held };
    },
  );
  return sendAnswerPage(reply, token, { ...page, meant });
}
