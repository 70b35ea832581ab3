/** A query as it was read. Of its text only these forms are left; whatever else stood there was refused. */

/** A column, with the name before its dot where there is one. */
export interface Name {
  is: 'name';
  of: string | null;
  column: string;
}
export interface Parameter {
  is: 'parameter';
  name: string;
  /** It stands for the list of an IN. */
  list: boolean;
}
export interface Inner {
  is: 'query';
  query: Query;
}
/** An expression: words of our own lists, numbers and quoted texts, between columns, parameters and queries. */
export type Expression = readonly (string | Name | Parameter | Inner)[];

export interface Source {
  /** A table of Open Dental or a name of WITH, as it was written; or a query. */
  from: string | Query;
  alias: string;
}
export interface Select {
  distinct: boolean;
  items: { value: Expression; alias: string | null }[];
  from: { join: string; source: Source; on: Expression | null }[];
  where: Expression | null;
  group: Expression[];
  having: Expression | null;
}
export interface Query {
  named: { name: string; query: Query }[];
  /** The first, and each further one with what stands before it: UNION or UNION ALL. */
  selects: { before: string; select: Select }[];
  order: { value: Expression; down: boolean }[];
  limit: number | null;
  offset: number;
}
