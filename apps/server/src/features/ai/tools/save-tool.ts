import { ai as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { constraintOf } from '../../../platform/db/database.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import { presentTool } from './present.ts';
import { agentsWith } from './tools-of-agent.ts';
import {
  changeTool,
  findVersion,
  insertTool,
  insertVersion,
  listVersions,
  lockTool,
  type ToolRow,
  type ToolVersionRow,
} from '../store.ts';

type Form = RouteInput<typeof contract.updateAiTool>['body'];

/** The parameters of a form. @throws BadInput for one without a name or a datatype */
export function parametersOf(rows: Form['parameters']): contract.ToolParameter[] {
  const read = contract.readParameters(rows);
  if (typeof read === 'string') throw new BadInput(read);
  return read as contract.ToolParameter[];
}

/**
 * Creates a tool, or saves the one of `id`, as a version of its own. Its query was checked before.
 * @throws Refusal 404 for no tool; 409 when `version` is given and no longer the newest; BadInput for a name that is taken
 */
export async function updateAiTool(ctx: Context, form: Form): Promise<contract.AiTool> {
  const known = typeof form.id === 'number' ? await mustFind(ctx, form.id) : undefined;
  if (known && form.version !== undefined && form.version !== known.version)
    throw conflict(contract.aiMessages.changed);
  const before = known && (await findVersion(ctx.tx, known.toolId, known.version));
  return save(ctx, known, {
    agent: form.agent,
    askedOf: askedOfForm(form, before),
    name: form.name,
    description: form.description,
    sqlQuery: form.sql_query,
    active: form.active,
    runLocation: form.run_location,
    parameters: parametersOf(form.parameters),
  });
}

/** Of whom a tool of AI Analytical is asked: as the form says, as it was, or of all. */
export const askedOfForm = (
  form: Pick<Form, 'agent' | 'asked_of'>,
  before: Pick<ToolVersionRow, 'agent' | 'askedOf'> | undefined,
): contract.AiTool['asked_of'] => {
  if (form.agent !== 'AI Analytical') return [];
  return form.asked_of ?? (before?.agent === form.agent ? before.askedOf : [...contract.askedAgents]);
};

/** Deletes a tool; its versions stay. @returns which agents had it @throws Refusal 404 */
export async function deleteQuery(
  ctx: Context,
  toolId: number,
): Promise<{ agents: readonly contract.AgentPurpose[] }> {
  const { version } = await mustFind(ctx, toolId);
  const agents = agentsWith((await findVersion(ctx.tx, toolId, version))!);
  await changeTool(ctx.tx, toolId, { deletedAt: ctx.now });
  ctx.audit({ action: 'ai.tool_delete', subject: `ai-tool:${toolId}` });
  return { agents };
}

/**
 * Makes an earlier version of a tool its newest, also of a deleted one.
 * @param version left out: the last one, which brings a deleted tool back as it was
 * @throws Refusal 404; BadInput where another tool has its name by now
 */
export async function restoreTool(ctx: Context, toolId: number, version?: number): Promise<contract.AiTool> {
  const tool = await lockTool(ctx.tx, toolId);
  const found = tool && (await findVersion(ctx.tx, toolId, version ?? tool.version));
  if (!found) throw notFound('tool');
  return save(ctx, tool, found);
}

/** What a tool was, the newest first. @throws Refusal 404 */
export async function listToolVersions(ctx: Context, toolId: number): Promise<contract.AiTool[]> {
  const rows = await listVersions(ctx.tx, toolId, contract.VERSIONS_SHOWN);
  if (rows.length === 0) throw notFound('tool');
  return rows.map(presentTool);
}

async function mustFind(ctx: Context, toolId: number): Promise<ToolRow> {
  const tool = await lockTool(ctx.tx, toolId);
  if (!tool || tool.deletedAt) throw notFound('tool');
  return tool;
}

type Content = Pick<
  ToolVersionRow,
  'agent' | 'askedOf' | 'name' | 'description' | 'sqlQuery' | 'active' | 'runLocation' | 'parameters'
>;

async function save(ctx: Context, tool: ToolRow | undefined, content: Content): Promise<contract.AiTool> {
  const { agent, askedOf, name, description, sqlQuery, active, runLocation, parameters } = content;
  try {
    const toolId = tool?.toolId ?? (await insertTool(ctx.tx, { clientId: ctx.office, agent, name }));
    const version = (tool?.version ?? 0) + 1;
    if (tool) await changeTool(ctx.tx, toolId, { agent, name, version, deletedAt: null });
    const row = {
      clientId: ctx.office,
      toolId,
      version,
      agent,
      askedOf,
      name,
      description,
      sqlQuery,
      active,
      runLocation,
      parameters,
      savedBy: userOf(ctx).username,
      savedAt: ctx.now,
    };
    await insertVersion(ctx.tx, row);
    ctx.audit({ action: 'ai.tool', subject: `ai-tool:${toolId}`, details: { agent, version, active } });
    return presentTool(row);
  } catch (error) {
    if (constraintOf(error) === 'ai_tools_name')
      throw new BadInput(contract.aiMessages.nameTaken, { cause: error });
    throw error;
  }
}
