import type { ai as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { presentQuestion } from './present-question.ts';
import type { QuestionRow } from './store-questions.ts';

/** Tells the windows of whoever asked how a question now is. @returns it, as it is told */
export async function tellQuestion(ctx: Context, row: QuestionRow): Promise<contract.AiQuestion> {
  const question = await presentQuestion(ctx.tx, row);
  ctx.emit('aiQuestion', { question }, [row.userId]);
  return question;
}
