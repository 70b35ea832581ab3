import { readPreferences } from '../sql.ts';
import { gathered, odTables, type OdTableName } from '../tables.ts';
import { ToolQueryRefused } from './tokens.ts';
import type { Expression, Name, Parameter, Query, Select, Source } from './tree.ts';

/** A query as it is to run: text of ours, and where its parameters stand. */
export type Written = (string | Parameter)[];

interface Seen {
  alias: string;
  /** By its name in small letters, how it is written behind the alias. */
  columns: ReadonlyMap<string, string>;
}
type Named = ReadonlyMap<string, ReadonlyMap<string, string>>;
interface Scope {
  /** What each SELECT around reads, the innermost first. */
  levels: readonly (readonly Seen[])[];
  /** Names of WITH, and their columns. */
  named: Named;
}

/**
 * Names somebody gave have a sign before them that no name of Open Dental's has: one that happens to be called like a
 * column of the database is never taken for it.
 */
const own = (name: string): string => `\`a:${name}\``;
const quote = (name: string): string => `\`${name}\``;

/** The columns of Open Dental's tables that Chairline reads anyhow, and no others. */
const tables: ReadonlyMap<string, { name: OdTableName; columns: ReadonlyMap<string, string> }> = new Map(
  Object.values(odTables).map(({ name, columns }) => [
    name,
    {
      name,
      columns: new Map(
        Object.keys(columns)
          .filter((column) => !gathered[name]?.[column])
          .map((column) => [column.toLowerCase(), quote(column)]),
      ),
    },
  ]),
);

/** Of the preferences those that are named, and no passwords of other programs. */
const preferences =
  `(SELECT \`PrefName\`, LEFT(\`ValueString\`, 10000) AS \`ValueString\` FROM \`preference\`` +
  ` WHERE \`PrefName\` IN (${readPreferences.map((name) => `'${name}'`).join(', ')}))`;

/**
 * Writes a query out of what was read: each column by what it belongs to, each name given its own way.
 * @param mostRows no more rows than these are asked for
 * @throws ToolQueryRefused for a table or column that is none of those a tool may read
 */
export function writeQuery(query: Query, mostRows: number): { written: Written; columns: string[] } {
  const limited = { ...query, limit: Math.min(query.limit ?? mostRows, mostRows) };
  const { written, columns } = queryOf(limited, { levels: [], named: new Map() }, true);
  return { written, columns };
}

/** @param mustName false: what it works out needs no name, for nobody reads it by one */
function queryOf(query: Query, outer: Scope, mustName = false): { written: Written; columns: string[] } {
  const written: Written = [];
  const named = new Map(outer.named);
  for (const [index, { name, query: inner }] of query.named.entries()) {
    // It sees the names before it, and nothing of what stands around.
    const found = queryOf(inner, { levels: [], named: new Map(named) });
    if (query.named.slice(0, index).some((one) => same(one.name, name))) throw twice(name);
    named.set(name.toLowerCase(), ownColumns(found.columns));
    written.push(index === 0 ? 'WITH ' : ', ', `${own(name.toLowerCase())} AS (`, ...found.written, ')');
  }
  if (query.named.length > 0) written.push(' ');
  const scope: Scope = { levels: outer.levels, named };
  const [first, ...more] = query.selects;
  const body = selectOf(first!.select, scope, mustName);
  written.push(...body.written);
  for (const { before, select } of more) {
    const { columns, written: other } = selectOf(select, scope);
    if (columns.length !== body.columns.length)
      throw new ToolQueryRefused('The sides of a UNION have different numbers of columns.');
    written.push(` ${before} `, ...other);
  }
  const outputs = ownColumns(body.columns);
  const around: Scope = more.length > 0 ? { levels: [], named } : body.scope;
  for (const [index, { value, down }] of query.order.entries()) {
    written.push(
      index === 0 ? ' ORDER BY ' : ', ',
      ...expressionOf(value, around, outputs),
      down ? ' DESC' : '',
    );
  }
  if (query.limit !== null)
    written.push(` LIMIT ${query.limit}${query.offset > 0 ? ` OFFSET ${query.offset}` : ''}`);
  return { written, columns: body.columns };
}

function selectOf(
  select: Select,
  outer: Scope,
  mustName = false,
): { written: Written; columns: string[]; scope: Scope } {
  const seen: Seen[] = [];
  const from: Written = [];
  for (const { join, source, on } of select.from) {
    const { written, columns } = sourceOf(source, outer);
    if (seen.some(({ alias }) => same(alias, source.alias))) throw twice(source.alias);
    seen.push({ alias: source.alias, columns });
    from.push(join === '' ? ' FROM ' : ` ${join} `, ...written);
    if (on)
      from.push(' ON ', ...expressionOf(on, { levels: [[...seen], ...outer.levels], named: outer.named }));
  }
  const scope: Scope = { levels: [seen, ...outer.levels], named: outer.named };
  const columns = select.items.map(
    ({ value, alias }, index) =>
      alias ?? nameOf(value, scope) ?? (mustName ? refuseNameless() : `column${index + 1}`),
  );
  for (const [index, name] of columns.entries())
    if (columns.slice(0, index).some((one) => same(one, name)))
      throw new ToolQueryRefused(`Two columns are called ${name}. Give each a name of its own, with AS.`);
  const outputs = ownColumns(columns);
  const written: Written = [select.distinct ? 'SELECT DISTINCT ' : 'SELECT '];
  for (const [index, { value }] of select.items.entries())
    written.push(index === 0 ? '' : ', ', ...expressionOf(value, scope), ` AS ${own(columns[index]!)}`);
  written.push(...from);
  if (select.where) written.push(' WHERE ', ...expressionOf(select.where, scope));
  for (const [index, value] of select.group.entries())
    written.push(index === 0 ? ' GROUP BY ' : ', ', ...expressionOf(value, scope, outputs, 'columns'));
  if (select.having) written.push(' HAVING ', ...expressionOf(select.having, scope, outputs));
  return { written, columns, scope };
}

function sourceOf({ from, alias }: Source, outer: Scope): { written: Written; columns: Seen['columns'] } {
  if (typeof from !== 'string') {
    // It stands by itself: what is beside it in the same FROM, and around, is not seen.
    const { written, columns } = queryOf(from, { levels: [], named: outer.named });
    return { written: ['(', ...written, `) AS ${own(alias)}`], columns: ownColumns(columns) };
  }
  const given = outer.named.get(from.toLowerCase());
  // In small letters: some databases tell capitals apart.
  if (given) return { written: [`${own(from.toLowerCase())} AS ${own(alias)}`], columns: given };
  const table = tables.get(from.toLowerCase());
  if (!table)
    throw new ToolQueryRefused(
      `A tool cannot read ${from} in Open Dental. It may read: ${[...tables.keys()].join(', ')}.`,
    );
  const place = table.name === 'preference' ? preferences : quote(table.name);
  return { written: [`${place} AS ${own(alias)}`], columns: table.columns };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const twice = (name: string) =>
  new ToolQueryRefused(`Two things are called ${name}. Give each a name of its own, with AS.`);
const ownColumns = (columns: readonly string[]): Map<string, string> =>
  new Map(columns.map((name) => [name.toLowerCase(), own(name)]));

/** What an output is called that was given no name; null for what is worked out. */
function nameOf(value: Expression, scope: Scope): string | null {
  const [only, ...rest] = value;
  if (typeof only === 'object' && only.is === 'name' && rest.length === 0)
    return /`(?:a:)?([^`]+)`$/.exec(columnOf(only, scope))![1]!;
  return null;
}

function refuseNameless(): never {
  throw new ToolQueryRefused('Give each column that is worked out a name, with AS.');
}

/**
 * @param outputs what the SELECT gives, by names: seen by ORDER BY and HAVING before the columns, by GROUP BY after them
 */
function expressionOf(
  value: Expression,
  scope: Scope,
  outputs: ReadonlyMap<string, string> = new Map(),
  first: 'outputs' | 'columns' = 'outputs',
): Written {
  return value.flatMap((part): Written => {
    if (typeof part === 'string' || part.is === 'parameter') return [part];
    if (part.is === 'query') return queryOf(part.query, scope).written;
    const output = part.of === null ? outputs.get(part.column.toLowerCase()) : undefined;
    if (output === undefined) return [columnOf(part, scope)];
    if (first === 'outputs') return [output];
    return [find(part, scope.levels.slice(0, 1)) ?? output];
  });
}

function columnOf(name: Name, { levels }: Scope): string {
  const found = find(name, levels);
  if (found !== null) return found;
  if (name.of !== null && !levels.flat().some(({ alias }) => same(alias, name.of!)))
    throw new ToolQueryRefused(`Nothing is called ${name.of} here.`);
  throw new ToolQueryRefused(
    `There is no column ${name.of === null ? '' : `${name.of}.`}${name.column} that a tool may read here.`,
  );
}

/** The column in the innermost SELECT that has it. @throws ToolQueryRefused where there are two */
function find({ of, column }: Name, levels: Scope['levels']): string | null {
  for (const level of levels) {
    const places = level.filter((one) => of === null || same(one.alias, of));
    const found = places.flatMap(({ alias, columns }) => {
      const written = columns.get(column.toLowerCase());
      return written === undefined ? [] : [`${own(alias)}.${written}`];
    });
    if (found.length > 1)
      throw new ToolQueryRefused(`${column} is in two tables here: say which, as in a.${column}.`);
    if (found[0] !== undefined) return found[0];
    // A name of a table hides those around that are called alike.
    if (of !== null && places.length > 0) return null;
  }
  return null;
}
