import type { ai as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { presentQuestion } from './present-question.ts';
import { listBriefRuns, type QuestionRow } from './store-questions.ts';

/** Tells the windows of whoever asked how a question now is. @returns it, as it is told */
export async function tellQuestion(ctx: Context, row: QuestionRow): Promise<contract.AiQuestion> {
  const question = presentQuestion(row, await listBriefRuns(ctx.tx, [row.questionId]));
  ctx.emit('aiQuestion', { question }, [row.userId]);
  return question;
}
