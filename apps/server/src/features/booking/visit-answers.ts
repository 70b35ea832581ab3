import { booking as contract, practice } from '@chairline/contract';
import { definitionCategory } from '@chairline/open-dental';
import { type Context, personOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { listDefinitions } from '../practice/index.ts';
import { announceAnswer } from './present.ts';
import {
  changeAnswer,
  findAnswerSettings,
  findUsualConfirmation,
  listOpenAnswers,
  lockAnswer,
  saveAnswerSettings,
} from './store-visit-answers.ts';

const { bookingWords } = contract;

/** What patients wrote about their visits and nobody has dealt with. */
export const listVisitAnswers = (ctx: Context): Promise<contract.VisitAnswer[]> => listOpenAnswers(ctx.tx);

/** Sets an answer aside, or has it wait again. @throws Refusal 404, 409 for one that was changed meanwhile */
export async function setVisitAnswerState(
  ctx: Context,
  answerId: number,
  { state, version }: { state: 'open' | 'dismissed'; version: number },
): Promise<contract.VisitAnswer> {
  const row = await lockAnswer(ctx.tx, answerId);
  if (!row) throw notFound('answer');
  if (row.version !== version || row.state === 'done') throw conflict(bookingWords.answerSettled);
  const settled = state === 'dismissed';
  await changeAnswer(ctx.tx, answerId, {
    state,
    settledAt: settled ? ctx.now : null,
    settledBy: settled ? (personOf(ctx.actor)?.userId ?? null) : null,
  });
  ctx.audit({ action: `appointment.answer_${state}`, subject: `visit-answer:${answerId}` });
  return announceAnswer(ctx, answerId);
}

export const getVisitAnswerSettings = (ctx: Context): Promise<contract.VisitAnswerSettings> =>
  findAnswerSettings(ctx.tx);

/** @throws BadInput for a confirmation that the practice has not, Refusal 409 where they were changed meanwhile */
export async function setVisitAnswerSettings(
  ctx: Context,
  wanted: contract.VisitAnswerSettings,
): Promise<contract.VisitAnswerSettings> {
  if (wanted.DefNum !== null) {
    const known = await listDefinitions(ctx.tx, definitionCategory.apptConfirmed);
    if (!known.some(({ DefNum }) => DefNum === wanted.DefNum))
      throw new BadInput(practice.dayWords.noConfirmation);
  }
  if (wanted.by_itself && wanted.DefNum === null && (await findUsualConfirmation(ctx.tx)) === null)
    throw new BadInput(practice.dayWords.noConfirmation);
  if (!(await saveAnswerSettings(ctx.tx, ctx.office, wanted))) throw conflict(bookingWords.changedMeanwhile);
  ctx.audit({ action: 'appointment.set_answers', subject: `office:${ctx.office}`, details: { ...wanted } });
  return findAnswerSettings(ctx.tx);
}
