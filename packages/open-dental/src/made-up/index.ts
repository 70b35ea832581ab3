import type { OdRow, OdTableName } from '../tables.ts';

/** A practice that never was, by table: the same for the same settings. */
export type MadeUpPractice = { [T in OdTableName]: OdRow<T>[] };
