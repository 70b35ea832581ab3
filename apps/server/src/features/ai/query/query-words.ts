/** What a tool's SQL may consist of. Everything else is refused by its name: what a newer PostgreSQL brings, too. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions without side effects whose cost goes by their input: none pads, repeats or reads what is not a table. */
export const allowedFunctions = words(`
  count sum avg min max bool_and bool_or every stddev stddev_pop stddev_samp variance string_agg array_agg
  percentile_cont percentile_disc mode row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value
  last_value nth_value
  abs ceil ceiling floor round trunc mod div power sqrt sign width_bucket
  lower upper initcap btrim ltrim rtrim trim length char_length character_length substring substr left right replace
  split_part concat concat_ws position strpos starts_with regexp_replace translate
  date_trunc date_part extract age now timezone to_char to_date to_number make_date make_time make_interval isfinite
  date_bin overlaps
  array_length cardinality unnest array_position array_to_string string_to_array array_remove generate_series
  num_nulls num_nonnulls`);

/** Of these the result may be longer than what goes in: the database looks at it before it goes on. */
export const growing = words(`
  concat concat_ws string_agg array_agg array_to_string string_to_array replace regexp_replace to_char to_number
  round trunc mod div power sqrt`);

/** Of these what goes in is counted, row by row: they hold all of it at once. */
export const gathering = words('string_agg array_agg');

/** Of these ours looks first how long two texts are. */
export const trimming = words('btrim ltrim rtrim');

export const allowedOperators = words('+ - * / % ^ = <> < > <= >= || ~~ !~~ ~~* !~~* ~ !~ ~* !~* && @> <@');
export const growingOperators = words('* / % ^ ||');

export const allowedTypes = words(`
  text varchar int2 int4 int8 smallint integer bigint numeric float4 float8 bool boolean date time timestamp
  timestamptz interval`);

/** CURRENT_USER and its like are not among them. */
export const allowedKeywords = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N`);

/** The parser's nodes that a tool may use, with the fields of each. */
export const allowedFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    SelectStmt: `distinctClause targetList fromClause whereClause groupClause groupDistinct havingClause windowClause
      valuesLists sortClause limitOffset limitCount limitOption withClause op all larg rarg`,
    WithClause: 'ctes',
    CommonTableExpr: 'ctename aliascolnames ctematerialized ctequery',
    ResTarget: 'name val',
    ColumnRef: 'fields',
    A_Star: '',
    String: 'sval',
    A_Const: 'ival fval sval boolval isnull',
    A_Expr: 'kind name lexpr rexpr',
    BoolExpr: 'boolop args',
    NullTest: 'arg nulltesttype argisrow',
    BooleanTest: 'arg booltesttype',
    FuncCall: 'funcname args agg_order agg_filter over agg_within_group agg_star agg_distinct funcformat',
    NamedArgExpr: 'arg name argnumber',
    TypeCast: 'arg typeName',
    TypeName: 'names typmods typemod arrayBounds',
    CaseExpr: 'arg args defresult',
    CaseWhen: 'expr result',
    CoalesceExpr: 'args',
    MinMaxExpr: 'op args',
    SubLink: 'subLinkType testexpr operName subselect',
    RangeVar: 'catalogname schemaname relname inh relpersistence alias',
    Alias: 'aliasname colnames',
    RangeSubselect: 'lateral subquery alias',
    RangeFunction: 'lateral ordinality functions alias',
    JoinExpr: 'jointype larg rarg usingClause quals',
    SortBy: 'node sortby_dir sortby_nulls',
    A_ArrayExpr: 'elements',
    A_Indirection: 'arg indirection',
    A_Indices: 'is_slice lidx uidx',
    RowExpr: 'args row_format',
    List: 'items',
    WindowDef: 'name refname partitionClause orderClause frameOptions startOffset endOffset',
    ParamRef: 'number',
    SQLValueFunction: 'op typmod',
    GroupingSet: 'kind content',
    GroupingFunc: 'args',
  }).map(([node, fields]) => [node, words(fields)]),
);

/** What of a statement has a side effect or reaches out, by the parser's names, in words. */
export const forbiddenParts: Readonly<Record<string, string>> = {
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
  MergeStmt: 'MERGE',
  intoClause: 'INTO',
  lockingClause: 'FOR UPDATE and its like',
  CopyStmt: 'COPY',
  XmlExpr: 'XML',
  XmlSerialize: 'XML',
  RangeTableFunc: 'XMLTABLE',
  RangeTableSample: 'TABLESAMPLE',
  JsonTable: 'JSON_TABLE',
  CurrentOfExpr: 'CURRENT OF',
  recursive: 'WITH RECURSIVE',
  search_clause: 'SEARCH',
  cycle_clause: 'CYCLE',
  alias: 'a name for a whole join',
  isNatural: 'NATURAL (write USING or ON)',
  join_using_alias: 'a name for USING',
  coldeflist: 'a list of columns',
  func_variadic: 'VARIADIC',
  CollateClause: 'COLLATE',
};
