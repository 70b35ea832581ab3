/** The parser's tree as JSON: a node is `{Kind: fields}`, what is 0, false or empty is left out (`pg_query.proto`). */
export type Fields = Record<string, unknown>;

export type Node = Record<string, Fields>;

/** A node's kind and fields. */
export function opened(node: unknown): [kind: string, fields: Fields] {
  const [entry] = Object.entries(node as Node);
  return entry ?? ['', {}];
}

/** The words of a list of names, `pg_catalog.numeric` as two. */
export const namesOf = (list: unknown): string[] =>
  ((list ?? []) as Node[]).flatMap((one) =>
    'String' in one ? [(one.String as { sval?: string }).sval ?? ''] : [],
  );

/** A name, as the parser has it. */
export const text = (sval: string): Node => ({ String: { sval } });

/** A call of one of our own functions in the database (migration 0117). */
export const callOf = (name: string, args: readonly unknown[]): Node => ({
  FuncCall: { funcname: [text('ai'), text(name)], args: [...args], funcformat: 'COERCE_EXPLICIT_CALL' },
});

/** What PostgreSQL calls an output without a name (`FigureColname` of its `parse_target.c`). */
export const nameOf = (node: unknown): string => figure(node).name ?? '?column?';

/** @returns how sure: 2 by what it is, 1 by its type */
function figure(node: unknown): { name: string | null; sure: 0 | 1 | 2 } {
  const [kind, fields] = opened(node);
  const by = (name: string) => ({ name, sure: 2 as const });
  switch (kind) {
    case 'ColumnRef':
      return by(namesOf(fields.fields).at(-1)!);
    case 'FuncCall':
      return by(namesOf(fields.funcname).at(-1)!);
    case 'A_Indirection':
    case 'CollateClause':
      return figure(fields.arg);
    case 'TypeCast': {
      const inner = figure(fields.arg);
      const type = namesOf((fields.typeName as Fields).names).at(-1)!;
      return inner.sure === 2 ? inner : { name: type, sure: 1 };
    }
    case 'CaseExpr': {
      const last = fields.defresult ? figure(fields.defresult) : { name: null, sure: 0 as const };
      return last.sure > 0 ? last : { name: 'case', sure: 1 };
    }
    case 'A_ArrayExpr':
      return by('array');
    case 'RowExpr':
      return by('row');
    case 'CoalesceExpr':
      return by('coalesce');
    case 'MinMaxExpr':
      return by(fields.op === 'IS_LEAST' ? 'least' : 'greatest');
    case 'GroupingFunc':
      return by('grouping');
    case 'A_Expr':
      return fields.kind === 'AEXPR_NULLIF' ? by('nullif') : { name: null, sure: 0 };
    case 'SQLValueFunction':
      return by(
        String(fields.op)
          .replace(/^SVFOP_|_N$/g, '')
          .toLowerCase(),
      );
    case 'SubLink':
      return ofSubLink(fields);
    default:
      return { name: null, sure: 0 };
  }
}

function ofSubLink(fields: Fields): { name: string | null; sure: 0 | 2 } {
  if (fields.subLinkType === 'EXISTS_SUBLINK') return { name: 'exists', sure: 2 };
  if (fields.subLinkType === 'ARRAY_SUBLINK') return { name: 'array', sure: 2 };
  if (fields.subLinkType !== 'EXPR_SUBLINK') return { name: null, sure: 0 };
  let select = (fields.subselect as Node).SelectStmt as Fields;
  while (select.larg) select = select.larg as Fields;
  const first = (select.targetList as { ResTarget: Fields }[] | undefined)?.[0]?.ResTarget;
  if (!first) return { name: null, sure: 0 };
  const name = (first.name as string | undefined) ?? figure(first.val).name;
  return name === null ? { name: null, sure: 0 } : { name, sure: 2 };
}
