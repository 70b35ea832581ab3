import type { ai as contract } from '@chairline/contract';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readingAll, type Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { defineJob, type JobKind } from '../../../platform/jobs/worker.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import type { Toolbox } from '../../../platform/tools.ts';
import { findContact } from '../../contacts/index.ts';
import { answerForCheck, type CheckWork } from './answer-for-check.ts';
import { compareAnswers, isChanged, missingIn } from './compare-answers.ts';
import { enqueueCheck, RUN_CHECK } from './enqueue-check.ts';
import { mustHaveAi, reserve } from '../limits/limits.ts';
import type { Practices } from '../query/run-in-practice.ts';
import {
  findFirstName,
  findOfficeName,
  findRole,
  listPrompts,
  listTools,
  type ToolVersionRow,
} from '../store.ts';
import { defaultPrompts } from '../tools/default-prompts.ts';
import { toolsOfAgent } from '../tools/tools-of-agent.ts';
import {
  changeCheck,
  changeItem,
  type CheckItemRow,
  type CheckRow,
  findNextItem,
  lockCheck,
} from './store-checks.ts';
import { findQuestion, listBefore, listRuns } from '../talk/store-questions.ts';
import { BEFORE_MOST, BEFORE_MS, lettersOf } from '../talk/talk-context.ts';

const scopeOf = (office: number): OfficeScope => ({ office, actor: { kind: 'job', name: RUN_CHECK } });

/** Runs the next question of a check, and has the one after it run: whoever is killed in between goes on there. */
export const runCheck = (platform: Platform, practices: Practices, toolbox: () => Toolbox): JobKind =>
  defineJob({
    name: RUN_CHECK,
    payload: z.object({ client_id: z.number().int(), check_id: z.number().int() }),
    async handle({ client_id, check_id }) {
      const scope = scopeOf(client_id);
      const work = await begin(platform, scope, check_id);
      if (!work) return;
      const now = await answerForCheck(platform, practices, scope, toolbox(), work);
      await inOffice(platform, scope, (ctx) => readingAll(ctx.tx, () => keepAnswer(ctx, work.item, now)));
    },
  });

/** @returns null where there is nothing to run, or nothing may be: then that is written down */
async function begin(platform: Platform, scope: OfficeScope, checkId: number): Promise<CheckWork | null> {
  try {
    return await inOffice(platform, scope, (ctx) => readingAll(ctx.tx, () => takeNext(ctx, checkId)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A limit is reached, AI was switched off, the model is gone: said, and what was run stays.
    await inOffice(platform, scope, async (ctx) => {
      const check = await lockCheck(ctx.tx, checkId);
      if (check?.state === 'running')
        await changeCheck(ctx.tx, checkId, { state: 'failed', why: error.message, endedAt: ctx.now });
    });
    return null;
  }
}

async function takeNext(ctx: Context, checkId: number): Promise<CheckWork | null> {
  const { tx } = ctx;
  const check = await lockCheck(tx, checkId);
  if (check?.state !== 'running') return null;
  const item = await findNextItem(tx, checkId);
  if (!item) {
    await changeCheck(tx, checkId, { state: 'done', endedAt: ctx.now });
    return null;
  }
  await changeItem(tx, checkId, item.itemId, { state: 'running' });
  const { timezone } = await mustHaveAi(ctx);
  const row = item.questionId === null ? undefined : await findQuestion(tx, item.questionId);
  const contact = row?.contactId ? await findContact(tx, row.contactId) : undefined;
  // What whoever asked it may be told; a kept question is the provider's own.
  const role = row ? ((await findRole(tx, row.userId)) ?? 'Member') : null;
  const agent = item.agent ?? check.agent;
  const tools = toolsOfAgent(withDraft(await listTools(tx), check, ctx), agent, role);
  const { prompt, promptVersion } = agent === check.agent ? check : await promptOf(tx, agent);
  const question = row ?? { agent, question: item.question, contactId: null, contactName: null };
  const before = row
    ? await listBefore(tx, row, new Date(row.askedAt.getTime() - BEFORE_MS), BEFORE_MOST)
    : [];
  const active = tools.filter((tool) => tool.active);
  return {
    check,
    prompt,
    promptVersion,
    item,
    question,
    at: row?.askedAt ?? ctx.now,
    before,
    kept: row ? await listRuns(tx, row.questionId) : [],
    tools: active,
    patNum: contact?.odPatNum ?? null,
    place: {
      office: (await findOfficeName(tx, ctx.office)) ?? '',
      zone: timezone,
      firstName: row ? await findFirstName(tx, row.userId) : 'the front desk',
    },
    reservation: await reserve(ctx, agent, lettersOf(prompt, question, before, active)),
  };
}

/** Of an agent beside the one that is checked: its prompt is as it is saved. */
async function promptOf(
  tx: Transaction,
  agent: contract.AgentPurpose,
): Promise<{ prompt: string; promptVersion: number }> {
  const [saved] = await listPrompts(tx, agent, 1);
  return { prompt: saved?.prompt ?? defaultPrompts[agent], promptVersion: saved?.version ?? 0 };
}

/** All tools with a draft in its place, or at the end. */
function withDraft(
  tools: ToolVersionRow[],
  { tool: draft, agent }: CheckRow,
  ctx: Context,
): ToolVersionRow[] {
  if (!draft) return tools;
  const known = tools.find(({ toolId }) => toolId === draft.id);
  const { id: _id, ...content } = draft;
  const base = known ?? {
    clientId: ctx.office,
    toolId: 0,
    version: 0,
    agent,
    askedOf: [],
    runLocation: 'DSS' as const,
    savedBy: null,
    savedAt: ctx.now,
  };
  return [...tools.filter((tool) => tool !== known), { ...base, ...content }];
}

async function keepAnswer(ctx: Context, item: CheckItemRow, now: contract.CheckedAnswer): Promise<void> {
  const { checkId, itemId } = item;
  const check = await lockCheck(ctx.tx, checkId);
  if (check?.state !== 'running') {
    // Stopped half-way: what it would have said is not known.
    if (check) await changeItem(ctx.tx, checkId, itemId, { state: 'waiting' });
    return;
  }
  await changeItem(ctx.tx, checkId, itemId, { state: 'done', ...judge(item, now) });
  if (await findNextItem(ctx.tx, checkId)) await enqueueCheck(ctx, checkId);
  else await changeCheck(ctx.tx, checkId, { state: 'done', endedAt: ctx.now });
}

/** What came of a question: beside the answer before, and of a kept one whether it is right. */
function judge(
  { before, expects, caseId }: CheckItemRow,
  now: contract.CheckedAnswer,
): Pick<CheckItemRow, 'before' | 'now' | 'differs' | 'missing' | 'verdict'> {
  const compared = before && compareAnswers(before, now);
  const differs = compared?.differs ?? [];
  const missing = missingIn(now.answer, expects);
  const isRight = missing.length === 0 && now.ended === 'answered';
  return {
    before: before && { ...before, marks: compared?.before ?? [] },
    now: { ...now, marks: compared?.now ?? [] },
    differs,
    missing,
    verdict: caseId === null ? (isChanged(differs) ? 'changed' : 'same') : isRight ? 'right' : 'wrong',
  };
}
