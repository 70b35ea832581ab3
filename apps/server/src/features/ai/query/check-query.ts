import { isDeepStrictEqual } from 'node:util';
import { ai as contract } from '@chairline/contract';
import { parse, scan } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { BadInput } from '../../../platform/errors.ts';
import { checkSelect } from './check-select.ts';
import type { Fields } from './query-tree.ts';

/** A query that may run. */
export interface CheckedQuery {
  /** What runs: given out from the tree that was checked, its parameters as $1, $2 … of their datatypes. */
  readonly text: string;
  /** Of each of them the parameter's name, in lower case. */
  readonly names: readonly string[];
  /** The names of its columns, in order. */
  readonly columns: readonly string[];
}

type Parameters = readonly Pick<contract.ToolParameter, 'name' | 'datatype'>[];

/** What a value is bound as; never pasted. */
const types: Record<contract.Datatype, string> = {
  string: 'text',
  number: 'numeric',
  integer: 'bigint',
  boolean: 'boolean',
  array: 'text[]',
};

/**
 * Reads a tool's SQL with PostgreSQL's own parser: one SELECT (also after WITH) of the views of `toolViews`, made of what
 * `query-words.ts` allows, its parameters written `:name`. What runs is written anew from what was read, and read once more:
 * it is the same tree.
 * @param parameters null: whatever stands in the query is one, of any datatype
 * @throws BadInput with a sentence that says what is wrong
 */
export async function checkQuery(query: string, parameters: Parameters | null): Promise<CheckedQuery> {
  if (query.includes('\0')) throw new BadInput('The query holds a character that is no text.');
  const { numbered, names } = await understood(() => numberParameters(query));
  if (parameters) mustAgree(names, parameters);
  const { stmts = [] } = await understood(() => parse(numbered));
  if (stmts.length !== 1) throw new BadInput('A tool has one query: one SELECT, without a second statement.');
  const statement = stmts[0]!.stmt as Fields;
  if (!('SelectStmt' in statement))
    throw new BadInput('A tool only reads: its query begins with SELECT, or with WITH and a SELECT.');
  const casts = parameters && (await castsOf(names, parameters));
  return understood(async () => {
    const { select, columns } = checkSelect(statement.SelectStmt as Fields, casts);
    const checked = { SelectStmt: select };
    const text = await deparse(checked as Parameters0, { pretty: false });
    const again = await parse(text);
    if (again.stmts?.length !== 1 || !isDeepStrictEqual(plain(again.stmts[0]!.stmt), plain(checked)))
      throw new BadInput(
        'The query is written in a way that cannot be read with certainty. Write it more plainly.',
      );
    return { text, names, columns };
  });
}

type Parameters0 = NonNullable<Extract<globalThis.Parameters<typeof deparse>[0], object>>;

async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    if (error instanceof RangeError) throw new BadInput('The query is nested too deeply.', { cause: error });
    const message = error instanceof Error ? error.message : String(error);
    throw new BadInput(`The query cannot be read: ${message.slice(0, 200)}.`, { cause: error });
  }
}

/**
 * Puts $1, $2 … in the places of a query's parameters, by the tokens of PostgreSQL's own scanner, which counts bytes. A blank on
 * either side keeps each a token of its own: `lower:q` is no call.
 */
async function numberParameters(query: string): Promise<{ numbered: string; names: string[] }> {
  const bytes = Buffer.from(query);
  const { tokens } = await scan(query);
  const texts: string[] = [];
  const names: string[] = [];
  let at = 0;
  let brackets = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '[') brackets += 1;
    if (token.text === ']') brackets -= 1;
    // A comment could hide from a reader what the database runs; the description is the place for words.
    if (/COMMENT/.test(token.tokenName))
      throw new BadInput('The query has a comment. Say it in the description.');
    if (token.tokenName.startsWith('PARAM') || /^\$\d/.test(token.text))
      throw new BadInput(`Write a parameter by its name, as :name, instead of ${token.text}.`);
    const next = tokens[index + 1];
    if (token.text !== ':' || brackets > 0 || !next || next.start !== token.end) continue;
    const name = bytes.subarray(next.start, next.end).toString();
    if (!contract.PARAMETER_NAME.test(name)) throw new BadInput(contract.aiMessages.parameterName);
    names.push(name.toLowerCase());
    texts.push(bytes.subarray(at, token.start).toString(), ` $${names.length} `);
    at = next.end;
  }
  return { numbered: [...texts, bytes.subarray(at).toString()].join(''), names };
}

function mustAgree(names: readonly string[], parameters: Parameters) {
  const defined = new Set(parameters.map(({ name }) => name.toLowerCase()));
  const unknown = names.find((name) => !defined.has(name));
  if (unknown)
    throw new BadInput(
      `The query uses :${unknown}, which is none of the parameters. Add it, or take it out.`,
    );
  const unused = parameters.find(({ name }) => !names.includes(name.toLowerCase()));
  if (unused)
    throw new BadInput(
      `The query does not use the parameter ${unused.name}. Write it as :${unused.name}, or delete it.`,
    );
}

/** Of each $n, as the parser writes it, the cast to its datatype. */
async function castsOf(names: readonly string[], parameters: Parameters): Promise<readonly Fields[]> {
  const datatypes = new Map(parameters.map(({ name, datatype }) => [name.toLowerCase(), datatype]));
  if (names.length === 0) return [];
  const list = names.map((name, index) => `$${index + 1}::${types[datatypes.get(name)!]}`);
  const { stmts } = await parse(`SELECT ${list.join(', ')}`);
  const select = (stmts![0]!.stmt as Fields).SelectStmt as { targetList: { ResTarget: { val: Fields } }[] };
  return select.targetList.map(({ ResTarget }) => ResTarget.val);
}

/** A tree without where its words stood in the text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => inner !== undefined && !/(^|_)(location|start|end|len)$/.test(key))
      .map(([key, inner]) => [key, plain(inner)]),
  );
}
