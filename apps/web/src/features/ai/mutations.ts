import { ai as contract } from '@chairline/contract';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { tellKept } from './checks/check-queries.ts';
import { dropTool, holdTool } from './queries.ts';
import { askedOf, type ParameterRow, parameterRows, type ToolForm } from './tool-form.ts';

/** What is said in the error dialog, and nothing was saved. */
class ToolFault extends Error {
  override name = 'ToolFault';
}

/** The form's parameters without its empty rows. @throws ToolFault for one without a name or a datatype */
export function parametersOf(form: ToolForm): ParameterRow[] {
  const read = contract.readParameters(parameterRows(form));
  if (typeof read === 'string') throw new ToolFault(read);
  return read;
}

/** The office whose kept questions are run with a change of a tool. */
type KeptOf = { client_id?: number };
export const keptOf = (office: { client_id: number } | undefined): KeptOf =>
  office ? { client_id: office.client_id } : {};

function tell(tool: contract.AiTool, { client_id }: KeptOf, kept: contract.KeptRun): void {
  if (client_id !== undefined) tellKept({ client_id, agent: tool.agent }, kept);
}

/**
 * Saves a tool, or creates one without `known`: its query is first checked by the server.
 * @throws ToolFault with the server's words where it is not valid; ApiError
 */
export async function saveTool(
  agent: contract.AgentPurpose,
  form: ToolForm,
  of: KeptOf,
  known?: { id: number; version: number },
): Promise<void> {
  const parameters = parametersOf(form);
  const { isValid, message } = await call(contract.validateSqlQuery, {
    body: { query: form.sql_query, run_location: form.run_location, parameters },
    quiet400: true,
  });
  if (!isValid) throw new ToolFault(message);
  const { kept, ...tool } = await call(contract.updateAiTool, {
    body: { ...form, asked_of: askedOf(form), parameters, agent, ...known, ...of },
    quiet400: true,
  });
  holdTool(tool);
  tell(tool, of, kept);
}

/** Makes an earlier version of a tool its newest; left out: the last one, of a deleted tool. @throws ApiError */
export async function restoreTool(tool: contract.AiTool, of: KeptOf, version?: number): Promise<void> {
  const params = { id: tool.id };
  const body = { version, ...of };
  const { kept, ...restored } = await call(contract.restoreTool, { params, body, quiet400: true });
  holdTool(restored);
  tell(restored, of, kept);
}

/** Deletes a tool, with an Undo in the snackbar. @throws ApiError */
export async function deleteTool(tool: contract.AiTool, of: KeptOf): Promise<void> {
  const { kept } = await call(contract.deleteQuery, { params: { id: tool.id }, query: of });
  dropTool(tool);
  tell(tool, of, kept);
  notify({
    message: `${tool.name} was deleted.`,
    action: { label: 'Undo', onClick: () => void bringBack(tool, of) },
  });
}

async function bringBack(tool: contract.AiTool, of: KeptOf): Promise<void> {
  try {
    await restoreTool(tool, of);
    notify({ message: `${tool.name} is back.`, kind: 'success' });
  } catch (error) {
    notify({
      message: `${tool.name} is still deleted. ${errorMessage(error)}`,
      kind: 'error',
      action: { label: 'Try again', onClick: () => void bringBack(tool, of) },
    });
  }
}

/** What the dialog says of a failure: the server's sentence, or the specification's where there is none. */
export function faultWords(error: unknown, otherwise: string): string {
  if (error instanceof ToolFault) return error.message;
  return error instanceof ApiError ? errorMessage(error) : otherwise;
}
