import type { imports as contract } from '@chairline/contract';
import { fingerprintOf } from './guess-mapping.ts';
import { type Reading, readTable } from './read-table.ts';
import type { Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** How a file with certain headers was read and mapped the last time. The headers themselves say on which row they stand. */
export interface Remembered {
  mapping: contract.ImportMapping;
  reading: contract.RememberedReading;
}

/** Sheets, and ways to read letters, that are tried beside what is guessed. */
const TRIED = 4;

/**
 * Reads a file as a person chose; what they did not choose as it was chosen the last time for these headers, else as it tells or
 * is guessed.
 * @param remembered by the fingerprint of the headers
 * @throws Unreadable
 */
export async function readAsChosen(
  bytes: Buffer,
  chosen: Reading,
  remembered: Readonly<Record<string, Remembered>>,
): Promise<{ table: Table; known: Remembered | undefined }> {
  const knows = (columns: readonly string[]) => fingerprintOf(columns) in remembered;
  const table = await readTable(bytes, chosen, knows);
  const known = remembered[fingerprintOf(table.columns)];
  for (const other of othersOf(table, chosen, known ? [known] : Object.values(remembered))) {
    const again = await tryAgain(bytes, { ...chosen, ...other }, knows);
    const found = again && remembered[fingerprintOf(again.columns)];
    const isMeant =
      found &&
      (other.sheet === undefined || found.reading.sheet === other.sheet) &&
      (other.encoding === undefined || found.reading.encoding === other.encoding);
    if (isMeant) return { table: again, known: found };
  }
  return { table, known };
}

/** What was chosen before and is not what is read now. */
function othersOf(table: Table, chosen: Reading, before: readonly Remembered[]): Partial<Reading>[] {
  const sheets =
    chosen.sheet === null
      ? table.sheets.flatMap(({ name }) =>
          name !== table.sheet && before.some(({ reading }) => reading.sheet === name) ? [name] : [],
        )
      : [];
  const encodings =
    chosen.encoding === null && table.letters
      ? table.letters.readings.flatMap(({ encoding }) =>
          encoding !== table.letters!.encoding && before.some(({ reading }) => reading.encoding === encoding)
            ? [encoding]
            : [],
        )
      : [];
  return [...sheets.map((sheet) => ({ sheet })), ...encodings.map((encoding) => ({ encoding }))].slice(
    0,
    TRIED,
  );
}

/** @returns undefined where it cannot be read so */
async function tryAgain(
  bytes: Buffer,
  reading: Reading,
  knows: (columns: readonly string[]) => boolean,
): Promise<Table | undefined> {
  try {
    return await readTable(bytes, reading, knows);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
