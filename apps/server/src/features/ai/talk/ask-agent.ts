import { ai as contract, type RouteInput } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { findContact, presentContact } from '../../contacts/index.ts';
import type { Answerer } from './answer-question.ts';
import { defaultPrompts } from '../tools/default-prompts.ts';
import { GUARD_AFTER_MS, GUARD_ANSWER } from './guard-answer.ts';
import { reserve } from '../limits/limits.ts';
import { presentQuestion } from './present-question.ts';
import { listPrompts, listTools } from '../store.ts';
import { toolsOfAgent } from '../tools/tools-of-agent.ts';
import {
  changeQuestion,
  findByClientRef,
  findOpen,
  holdTalk,
  insertQuestion,
  listBefore,
  lockQuestion,
} from './store-questions.ts';
import { BEFORE_MOST, BEFORE_MS, lettersOf } from './talk-context.ts';
import { mustHaveAi, mustTalk } from './talk-policy.ts';
import { tellQuestion } from './tell-question.ts';

const { talkMessages } = contract;
/** By which every process is told that an answer was stopped. */
export const STOPPED = 'ai-stopped';

type Asked = RouteInput<typeof contract.askAgent>['body'];

/**
 * Writes a question down and has it answered once that is committed. The same `client_ref` asks once.
 * @throws Refusal 403; 404 for no contact; 409 while the one before is being answered; 429 at a limit
 */
export async function askAgent(
  ctx: Context,
  answerer: Answerer,
  session: Session,
  { agent, text, contact_id, client_ref }: Asked,
): Promise<contract.AiQuestion> {
  const place = await mustTalk(ctx, agent);
  if (agent === 'AI Analytical') throw new BadInput(talkMessages.noComposer);
  const { userId } = place.user;
  const position = await holdTalk(ctx.tx, ctx.office, userId, agent);
  const known = await findByClientRef(ctx.tx, userId, client_ref);
  if (known) return presentQuestion(ctx.tx, known);
  if (await findOpen(ctx.tx, userId, agent)) throw conflict(talkMessages.waits);
  const contact = contact_id === undefined ? undefined : await findContact(ctx.tx, contact_id);
  if (contact_id !== undefined && !contact) throw notFound('contact');
  const [saved] = await listPrompts(ctx.tx, agent, 1);
  const prompt = saved?.prompt ?? defaultPrompts[agent];
  const tools = toolsOfAgent(await listTools(ctx.tx), agent, place.user.role).filter(({ active }) => active);
  const of = { userId, agent, position, contactId: contact?.contactId ?? null };
  const before = await listBefore(ctx.tx, of, new Date(ctx.now.getTime() - BEFORE_MS), BEFORE_MOST);
  const written = { question: text, contactName: contact ? contactName(presentContact(contact)) : null };
  const reservation = await reserve(ctx, agent, lettersOf(prompt, written, before, tools));
  const question = await insertQuestion(ctx.tx, {
    clientId: ctx.office,
    ...of,
    ...written,
    askedAt: ctx.now,
    aliveAt: ctx.now,
    state: 'answering',
    step: 'loading',
    model: reservation.modelName,
    promptVersion: saved?.version ?? 0,
    clientRef: client_ref,
  });
  const { questionId } = question;
  await ctx.enqueue(
    GUARD_ANSWER,
    { question_id: questionId },
    {
      jobKey: `${GUARD_ANSWER}:${ctx.office}:${questionId}`,
      runAt: new Date(ctx.now.getTime() + GUARD_AFTER_MS),
    },
  );
  ctx.audit({
    action: 'ai.ask',
    subject: `ai-question:${questionId}`,
    details: { agent, ...(contact ? { contact_id: contact.contactId } : {}) },
  });
  ctx.afterCommit(() =>
    answerer.begin({
      session,
      place,
      question,
      before,
      patNum: contact?.odPatNum ?? null,
      prompt,
      tools,
      reservation,
    }),
  );
  return tellQuestion(ctx, question);
}

/**
 * Stops an answer; what has come of it stays. One that has ended stays as it is.
 * @param say tells every process, after the commit
 * @throws Refusal 404 for a question that is not the caller's
 */
export async function stopAnswer(
  ctx: Context,
  questionId: number,
  say: () => void,
): Promise<contract.AiQuestion> {
  await mustHaveAi(ctx);
  const row = await lockQuestion(ctx.tx, questionId);
  if (!row) throw notFound('question');
  if (!contract.isOpenQuestion(row.state)) return presentQuestion(ctx.tx, row);
  ctx.audit({ action: 'ai.stop', subject: `ai-question:${questionId}` });
  ctx.afterCommit(say);
  const stopped = await changeQuestion(ctx.tx, questionId, {
    state: 'stopped',
    why: talkMessages.stopped,
    endedAt: ctx.now,
  });
  return tellQuestion(ctx, stopped);
}
