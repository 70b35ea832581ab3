import { ai as contract } from '@chairline/contract';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { dropTool, holdTool } from './queries.ts';
import { type ParameterRow, parameterRows, type ToolForm } from './tool-form.ts';

/** What is said in the error dialog, and nothing was saved. */
export class ToolFault extends Error {
  override name = 'ToolFault';
}

/** The form's parameters without its empty rows. @throws ToolFault for one without a name or a datatype */
export function parametersOf(form: ToolForm): ParameterRow[] {
  const read = contract.readParameters(parameterRows(form));
  if (typeof read === 'string') throw new ToolFault(read);
  return read;
}

/**
 * Saves a tool, or creates one without `known`: its query is first checked by the server.
 * @throws ToolFault with the server's words where it is not valid; ApiError
 */
export async function saveTool(
  agent: contract.AgentPurpose,
  form: ToolForm,
  known?: { id: number; version: number },
): Promise<void> {
  const parameters = parametersOf(form);
  const { isValid, message } = await call(contract.validateSqlQuery, {
    body: { query: form.sql_query, run_location: form.run_location, parameters },
    quiet400: true,
  });
  if (!isValid) throw new ToolFault(message);
  holdTool(
    await call(contract.updateAiTool, { body: { ...form, parameters, agent, ...known }, quiet400: true }),
  );
}

/** Deletes a tool, with an Undo in the snackbar. @throws ApiError */
export async function deleteTool(tool: contract.AiTool): Promise<void> {
  await call(contract.deleteQuery, { params: { id: tool.id } });
  dropTool(tool);
  notify({
    message: `${tool.name} was deleted.`,
    action: { label: 'Undo', onClick: () => void bringBack(tool) },
  });
}

async function bringBack(tool: contract.AiTool): Promise<void> {
  try {
    holdTool(await call(contract.restoreTool, { params: { id: tool.id }, body: {}, quiet400: true }));
    notify({ message: `${tool.name} is back.`, kind: 'success' });
  } catch (error) {
    notify({
      message: `${tool.name} is still deleted. ${errorMessage(error)}`,
      kind: 'error',
      action: { label: 'Try again', onClick: () => void bringBack(tool) },
    });
  }
}

/** What the dialog says of a failure: the server's sentence, or the specification's where there is none. */
export function faultWords(error: unknown, otherwise: string): string {
  if (error instanceof ToolFault) return error.message;
  return error instanceof ApiError ? errorMessage(error) : otherwise;
}
