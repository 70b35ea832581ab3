import { ai as contract } from '@chairline/contract';
import { parse, scan } from 'libpg-query';
import { BadInput } from '../../platform/errors.ts';
import { allowedFunctions, allowedTypes, forbiddenParts, FUNCTION_LIKE } from './query-words.ts';
import { toolViews } from './views.ts';

type Fields = Record<string, unknown>;

/** A query that may run: its text around the places of its parameters. */
export interface CheckedQuery {
  /** One more than `names`. */
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** The parser's nodes that a tool may use; whatever else there is, or comes with a newer parser, is refused. */
const allowedNodes = new Set(
  `SelectStmt ResTarget ColumnRef A_Star String Integer Float A_Const A_Expr BoolExpr NullTest BooleanTest FuncCall
  TypeCast CaseExpr CaseWhen CoalesceExpr MinMaxExpr SubLink RangeVar RangeSubselect RangeFunction JoinExpr SortBy
  CommonTableExpr A_ArrayExpr A_Indirection A_Indices RowExpr List WindowDef ParamRef SQLValueFunction GroupingSet
  GroupingFunc CollateClause`.split(/\s+/),
);
const MOST_NODES = 3_000;

/**
 * Reads a tool's SQL with PostgreSQL's own parser: one SELECT (also after WITH) of the views of `toolViews`, with
 * functions and types of the lists alone, its parameters written `:name`.
 * @param parameters null: whatever stands in the query is one
 * @throws BadInput with a sentence that says what is wrong
 */
export async function checkQuery(
  query: string,
  parameters: readonly Pick<contract.ToolParameter, 'name'>[] | null,
): Promise<CheckedQuery> {
  if (query.includes('\0')) throw new BadInput('The query holds a character that is no text.');
  const { texts, names } = await understood(() => findParameters(query));
  if (parameters) mustAgree(names, parameters);
  const numbered = texts.reduce((before, text, index) => `${before}$${index}${text}`);
  const { stmts = [] } = await understood(() => parse(numbered));
  if (stmts.length !== 1) throw new BadInput('A tool has one query: one SELECT, without a second statement.');
  const statement = stmts[0]!.stmt as Fields;
  if (!('SelectStmt' in statement))
    throw new BadInput('A tool only reads: its query begins with SELECT, or with WITH and a SELECT.');
  const walk: Walk = { nodes: 0, functions: new Map(), refs: [] };
  await understood(() => Promise.resolve(look(statement, new Set(), walk)));
  for (const [owner, name] of walk.refs)
    if (walk.functions.get(owner)?.has(name) === false)
      throw new BadInput(`${owner} comes from a function and has no column ${name}.`);
  const end = stmts[0]!.stmt_len;
  return { texts: end === undefined ? texts : withoutEnd(texts), names };
}

/** A semicolon at the end ends nothing where the query stands inside of another. */
const withoutEnd = (texts: readonly string[]): string[] =>
  texts.map((text, index) => (index < texts.length - 1 ? text : text.replace(/;\s*$/, '')));

async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    if (error instanceof RangeError) throw new BadInput('The query is nested too deeply.', { cause: error });
    const message = error instanceof Error ? error.message : String(error);
    throw new BadInput(`The query cannot be read: ${message.slice(0, 300)}.`, { cause: error });
  }
}

/** Cuts a query at its parameters, by the tokens of PostgreSQL's own scanner, which counts bytes. */
async function findParameters(query: string): Promise<CheckedQuery> {
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
    texts.push(bytes.subarray(at, token.start).toString());
    names.push(name.toLowerCase());
    at = next.end;
  }
  return { texts: [...texts, bytes.subarray(at).toString()], names };
}

function mustAgree(names: readonly string[], parameters: readonly Pick<contract.ToolParameter, 'name'>[]) {
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

interface Walk {
  nodes: number;
  /** What functions in FROM are called, and their columns: of a plain value `g`, `g.f` would call f. */
  functions: Map<string, Set<string>>;
  refs: [owner: string, column: string][];
}

/** @param known names of the common tables that stand where this does */
function look(value: unknown, known: ReadonlySet<string>, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const one of value) look(one, known, walk);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^[A-Z]/.test(key)) node(key, inner as Fields, known, walk);
    else if (key === 'intoClause' || key === 'lockingClause')
      refuse(`${key[0]!.toUpperCase()}${key.slice(1)}`);
    else if (key === 'typeName') type(inner as Fields);
    else look(inner, known, walk);
  }
}

function refuse(name: string): never {
  throw new BadInput(
    `A tool only reads: ${forbiddenParts[name] ?? name.replace(/(Stmt|Expr)$/, '')} cannot stand in its query.`,
  );
}

function node(name: string, fields: Fields, known: ReadonlySet<string>, walk: Walk): void {
  walk.nodes += 1;
  if (walk.nodes > MOST_NODES) throw new BadInput('The query is too long. Say it in fewer words.');
  if (!allowedNodes.has(name)) refuse(name);
  switch (name) {
    case 'SelectStmt':
      return select(fields, known, walk);
    case 'RangeVar':
      return table(fields, known);
    case 'FuncCall':
      mayCall(fields);
      break;
    case 'RangeFunction':
      look(fields, known, walk);
      return noteFunction(fields, walk);
    case 'ColumnRef':
      return column(fields, walk);
    case 'A_Indirection':
      if ((fields.indirection as Fields[]).some((one) => 'String' in one))
        throw new BadInput('Write a column as table.column, without brackets around the table.');
      break;
    case 'A_Expr':
      if ((fields.name as unknown[]).length !== 1)
        throw new BadInput('Operators are written plainly, without a schema.');
      break;
    case 'CollateClause':
      throw new BadInput('COLLATE cannot stand in a tool’s query.');
  }
  look(fields, known, walk);
}

function select(fields: Fields, outer: ReadonlySet<string>, walk: Walk): void {
  const known = new Set(outer);
  const withClause = fields.withClause as
    | { recursive?: boolean; ctes?: { CommonTableExpr: Fields }[] }
    | undefined;
  if (withClause?.recursive) throw new BadInput('WITH RECURSIVE cannot stand in a tool’s query.');
  for (const { CommonTableExpr: one } of withClause?.ctes ?? []) {
    // What stands under WITH has the names before it, and its own only afterwards.
    look({ CommonTableExpr: one }, known, walk);
    known.add(String(one.ctename));
  }
  const { withClause: _, larg, rarg, ...rest } = fields;
  look(rest, known, walk);
  // The sides of a UNION.
  if (larg) select(larg as Fields, known, walk);
  if (rarg) select(rarg as Fields, known, walk);
}

function table(fields: Fields, known: ReadonlySet<string>): void {
  const name = String(fields.relname);
  const { schemaname, catalogname } = fields;
  if (schemaname === undefined && known.has(name)) return;
  if (catalogname !== undefined || (schemaname !== undefined && schemaname !== 'ai') || !toolViews.has(name))
    throw new BadInput(
      `A tool cannot read “${schemaname === undefined ? '' : `${schemaname as string}.`}${name}”. It may read ${[...toolViews].join(', ')}.`,
    );
}

const namesOf = (list: unknown): string[] =>
  (list as Fields[]).flatMap((one) =>
    'String' in one ? [(one.String as { sval?: string }).sval ?? ''] : [],
  );

function mayCall(fields: Fields): void {
  const names = namesOf(fields.funcname);
  const name = names.at(-1)!;
  if (names.length > 2 || (names.length === 2 && names[0] !== 'pg_catalog') || !allowedFunctions.has(name))
    throw new BadInput(`A tool cannot call ${names.join('.')}().`);
}

function noteFunction(fields: Fields, walk: Walk): void {
  const alias = fields.alias as { aliasname?: string; colnames?: unknown } | undefined;
  if (!alias?.aliasname || !alias.colnames)
    throw new BadInput(
      'Name what a function in FROM gives, and its column: generate_series(1, 7) AS days (day).',
    );
  const before = walk.functions.get(alias.aliasname) ?? [];
  walk.functions.set(alias.aliasname, new Set([...before, ...namesOf(alias.colnames)]));
}

function column(fields: Fields, walk: Walk): void {
  const names = namesOf(fields.fields);
  const name = names.at(-1) ?? '';
  if (names.length > 2) throw new BadInput(`Write ${names.join('.')} as table.column.`);
  if (FUNCTION_LIKE.test(name)) throw new BadInput(`There is no column ${name}.`);
  if (names.length === 2) walk.refs.push([names[0]!, name]);
}

function type(fields: Fields): void {
  const names = namesOf(fields.names);
  const name = names.at(-1)!;
  if (names.length > 2 || (names.length === 2 && names[0] !== 'pg_catalog') || !allowedTypes.has(name))
    throw new BadInput(`A tool cannot use the type ${names.join('.')}.`);
}
