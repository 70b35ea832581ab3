interface Versioned {
  version: number;
}

/** The ids of the four lists, each under its own name on the wire. */
type IdKey<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T];

/**
 * A list after one of its rows came or changed; an older copy than the held one changes nothing. Rows stand in the
 * order of their ids, as the server answers them.
 */
export function putRow<T extends Versioned>(held: T[], row: T, id: IdKey<T>): T[] {
  const index = held.findIndex((other) => other[id] === row[id]);
  if (index === -1) return [...held, row].toSorted((a, b) => Number(a[id]) - Number(b[id]));
  if (held[index]!.version > row.version) return held;
  return held.with(index, row);
}

/** The list without the row of this id. */
export function dropRow<T>(held: T[], rowId: number, id: IdKey<T>): T[] {
  return held.filter((row) => row[id] !== rowId);
}
