/** What a tool's SQL may call, and how it may turn a value into another type. Everything else is refused by its name. */

/** Functions without side effects whose cost goes by their input: none pads, repeats or reads what is not a table. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  `count sum avg min max bool_and bool_or every stddev stddev_pop stddev_samp variance string_agg array_agg
  percentile_cont percentile_disc mode row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value
  last_value nth_value
  abs ceil ceiling floor round trunc mod div power sqrt sign width_bucket
  lower upper initcap btrim ltrim rtrim trim length char_length character_length substring substr left right replace
  split_part concat concat_ws position strpos starts_with regexp_replace translate
  date_trunc date_part extract age now timezone to_char to_date to_number make_date make_time make_interval isfinite
  date_bin overlaps between_symmetric
  array_length cardinality unnest array_position array_to_string string_to_array array_remove generate_series
  num_nulls num_nonnulls`.split(/\s+/),
);

export const allowedTypes: ReadonlySet<string> = new Set(
  `text varchar bpchar int2 int4 int8 smallint integer bigint numeric float4 float8 bool boolean date time timestamp
  timestamptz interval`.split(/\s+/),
);

/** Names by which a column would be a function of the server's: `g.pg_sleep` calls it where g is no row. */
export const FUNCTION_LIKE =
  /^(pg_|lo_|dblink|set_config|current_setting|query_to_|table_to_|schema_to_|database_to_|cursor_to_|xmltable|txid_|currval|nextval|setval|lastval|has_|inet_|app_|graphile)/;

/** What of a statement has a side effect or reaches out, by the parser's names, in words. */
export const forbiddenParts: Readonly<Record<string, string>> = {
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
  MergeStmt: 'MERGE',
  IntoClause: 'INTO',
  LockingClause: 'FOR UPDATE and its like',
  CopyStmt: 'COPY',
  XmlExpr: 'XML',
  XmlSerialize: 'XML',
  RangeTableFunc: 'XMLTABLE',
  RangeTableSample: 'TABLESAMPLE',
  JsonTable: 'JSON_TABLE',
  CurrentOfExpr: 'CURRENT OF',
};
