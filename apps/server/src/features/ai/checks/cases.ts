import { ai as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import { noSuchOffice } from '../../offices/index.ts';
import { presentCase } from './present-check.ts';
import { findOfficeName } from '../store.ts';
import { changeCase, deleteCase, hasCase, insertCase, listCases } from './store-checks.ts';

/** The questions that are kept for an agent of the office of `ctx`. @throws Refusal 404 for no office */
export async function listAiCases(
  ctx: Context,
  agent: contract.AgentPurpose,
): Promise<RouteAnswer<typeof contract.listAiCases>> {
  if ((await findOfficeName(ctx.tx, ctx.office)) === undefined) throw noSuchOffice();
  return { cases: (await listCases(ctx.tx, [agent])).map(presentCase) };
}

/**
 * Keeps a question, or changes one.
 * @throws Refusal 404; 409 when `version` is no longer the newest; BadInput where as many are kept as may be
 */
export async function saveAiCase(
  ctx: Context,
  { agent, case_id, version, question, expects }: RouteInput<typeof contract.saveAiCase>['body'],
  savedBy: string,
): Promise<contract.AiCase> {
  const known = (await listAiCases(ctx, agent)).cases;
  const content = { question, expects, savedBy, savedAt: ctx.now };
  if (case_id === undefined && known.length >= contract.CASES_MAX)
    throw new BadInput(contract.checkMessages.casesFull);
  const row =
    case_id === undefined
      ? await insertCase(ctx.tx, { clientId: ctx.office, agent, ...content })
      : await changeCase(ctx.tx, case_id, version ?? 0, content);
  if (!row) {
    if (await hasCase(ctx.tx, case_id!)) throw conflict(contract.aiMessages.changed);
    throw notFound('question');
  }
  ctx.audit({
    action: 'ai.case',
    subject: `ai-case:${row.caseId}`,
    details: { agent, version: row.version },
  });
  return presentCase(row);
}

/** @throws Refusal 404 */
export async function deleteAiCase(ctx: Context, caseId: number): Promise<{ case_id: number }> {
  if (!(await deleteCase(ctx.tx, caseId))) throw notFound('question');
  ctx.audit({ action: 'ai.case_delete', subject: `ai-case:${caseId}` });
  return { case_id: caseId };
}
