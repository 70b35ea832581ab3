import { ai as contract, PROVIDER_CLIENT_ID, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noSuchOffice } from '../../offices/index.ts';
import { defaultPrompts } from './default-prompts.ts';
import { presentPrompt, presentTool } from './present.ts';
import {
  findOfficeName,
  holdPrompt,
  insertPrompt,
  listNewestPrompts,
  listOffices,
  listPrompts,
  listTools,
} from '../store.ts';

/** Of each agent, the prompt of every office, by the offices' names, and its tools, the newest last. */
export async function getPromptTools(platform: Platform): Promise<contract.PromptTools> {
  const { offices, prompts } = await platform.db.transaction({ routing: true }, async (tx) => ({
    offices: await listOffices(tx),
    prompts: await listNewestPrompts(tx),
  }));
  const tools = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, listTools);
  const own = new Map(prompts.map((row) => [`${row.clientId} ${row.agent}`, row]));
  const ofAgent = (agent: contract.AgentPurpose) => ({
    prompts: offices.map((office) => presentPrompt(office, agent, own.get(`${office.clientId} ${agent}`))),
    tools: tools.filter((tool) => tool.agent === agent).map(presentTool),
  });
  return {
    'AI Scheduling': ofAgent('AI Scheduling'),
    'AI Cost Analysis': ofAgent('AI Cost Analysis'),
    'AI FrontDesk': ofAgent('AI FrontDesk'),
    'AI Analytical': ofAgent('AI Analytical'),
  };
}

/**
 * Saves an agent's prompt for the office of `ctx`, as a version of its own.
 * @throws Refusal 404 for no office; 409 when `version` is given and no longer the newest
 */
export async function updateAiPrompt(
  ctx: Context,
  {
    agent,
    prompt,
    version,
  }: Pick<RouteInput<typeof contract.updateAiPrompt>['body'], 'agent' | 'prompt' | 'version'>,
  savedBy: string,
): Promise<contract.AiPrompt> {
  const name = await findOfficeName(ctx.tx, ctx.office);
  if (name === undefined) throw noSuchOffice();
  await holdPrompt(ctx.tx, ctx.office, agent);
  const [newest] = await listPrompts(ctx.tx, agent, 1);
  const office = { clientId: ctx.office, name };
  if ((newest?.prompt ?? defaultPrompts[agent]) === prompt) return presentPrompt(office, agent, newest);
  if (version !== undefined && version !== (newest?.version ?? 0))
    throw conflict(contract.aiMessages.changed);
  const row = {
    clientId: ctx.office,
    agent,
    version: (newest?.version ?? 0) + 1,
    prompt,
    savedBy,
    savedAt: ctx.now,
  };
  await insertPrompt(ctx.tx, row);
  ctx.audit({
    action: 'ai.prompt',
    subject: `office:${ctx.office}`,
    details: { agent, version: row.version },
  });
  return presentPrompt(office, agent, row);
}

/** What an agent's prompt for the office of `ctx` was, the newest first, then the one Chairline ships. @throws Refusal 404 */
export async function listPromptVersions(
  ctx: Context,
  agent: contract.AgentPurpose,
): Promise<contract.PromptVersion[]> {
  if ((await findOfficeName(ctx.tx, ctx.office)) === undefined) throw noSuchOffice();
  const rows = await listPrompts(ctx.tx, agent, contract.VERSIONS_SHOWN);
  return [
    ...rows.map((row) => ({
      version: row.version,
      prompt: row.prompt,
      saved_by: row.savedBy,
      saved_at: row.savedAt.toISOString(),
    })),
    { version: 0, prompt: defaultPrompts[agent], saved_by: null, saved_at: null },
  ];
}
