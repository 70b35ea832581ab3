/** The AI agents and their tools: specification 3, sections 2.8, 3, 5 and 8. */

/** What an agent is for, in the order of the page's list; the first is chosen by default. */
export const agentPurposes = ['AI Scheduling', 'AI Cost Analysis', 'AI FrontDesk', 'AI Analytical'] as const;
export type AgentPurpose = (typeof agentPurposes)[number];

/** Those that are asked; AI Analytical shows statistics, and its tools are asked of these. */
export const askedAgents = ['AI Scheduling', 'AI Cost Analysis', 'AI FrontDesk'] as const;

/** What asks a model: the agents, what the composer offers, and what is made of calls. */
export const aiUses = [...agentPurposes, 'composer', 'calls'] as const;
export type AiUse = (typeof aiUses)[number];

/** Where a tool's SQL runs: this system's database, or the office's Open Dental. */
export const runLocations = ['DSS', 'OD'] as const;
export type RunLocation = (typeof runLocations)[number];

export const datatypes = ['string', 'number', 'integer', 'boolean', 'array'] as const;
export type Datatype = (typeof datatypes)[number];

/** What a tool may use of the server. */
export const toolLimits = { seconds: 5, rows: 200, bytes: 64 * 1024 } as const;

export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 2_000;
export const QUERY_MAX = 20_000;
export const PARAMETERS_MAX = 20;
export const PROMPT_MAX = 20_000;
/** So many versions of a prompt or a tool are shown. */
export const VERSIONS_SHOWN = 50;

export const aiMessages = {
  parameters: 'For each defined parameter, both name and datatype are required',
  saveFailed: 'Failed to save tool',
  createFailed: 'Failed to create tool',
  deleteFailed: 'Failed to delete tool: ',
  unknown: 'Unknown error occurred',
  required: 'Required.',
  agent: 'Choose one of the agents.',
  location: 'Choose DSS or OD.',
  datatype: 'Choose one of the datatypes.',
  parameterName: 'A parameter’s name begins with a letter and has letters, digits and _ alone.',
  parameterTwice: 'Two parameters have the same name.',
  nameTaken: 'This agent has another tool of that name.',
  changed: 'Somebody else changed this meanwhile. Look at the newest values, then save again.',
  denied: 'Only the provider’s admins may open this page.',
  valid: 'The query is valid.',
  off: 'AI is off for this office.',
  tooMuch: 'These days hold more than can be added up in time. Choose a shorter range.',
  noModel: 'No language model is set up on this server. Ask whoever runs it to name one.',
} as const;

export interface ParameterRow {
  name: string;
  datatype: string;
  description: string;
}

const isEmpty = ({ name, datatype, description }: ParameterRow, usual: string): boolean =>
  !name.trim() && !description.trim() && (!datatype || datatype === usual);

/**
 * The parameters of a form: empty rows are dropped, where a row that was only added has its usual datatype.
 * @returns a sentence where one has no name or no datatype
 */
export function readParameters<T extends ParameterRow>(rows: readonly T[], usual = 'string'): T[] | string {
  const kept = rows.filter((row) => !isEmpty(row, usual));
  if (kept.some(({ name, datatype }) => !name.trim() || !datatype)) return aiMessages.parameters;
  if (kept.some(({ name }) => !PARAMETER_NAME.test(name.trim()))) return aiMessages.parameterName;
  const names = kept.map(({ name }) => name.trim().toLowerCase());
  if (new Set(names).size < names.length) return aiMessages.parameterTwice;
  return kept.map((row) => ({ ...row, name: row.name.trim(), description: row.description.trim() }));
}

/** How a parameter stands in a query: `:name`. */
export const PARAMETER_NAME = /^[a-z]\w{0,59}$/i;
