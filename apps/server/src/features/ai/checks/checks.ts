import { ai as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { constraintOf, readingAll } from '../../../platform/db/database.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import { noSuchOffice } from '../../offices/index.ts';
import { defaultPrompts } from '../tools/default-prompts.ts';
import { enqueueCheck } from './enqueue-check.ts';
import { mustHaveAi } from '../limits/limits.ts';
import { answerOfQuestion, presentCheck, presentItem } from './present-check.ts';
import { askedOfForm, parametersOf } from '../tools/save-tool.ts';
import { agentsWith } from '../tools/tools-of-agent.ts';
import type { DraftTool } from '../schema.ts';
import { findNewestVersion, findOfficeName, listPrompts } from '../store.ts';
import {
  changeCheck,
  changeItem,
  dropChecks,
  findCheck,
  insertCheck,
  listCases,
  listChecks,
  listItems,
  listLastOfCases,
  listLastQuestions,
  listRunsOf,
  lockCheck,
} from './store-checks.ts';

const { checkMessages } = contract;
type Asked = RouteInput<typeof contract.beginAiCheck>['body'];
type Items = Parameters<typeof insertCheck>[2];

/** The last checks of an agent for the office of `ctx`, the newest first. @throws Refusal 404 for no office */
export async function listAiChecks(
  ctx: Context,
  agent: contract.AgentPurpose,
): Promise<RouteAnswer<typeof contract.listAiChecks>> {
  await mustStand(ctx);
  const rows = await listChecks(ctx.tx, agent);
  const ids = rows.map(({ checkId }) => checkId);
  const items = await readingAll(ctx.tx, () => listItems(ctx.tx, ids));
  return { checks: rows.map((row) => presentCheck(row, items)) };
}

/**
 * Begins a check in the office of `ctx`: what is to be run is written down, and a job runs one question after the other.
 * A draft of a tool was tried before.
 * @throws Refusal 403 where AI is off; 404; 409 while one runs; BadInput where there is nothing to run
 */
export async function beginAiCheck(ctx: Context, asked: Asked, begunBy: string): Promise<contract.AiCheck> {
  const { agent, kind } = asked;
  await mustStand(ctx);
  await mustHaveAi(ctx);
  const prompt = await promptOf(ctx, asked);
  const before = asked.tool?.id ? await findNewestVersion(ctx.tx, asked.tool.id) : undefined;
  const draft = asked.tool
    ? { ...draftOf(asked.tool), askedOf: askedOfForm({ ...asked.tool, agent }, before) }
    : null;
  // Who had it is asked as well: what it is taken from answers otherwise, too.
  const agents = draft
    ? [...new Set([...agentsWith({ agent, askedOf: draft.askedOf }), ...(before ? agentsWith(before) : [])])]
    : [agent];
  return readingAll(ctx.tx, async () => {
    const found =
      kind === 'asked' ? await askedBefore(ctx, agents, asked.questions) : await kept(ctx, agents);
    try {
      const check = await insertCheck(
        ctx.tx,
        { clientId: ctx.office, agent, kind, ...prompt, tool: draft, begunBy, begunAt: ctx.now },
        found,
      );
      await dropChecks(ctx.tx, agent, contract.CHECKS_KEPT);
      await enqueueCheck(ctx, check.checkId);
      // Before anything is read: whose answers are looked at stands in that office's log, whatever comes of it.
      ctx.audit({
        action: 'ai.check',
        subject: `ai-check:${check.checkId}`,
        details: { agent, kind, prompt: prompt.promptVersion, questions: found.length },
      });
      return presentCheck(check, await listItems(ctx.tx, [check.checkId]));
    } catch (error) {
      if (constraintOf(error) === 'ai_checks_running') throw conflict(checkMessages.runs);
      throw error;
    }
  });
}

/** @throws Refusal 404 */
export async function getAiCheck(
  ctx: Context,
  checkId: number,
): Promise<RouteAnswer<typeof contract.getAiCheck>> {
  const check = await findCheck(ctx.tx, checkId);
  if (!check) throw notFound('check');
  const items = await readingAll(ctx.tx, () => listItems(ctx.tx, [checkId]));
  ctx.audit({ action: 'ai.check_read', subject: `ai-check:${checkId}` });
  return { check: presentCheck(check, items), items: items.map((item) => presentItem(item, check.agent)) };
}

/** Stops a check; one that has ended stays as it is. @throws Refusal 404 */
export async function stopAiCheck(ctx: Context, checkId: number): Promise<contract.AiCheck> {
  let check = await lockCheck(ctx.tx, checkId);
  if (!check) throw notFound('check');
  if (check.state === 'running') {
    check = await changeCheck(ctx.tx, checkId, { state: 'stopped', endedAt: ctx.now });
    ctx.audit({ action: 'ai.check_stop', subject: `ai-check:${checkId}` });
  }
  return presentCheck(check, await readingAll(ctx.tx, () => listItems(ctx.tx, [checkId])));
}

/** @throws Refusal 404 */
export async function markAiCheckItem(
  ctx: Context,
  { id, item }: { id: number; item: number },
  mark: contract.AiCheckItem['mark'],
): Promise<contract.AiCheckItem> {
  const row = await readingAll(ctx.tx, () => changeItem(ctx.tx, id, item, { mark }));
  const check = row && (await findCheck(ctx.tx, id));
  if (!check) throw notFound('question of a check');
  ctx.audit({ action: 'ai.check_mark', subject: `ai-check:${id}`, details: { item, mark } });
  return presentItem(row, check.agent);
}

async function mustStand(ctx: Context): Promise<void> {
  if ((await findOfficeName(ctx.tx, ctx.office)) === undefined) throw noSuchOffice();
}

/** @throws Refusal 404 for a version that is not there */
async function promptOf(
  ctx: Context,
  { agent, prompt, prompt_version }: Asked,
): Promise<{ prompt: string; promptVersion: number | null }> {
  const saved = await listPrompts(ctx.tx, agent, contract.VERSIONS_SHOWN);
  const shipped = { version: 0, prompt: defaultPrompts[agent] };
  const wanted = prompt_version ?? saved[0]?.version ?? 0;
  const version = [...saved, shipped].find((one) => one.version === wanted);
  if (prompt !== undefined) {
    const newest = saved[0] ?? shipped;
    return { prompt, promptVersion: newest.prompt === prompt ? newest.version : null };
  }
  if (!version) throw notFound('version');
  return { prompt: version.prompt, promptVersion: version.version };
}

const draftOf = (tool: NonNullable<Asked['tool']>): DraftTool => ({
  id: tool.id ?? null,
  name: tool.name,
  description: tool.description,
  sqlQuery: tool.sql_query,
  active: tool.active,
  runLocation: tool.run_location,
  parameters: parametersOf(tool.parameters),
});

async function askedBefore(
  ctx: Context,
  agents: readonly contract.AgentPurpose[],
  most: number,
): Promise<Items> {
  const rows = await listLastQuestions(ctx.tx, agents, most);
  if (rows.length === 0) throw new BadInput(checkMessages.nothingAsked);
  const runs = await listRunsOf(
    ctx.tx,
    rows.map(({ questionId }) => questionId),
  );
  return rows.map((row, index) => ({
    clientId: ctx.office,
    itemId: index + 1,
    questionId: row.questionId,
    agent: row.agent,
    question: row.question,
    before: answerOfQuestion(row, runs),
  }));
}

async function kept(ctx: Context, agents: readonly contract.AgentPurpose[]): Promise<Items> {
  const cases = await listCases(ctx.tx, agents);
  if (cases.length === 0) throw new BadInput(checkMessages.nothingKept);
  const last = await listLastOfCases(
    ctx.tx,
    cases.map(({ caseId }) => caseId),
  );
  return cases.map(({ caseId, agent, question, expects }, index) => {
    const before = last.find((one) => one.caseId === caseId);
    return {
      clientId: ctx.office,
      itemId: index + 1,
      caseId,
      agent,
      question,
      expects,
      before: before?.now ?? null,
      beforeVerdict: before?.verdict ?? null,
    };
  });
}
