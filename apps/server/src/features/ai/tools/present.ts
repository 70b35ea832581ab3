import type { ai as contract } from '@chairline/contract';
import { defaultPrompts } from './default-prompts.ts';
import type { PromptRow, ToolVersionRow } from '../store.ts';

export const presentTool = (row: ToolVersionRow): contract.AiTool => ({
  id: row.toolId,
  name: row.name,
  description: row.description,
  sql_query: row.sqlQuery,
  active: row.active,
  agent: row.agent,
  asked_of: row.askedOf,
  run_location: row.runLocation,
  parameters: row.parameters,
  version: row.version,
  saved_by: row.savedBy,
  saved_at: row.savedAt.toISOString(),
});

/** @param row the office's newest, if it has one of its own */
export const presentPrompt = (
  office: { clientId: number; name: string },
  agent: contract.AgentPurpose,
  row: PromptRow | undefined,
): contract.AiPrompt => ({
  client_id: office.clientId,
  client_name: office.name,
  prompt: row?.prompt ?? defaultPrompts[agent],
  version: row?.version ?? 0,
});
