import { sqlState } from './db/database.ts';
import { BadInput } from './errors.ts';

const LOST = 'This page of the list cannot be found again. Reload the list.';

/** invalid_datetime_format and datetime_field_overflow. */
const noSuchTime = new Set(['22007', '22008']);

/** Of a cursor that no call of ours gave out. */
export const lostCursor = (words = LOST): BadInput => new BadInput(words);

/**
 * A cursor's text: after which row the next page of a list begins.
 * @param fields what the list is sorted by; times as the database's own text, so that no digit of them is lost
 */
export const writeCursor = (...fields: (string | number)[]): string =>
  Buffer.from(fields.join('|')).toString('base64url');

/**
 * The fields of a cursor's text.
 * @param pattern with a group for each field
 * @throws BadInput for a cursor this program did not give out
 */
export function readCursor(cursor: string, pattern: RegExp, words = LOST): string[] {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw lostCursor(words);
  return match.slice(1);
}

/** A cursor with a day that no month has is no cursor of ours: only the database knows them all. */
export function orLostCursor(error: unknown, words = LOST): never {
  if (noSuchTime.has(sqlState(error) ?? '')) throw lostCursor(words);
  throw error;
}
