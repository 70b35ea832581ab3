import { ai as contract } from '@chairline/contract';
import { z } from 'zod';

/** What is typed of a tool. Parameters and who is asked are one text each, so that the form compares them as one field. */
export const toolFormFields = z.object({
  name: z.string(),
  description: z.string(),
  run_location: z.enum(contract.runLocations),
  sql_query: z.string(),
  active: z.boolean(),
  /** One a line. */
  asked_of: z.string(),
  parameters: z.string(),
});
export type ToolForm = z.infer<typeof toolFormFields>;

const rows = z.array(
  z.object({ name: z.string(), datatype: z.enum([...contract.datatypes, '']), description: z.string() }),
);
export type ParameterRow = z.infer<typeof rows>[number];

export const parameterRows = (form: Pick<ToolForm, 'parameters'>): ParameterRow[] =>
  rows.parse(JSON.parse(form.parameters));

export const writeParameters = (given: readonly ParameterRow[]): string =>
  JSON.stringify(given.map(({ name, datatype, description }) => ({ name, datatype, description })));

/** Who is asked, of a form, in the order of the page's list. */
export const askedOf = ({ asked_of }: Pick<ToolForm, 'asked_of'>): contract.AiTool['asked_of'] =>
  contract.askedAgents.filter((one) => asked_of.split('\n').includes(one));

export const newTool: ToolForm = {
  name: '',
  description: '',
  run_location: 'DSS',
  sql_query: '',
  active: true,
  asked_of: contract.askedAgents.join('\n'),
  parameters: '[]',
};

export const newParameter: ParameterRow = { name: '', datatype: 'string', description: '' };

export const formOf = (tool: contract.AiTool): ToolForm => ({
  name: tool.name,
  description: tool.description,
  run_location: tool.run_location,
  sql_query: tool.sql_query,
  active: tool.active,
  asked_of: tool.asked_of.join('\n'),
  parameters: writeParameters(tool.parameters),
});

/** The required fields that are empty, in their order. */
export const missingOf = (form: ToolForm): (keyof ToolForm)[] =>
  (['name', 'description', 'sql_query'] as const).filter((field) => form[field].trim() === '');

/** A value as it is typed for a dry run, as its datatype has it; null for nothing. An array has an item a line. */
export function valueOf(
  datatype: ParameterRow['datatype'],
  typed: string,
): string | number | boolean | string[] | null {
  const text = typed.trim();
  if (text === '') return null;
  if (datatype === 'array')
    return text
      .split(/[\n,]/)
      .map((item) => item.trim())
      .filter(Boolean);
  if (datatype === 'boolean') return /^(true|yes|1)$/i.test(text);
  // A number that is none is refused by the database, in its own words.
  return text;
}

/** `1,234.5` of the planner's units, as a person reads them. */
export const costWords = (cost: number): string =>
  cost < 1_000 ? 'cheap' : cost < 100_000 ? 'moderate' : 'expensive: narrow it down';
