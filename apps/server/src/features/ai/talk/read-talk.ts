import { ai as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import type { OutsideContext } from '../../../platform/http/handler.ts';
import { sendTable } from '../../../platform/http/send-table.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { presentQuestions, presentReceipt } from './present-question.ts';
import { listTools } from '../store.ts';
import { findQuestion, listQuestions, listRuns } from './store-questions.ts';
import { suggestionsOf } from './suggestions.ts';
import { mustHaveAi, mustTalk } from './talk-policy.ts';

/** The agents that the caller may talk with, and what each can be asked. @throws Refusal 403 where AI is off */
export async function listAiTalks(ctx: Context): Promise<RouteAnswer<typeof contract.listAiTalks>> {
  const { user } = await mustHaveAi(ctx);
  const tools = (await listTools(ctx.tx)).filter(({ active }) => active);
  return {
    talks: contract.agentsOf(user.role).map((agent) => ({
      agent,
      suggestions: suggestionsOf(tools.filter((tool) => tool.agent === agent)),
    })),
  };
}

/** A part of the caller's own conversation with an agent. @throws Refusal 403 */
export async function listAiQuestions(
  ctx: Context,
  { agent, from, limit }: RouteInput<typeof contract.listAiQuestions>['query'],
): Promise<RouteAnswer<typeof contract.listAiQuestions>> {
  const { user } = await mustTalk(ctx, agent);
  const { rows, total } = await listQuestions(ctx.tx, user.userId, agent, { from, limit });
  ctx.audit({ action: 'ai.read', subject: `user:${user.userId}`, details: { agent } });
  return { items: await presentQuestions(ctx.tx, rows), total };
}

/** From what an answer was made. @throws Refusal 403, 404 for a question that is not the caller's */
export async function getAiReceipt(ctx: Context, questionId: number): Promise<contract.AiReceipt> {
  await mustHaveAi(ctx);
  const row = await findQuestion(ctx.tx, questionId);
  if (!row) throw notFound('question');
  ctx.audit({ action: 'ai.receipt', subject: `ai-question:${questionId}` });
  return presentReceipt(row, await listRuns(ctx.tx, questionId));
}

/** Sends the rows of a run as CSV. @throws Refusal 403, 404 */
export async function exportAiRows(
  caller: OutsideContext<typeof contract.exportAiRows, 'stream'>,
  platform: Platform,
  { id, run }: { id: number; run: number },
): Promise<unknown> {
  const found = await inOffice(platform, caller, async (ctx) => {
    const receipt = await getAiReceipt(ctx, id);
    const one = receipt.runs.find(({ run_id }) => run_id === run);
    if (!one) throw notFound('run');
    ctx.audit({ action: 'ai.export', subject: `ai-question:${id}`, details: { run } });
    return one;
  });
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield found.rows;
  }
  return sendTable(caller.http, {
    format: 'csv',
    fileName: `ai-${id}-${run}`,
    header: found.columns,
    pages: pages(),
  });
}
