import { odTables } from '../../tables.ts';
import type { RawRow } from '../settings.ts';
import type { IndexedDesk, LivingDesk, LivingTable } from './desk.ts';

const keyOf = (table: LivingTable): string =>
  table === 'histappointment' ? 'HistApptNum' : odTables[table].key;

/** Appointments are looked up by their day, all else by the value itself. */
const valueOf = (column: string, row: RawRow): RawRow[string] | undefined =>
  column === 'AptDateTime' ? String(row[column]).slice(0, 10) : row[column];

/** A desk at which rows are found by a column without going through the table; nobody else writes meanwhile. */
export function withIndexes(desk: LivingDesk): IndexedDesk {
  type Index = Map<RawRow[string] | undefined, Set<number>>;
  const indexes = new Map<LivingTable, Map<string, Index>>();

  function enter(index: Index, value: RawRow[string] | undefined, key: number): void {
    const keys = index.get(value);
    if (keys) keys.add(key);
    else index.set(value, new Set([key]));
  }
  function indexOf(table: LivingTable, column: string): Index {
    let ofTable = indexes.get(table);
    if (!ofTable) indexes.set(table, (ofTable = new Map()));
    let index = ofTable.get(column);
    if (!index) {
      ofTable.set(column, (index = new Map()));
      for (const row of desk.all(table)) enter(index, valueOf(column, row), Number(row[keyOf(table)]));
    }
    return index;
  }
  function note(
    table: LivingTable,
    key: number,
    before: RawRow | undefined,
    after: RawRow | undefined,
  ): void {
    for (const [column, index] of indexes.get(table) ?? []) {
      const [was, is] = [before && valueOf(column, before), after && valueOf(column, after)];
      if (before && after && was === is) continue;
      if (before) index.get(was)?.delete(key);
      if (after) enter(index, is, key);
    }
  }

  return {
    ...desk,
    // In the order of their keys: what comes of it does not hang on when the index was made.
    rowsOf: (table, column, value) =>
      [...(indexOf(table, column).get(value) ?? [])]
        .toSorted((one, other) => one - other)
        .map((key) => desk.find(table, key)!),
    add(table, fields) {
      const row = desk.add(table, fields);
      note(table, Number(row[keyOf(table)]), undefined, row);
      return row;
    },
    change(table, key, fields) {
      const before = desk.find(table, key);
      const row = desk.change(table, key, fields);
      note(table, key, before, row);
      return row;
    },
    remove(table, key) {
      note(table, key, desk.find(table, key), undefined);
      desk.remove(table, key);
    },
  };
}
