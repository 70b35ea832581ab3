import { BadInput } from '../../../platform/errors.ts';
import { type Columns, mustBeColumn, renamed, type Scope, type Source, sourceOf } from './query-scope.ts';
import { callOf, type Fields, nameOf, namesOf, type Node, opened, text } from './query-tree.ts';
import {
  allowedFields,
  allowedFunctions,
  allowedKeywords,
  allowedOperators,
  allowedTypes,
  forbiddenParts,
  gathering,
  growing,
  growingOperators,
  trimming,
} from './query-words.ts';
import { toolViews } from './views.ts';

const MOST_NODES = 3_000;
/** Longer ones would take long to multiply. */
const MOST_DIGITS = 1_000;

/** One reading of one query: how much there is of it, and what stands for its parameters. */
interface Reading {
  nodes: number;
  /** Of each $n the cast; null: of no datatype yet. */
  casts: readonly Fields[] | null;
}

/**
 * Checks a SELECT and all that stands in it, and gives it back as it is to run: each output with its name, each view with its
 * schema, parameters cast to their datatypes, and a look at the length of what may have grown (`ai.bounded`).
 * @param casts of each $n the cast of it; null: left as they are
 * @throws BadInput with what cannot stand there
 */
export function checkSelect(
  select: Fields,
  casts: readonly Fields[] | null,
): { select: Fields; columns: string[] } {
  const checked = selectOf(select, { levels: [], tables: new Map() }, { nodes: 0, casts });
  return { select: checked.select, columns: checked.columns.map((name) => name ?? '?column?') };
}

function refuse(name: string): never {
  throw new BadInput(
    `A tool only reads: ${forbiddenParts[name] ?? name.replace(/(Stmt|Expr)$/, '')} cannot stand in its query.`,
  );
}

/** Counts a node, and refuses it, or a field of it, that is not on the list. */
function mayStand(kind: string, fields: Fields, reading: Reading): void {
  reading.nodes += 1;
  if (reading.nodes > MOST_NODES) throw new BadInput('The query is too long. Say it in fewer words.');
  const known = allowedFields.get(kind);
  if (!known) refuse(kind);
  for (const field of Object.keys(fields))
    if (!known.has(field) && !/(^|_)(location|start|end)$/.test(field))
      refuse(field in forbiddenParts ? field : kind);
}

const list = (value: unknown): Node[] => (value ?? []) as Node[];

interface Checked {
  select: Fields;
  columns: Columns;
}

function selectOf(fields: Fields, outer: Scope, reading: Reading): Checked {
  mayStand('SelectStmt', fields, reading);
  const { withClause, tables } = withOf(fields.withClause as Fields | undefined, outer, reading);
  const around: Scope = { levels: outer.levels, tables };
  const { select, columns, scope } = fields.larg
    ? unionOf(fields, around, reading)
    : fields.valuesLists
      ? valuesOf(fields, around, reading)
      : plainOf(fields, around, reading);
  const limits = { levels: [[], ...outer.levels], tables };
  const one = (field: string) =>
    fields[field] !== undefined && { [field]: expression(fields[field], limits, reading) };
  return {
    columns,
    select: {
      ...fields,
      ...select,
      ...(withClause && { withClause }),
      ...(fields.sortClause !== undefined && {
        sortClause: list(fields.sortClause).map((sort) => sortOf(sort, scope, reading, columns)),
      }),
      ...one('limitCount'),
      ...one('limitOffset'),
    },
  };
}

interface Body extends Checked {
  /** What ORDER BY sees, besides the outputs. */
  scope: Scope;
}

function withOf(clause: Fields | undefined, outer: Scope, reading: Reading) {
  if (!clause) return { withClause: undefined, tables: outer.tables };
  mayStand('WithClause', clause, reading);
  const tables = new Map(outer.tables);
  const ctes = list(clause.ctes).map((one) => {
    const [kind, fields] = opened(one);
    mayStand(kind, fields, reading);
    const [what, inner] = opened(fields.ctequery);
    if (what !== 'SelectStmt') refuse(what);
    // What stands under WITH has the names before it, and its own only afterwards.
    const { select, columns } = selectOf(inner, { levels: outer.levels, tables: new Map(tables) }, reading);
    tables.set(String(fields.ctename), renamed(columns, namesOf(fields.aliascolnames)));
    return { [kind]: { ...fields, ctequery: { SelectStmt: select } } };
  });
  return { withClause: { ...clause, ctes }, tables };
}

/** The sides of a UNION and its like: each stands by itself, and the first names the columns. */
function unionOf(fields: Fields, around: Scope, reading: Reading): Body {
  const left = selectOf(fields.larg as Fields, around, reading);
  const right = selectOf(fields.rarg as Fields, around, reading);
  return {
    select: { larg: left.select, rarg: right.select },
    columns: left.columns,
    scope: { levels: [], tables: around.tables },
  };
}

function valuesOf(fields: Fields, around: Scope, reading: Reading): Body {
  const scope = { levels: [[], ...around.levels], tables: around.tables };
  const valuesLists = list(fields.valuesLists).map((row) => expression(row, scope, reading));
  const first = opened(valuesLists[0])[1];
  const columns = list(first.items).map((_, index) => `column${index + 1}`);
  return { select: { valuesLists }, columns, scope };
}

function plainOf(fields: Fields, around: Scope, reading: Reading): Body {
  const from = fromOf(list(fields.fromClause), around, reading);
  const scope = { levels: [from.sources, ...around.levels], tables: around.tables };
  const targets = list(fields.targetList).map((target) => targetOf(target, from, scope, reading));
  const columns = targets.flatMap((target) => target.columns);
  const byOutput = (node: Node) => grouped(node, scope, reading, columns);
  const distinct = list(fields.distinctClause);
  return {
    scope,
    columns,
    select: {
      targetList: targets.map(({ target }) => target),
      ...(fields.fromClause !== undefined && { fromClause: from.items }),
      ...(fields.whereClause !== undefined && {
        whereClause: expression(fields.whereClause, scope, reading),
      }),
      ...(fields.havingClause !== undefined && {
        havingClause: expression(fields.havingClause, scope, reading),
      }),
      ...(fields.groupClause !== undefined && { groupClause: list(fields.groupClause).map(byOutput) }),
      // DISTINCT alone is a list of one empty node.
      ...(fields.distinctClause !== undefined && {
        distinctClause: distinct.map((node) => (Object.keys(node).length === 0 ? node : byOutput(node))),
      }),
      ...(fields.windowClause !== undefined && {
        windowClause: list(fields.windowClause).map((node) => ({
          WindowDef: windowOf(opened(node)[1], scope, reading),
        })),
      }),
    },
  };
}

interface From {
  items: Node[];
  sources: Source[];
  /** What `*` gives, in order. */
  star: (string | null)[];
}

function fromOf(items: readonly Node[], around: Scope, reading: Reading): From {
  const from: From = { items: [], sources: [], star: [] };
  for (const item of items) {
    const one = sourceIn(item, from.sources, around, reading);
    from.items.push(one.item);
    from.sources.push(...one.sources);
    from.star.push(...one.star);
  }
  return from;
}

interface Item {
  item: Node;
  sources: Source[];
  star: Columns;
}

/** @param before what stands before it in the same FROM: seen by what is LATERAL alone */
function sourceIn(item: Node, before: readonly Source[], around: Scope, reading: Reading): Item {
  const [kind, fields] = opened(item);
  mayStand(kind, fields, reading);
  const lateral: Scope = { levels: [before, ...around.levels], tables: around.tables };
  switch (kind) {
    case 'RangeVar':
      return tableOf(fields, around, reading);
    case 'RangeSubselect': {
      const [what, inner] = opened(fields.subquery);
      if (what !== 'SelectStmt') refuse(what);
      const beside = { levels: [[], ...around.levels], tables: around.tables };
      const { select, columns } = selectOf(inner, fields.lateral ? lateral : beside, reading);
      const [alias, names] = aliasOf(fields.alias as Fields | undefined, reading);
      const source = { alias, columns: renamed(columns, names) };
      const subquery = { SelectStmt: select };
      return { item: { [kind]: { ...fields, subquery } }, sources: [source], star: source.columns };
    }
    case 'RangeFunction':
      return functionOf(fields, lateral, reading);
    case 'JoinExpr':
      return joinOf(fields, before, around, reading);
    default:
      return refuse(kind);
  }
}

function aliasOf(alias: Fields | undefined, reading: Reading): [name: string | null, columns: string[]] {
  if (!alias) return [null, []];
  mayStand('Alias', alias, reading);
  return [String(alias.aliasname), namesOf(alias.colnames)];
}

function tableOf(fields: Fields, around: Scope, reading: Reading): Item {
  const name = String(fields.relname);
  const schema = fields.schemaname as string | undefined;
  const [alias, names] = aliasOf(fields.alias as Fields | undefined, reading);
  const given = schema === undefined ? around.tables.get(name) : undefined;
  const view = given ?? (schema === undefined || schema === 'ai' ? toolViews.get(name) : undefined);
  if (!view || fields.catalogname !== undefined)
    throw new BadInput(
      `A tool cannot read “${schema === undefined ? '' : `${schema}.`}${name}”. It may read ${[...toolViews.keys()].join(', ')}.`,
    );
  const source = { alias: alias ?? name, columns: renamed(view, names) };
  const item = { RangeVar: given ? fields : { ...fields, schemaname: 'ai' } };
  return { item, sources: [source], star: source.columns };
}

/** A function in FROM has one column, and `ordinality`; what would be columns of a row are not named. */
function functionOf(fields: Fields, scope: Scope, reading: Reading): Item {
  const [alias, names] = aliasOf(fields.alias as Fields | undefined, reading);
  if (alias === null || names.length === 0)
    throw new BadInput(
      'Name what a function in FROM gives, and its column: generate_series(1, 7) AS days (day).',
    );
  // Each is a list of the call and of the columns it would be given by hand.
  const [call, ...more] = list(fields.functions).map((one) => list(opened(one)[1].items));
  if (more.length > 0 || opened(call?.[0])[0] !== 'FuncCall')
    throw new BadInput('One function at a time stands in FROM.');
  if (call!.slice(1).some((one) => Object.keys(one).length > 0)) refuse('RangeFunction');
  const checked = expression(call![0], scope, reading);
  const columns = fields.ordinality && names.length === 1 ? [...names, 'ordinality'] : names;
  const item = {
    RangeFunction: { ...fields, functions: [{ List: { items: [checked, ...call!.slice(1)] } }] },
  };
  return { item, sources: [{ alias, columns }], star: columns };
}

function joinOf(fields: Fields, before: readonly Source[], around: Scope, reading: Reading): Item {
  const left = sourceIn(fields.larg as Node, before, around, reading);
  const right = sourceIn(fields.rarg as Node, [...before, ...left.sources], around, reading);
  const sources = [...left.sources, ...right.sources];
  const merged = namesOf(fields.usingClause);
  for (const name of merged)
    if (!left.star.includes(name) || !right.star.includes(name))
      throw new BadInput(`USING (${name}) needs a column ${name} on both sides.`);
  const rest = (star: Columns) => star.filter((name) => name === null || !merged.includes(name));
  // ON sees the two sides, and nothing that stands before them.
  const scope = { levels: [sources, ...around.levels], tables: around.tables };
  return {
    item: {
      JoinExpr: {
        ...fields,
        larg: left.item,
        rarg: right.item,
        ...(fields.quals !== undefined && { quals: expression(fields.quals, scope, reading) }),
      },
    },
    sources,
    star: [...merged, ...rest(left.star), ...rest(right.star)],
  };
}

function targetOf(
  target: Node,
  from: From,
  scope: Scope,
  reading: Reading,
): { target: Node; columns: Columns } {
  const [kind, fields] = opened(target);
  if (kind !== 'ResTarget') refuse(kind);
  mayStand(kind, fields, reading);
  const [what, value] = opened(fields.val);
  const star = what === 'ColumnRef' && opened(list(value.fields).at(-1))[0] === 'A_Star';
  if (star) {
    const names = namesOf(value.fields);
    mayStand(what, value, reading);
    if (names.length > 1) throw new BadInput(`Write ${names.join('.')}.* as table.*.`);
    return { target, columns: names.length === 0 ? from.star : sourceOf(names[0]!, scope).columns };
  }
  const name = (fields.name as string | undefined) ?? nameOf(fields.val);
  const val = expression(fields.val, scope, reading);
  return { target: { ResTarget: { ...fields, name, val } }, columns: [name === '?column?' ? null : name] };
}

/** GROUP BY, DISTINCT ON and ORDER BY may name an output, too, before a name would be a whole row. */
function grouped(node: Node, scope: Scope, reading: Reading, outputs: Columns): Node {
  const [kind, fields] = opened(node);
  if (kind === 'GroupingSet') {
    mayStand(kind, fields, reading);
    if (fields.content === undefined) return node;
    const content = list(fields.content).map((one) => grouped(one, scope, reading, outputs));
    return { [kind]: { ...fields, content } };
  }
  const [name, ...more] = kind === 'ColumnRef' ? namesOf(fields.fields) : [];
  if (name !== undefined && more.length === 0 && outputs.includes(name)) {
    mayStand(kind, fields, reading);
    return node;
  }
  return expression(node, scope, reading);
}

function sortOf(node: Node, scope: Scope, reading: Reading, outputs: Columns | null): Node {
  const [kind, fields] = opened(node);
  if (kind !== 'SortBy') refuse(kind);
  mayStand(kind, fields, reading);
  const by = fields.node as Node;
  const inner = outputs ? grouped(by, scope, reading, outputs) : expression(by, scope, reading);
  return { [kind]: { ...fields, node: inner } };
}

function windowOf(fields: Fields, scope: Scope, reading: Reading): Fields {
  mayStand('WindowDef', fields, reading);
  const one = (field: string) =>
    fields[field] !== undefined && { [field]: expression(fields[field], scope, reading) };
  return {
    ...fields,
    ...(fields.partitionClause !== undefined && {
      partitionClause: list(fields.partitionClause).map((node) => expression(node, scope, reading)),
    }),
    ...(fields.orderClause !== undefined && {
      orderClause: list(fields.orderClause).map((node) => sortOf(node, scope, reading, null)),
    }),
    ...one('startOffset'),
    ...one('endOffset'),
  };
}

/** The fields of an expression that are expressions themselves, or lists of them. */
const inner: Readonly<Record<string, readonly string[]>> = {
  A_Expr: ['lexpr', 'rexpr'],
  BoolExpr: ['args'],
  NullTest: ['arg'],
  BooleanTest: ['arg'],
  NamedArgExpr: ['arg'],
  CaseExpr: ['arg', 'args', 'defresult'],
  CaseWhen: ['expr', 'result'],
  CoalesceExpr: ['args'],
  MinMaxExpr: ['args'],
  A_ArrayExpr: ['elements'],
  A_Indirection: ['arg', 'indirection'],
  A_Indices: ['lidx', 'uidx'],
  RowExpr: ['args'],
  List: ['items'],
  GroupingFunc: ['args'],
};

function expression(node: unknown, scope: Scope, reading: Reading): Node {
  const [kind, fields] = opened(node);
  mayStand(kind, fields, reading);
  switch (kind) {
    case 'ColumnRef':
      if (list(fields.fields).some((one) => !('String' in one)))
        throw new BadInput('A * stands alone among what is selected, or in count(*).');
      mustBeColumn(namesOf(fields.fields), scope);
      return { [kind]: fields };
    case 'A_Const':
      mustBeShort(fields);
      return { [kind]: fields };
    case 'ParamRef':
      return reading.casts ? cast(reading.casts[Number(fields.number) - 1]!) : { [kind]: fields };
    case 'SQLValueFunction':
      if (!allowedKeywords.has(String(fields.op))) refuse(String(fields.op).replace('SVFOP_', ''));
      return { [kind]: fields };
    case 'TypeCast':
      typeOf(fields.typeName as Fields, reading);
      return cast({ [kind]: { ...fields, arg: expression(fields.arg, scope, reading) } });
    case 'FuncCall':
      return callIn(fields, scope, reading);
    case 'SubLink':
      return subLink(fields, scope, reading);
    case 'A_Expr': {
      const names = namesOf(fields.name);
      if (!/BETWEEN/.test(String(fields.kind))) mustBeOperator(names);
      const checked = { [kind]: inside(kind, fields, scope, reading) };
      return fields.kind === 'AEXPR_OP' && growingOperators.has(names[0]!)
        ? callOf('bounded', [checked])
        : checked;
    }
    case 'A_Indirection':
      if (list(fields.indirection).some((one) => !('A_Indices' in one)))
        throw new BadInput('Write a column as table.column, without brackets around the table.');
      break;
    default:
      if (!(kind in inner)) refuse(kind);
  }
  return { [kind]: inside(kind, fields, scope, reading) };
}

function inside(kind: string, fields: Fields, scope: Scope, reading: Reading): Fields {
  const checked = { ...fields };
  for (const field of inner[kind]!) {
    const value = fields[field];
    if (Array.isArray(value)) checked[field] = value.map((one) => expression(one, scope, reading));
    else if (value !== undefined) checked[field] = expression(value, scope, reading);
  }
  return checked;
}

/** A cast to a number without limits is where long ones come from. */
function cast(node: Fields): Node {
  const type = (opened(node)[1].typeName as Fields).names;
  return namesOf(type).at(-1) === 'numeric' ? callOf('bounded', [node]) : (node as Node);
}

function mustBeShort({ fval }: Fields): void {
  const digits = (fval as { fval?: string } | undefined)?.fval;
  if (digits === undefined) return;
  const [, power] = /e([-+]?\d+)$/i.exec(digits) ?? [];
  if (digits.length > MOST_DIGITS || Math.abs(Number(power ?? 0)) > MOST_DIGITS)
    throw new BadInput('A number in the query is too long.');
}

function mustBeOperator(names: readonly string[]): void {
  if (names.length !== 1) throw new BadInput('Operators are written plainly, without a schema.');
  if (!allowedOperators.has(names[0]!)) throw new BadInput(`A tool cannot use the operator ${names[0]!}.`);
}

/** The name of what a tool may use of the server's own: alone, or behind pg_catalog, as the parser itself writes it. */
function ownName(names: readonly string[]): string | undefined {
  return names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog') ? names.at(-1) : undefined;
}

function typeOf(fields: Fields, reading: Reading): void {
  mayStand('TypeName', fields, reading);
  const names = namesOf(fields.names);
  if (!allowedTypes.has(ownName(names) ?? ''))
    throw new BadInput(`A tool cannot use the type ${names.join('.')}.`);
  if (list(fields.typmods).some((one) => !('A_Const' in one))) refuse('TypeName');
}

function callIn(fields: Fields, scope: Scope, reading: Reading): Node {
  const names = namesOf(fields.funcname);
  const name = ownName(names) ?? '';
  if (!allowedFunctions.has(name)) throw new BadInput(`A tool cannot call ${names.join('.')}().`);
  const each = (field: string) =>
    fields[field] !== undefined && {
      [field]: list(fields[field]).map((one) => expression(one, scope, reading)),
    };
  const gathers = gathering.has(name);
  const args = each('args');
  const call: Fields = {
    ...fields,
    ...(args && gathers ? { args: args.args!.map(asGathered) } : args),
    ...(fields.agg_order !== undefined && {
      agg_order: list(fields.agg_order)
        .map((one) => sortOf(one, scope, reading, null))
        .map((one) => (gathers && fields.agg_distinct ? sortAsGathered(one) : one)),
    }),
    ...(fields.agg_filter !== undefined && { agg_filter: expression(fields.agg_filter, scope, reading) }),
    ...(fields.over !== undefined && { over: windowOf(fields.over as Fields, scope, reading) }),
  };
  // `position(a IN b)` names the server's own function; ours looks first how long they are.
  if (name === 'position') return callOf('position', call.args as Node[]);
  // `trim(BOTH a FROM b)` does so, too.
  if (trimming.has(name) && list(call.args).length === 2) return callOf(name, call.args as Node[]);
  return growing.has(name) ? callOf('bounded', [{ FuncCall: call }]) : { FuncCall: call };
}

/** What stands between two values, as people write it, is counted with each value. */
const SHORT = 16;

function asGathered(arg: Node, place: number): Node {
  const [kind, fields] = opened(arg);
  const between =
    place === 1 && kind === 'A_Const' ? (fields.sval as { sval?: string } | undefined) : undefined;
  return between && (between.sval ?? '').length <= SHORT / 4 ? arg : callOf('gathered', [arg]);
}

/** With DISTINCT the database sorts by what it gathers alone, and by that as it is written. */
function sortAsGathered(sort: Node): Node {
  const [kind, fields] = opened(sort);
  return { [kind]: { ...fields, node: callOf('gathered', [fields.node]) } };
}

function subLink(fields: Fields, scope: Scope, reading: Reading): Node {
  const [what, select] = opened(fields.subselect);
  if (what !== 'SelectStmt') refuse(what);
  if (fields.operName !== undefined) mustBeOperator(namesOf(fields.operName));
  const checked = selectOf(select, scope, reading).select;
  return {
    SubLink: {
      ...fields,
      ...(fields.testexpr !== undefined && { testexpr: expression(fields.testexpr, scope, reading) }),
      subselect: { SelectStmt: fields.subLinkType === 'ARRAY_SUBLINK' ? eachGathered(checked) : checked },
    },
  };
}

/** What ARRAY(SELECT …) gathers is counted as what array_agg does: row by row, whatever the query is made of. */
const eachGathered = (select: Fields): Fields => ({
  targetList: [
    { ResTarget: { val: callOf('gathered', [{ ColumnRef: { fields: [text('each'), text('value')] } }]) } },
  ],
  fromClause: [
    {
      RangeSubselect: {
        subquery: { SelectStmt: select },
        alias: { aliasname: 'each', colnames: [text('value')] },
      },
    },
  ],
  limitOption: 'LIMIT_OPTION_DEFAULT',
  op: 'SETOP_NONE',
});
