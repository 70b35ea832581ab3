import { BadInput } from '../../platform/errors.ts';
import { sqlState } from '../../platform/db/database.ts';
import type { ConvoPlace } from './store-lists.ts';

/** invalid_datetime_format and datetime_field_overflow. */
const noSuchTime = new Set(['22007', '22008']);

/** Of a cursor that no call of ours gave out. */
export const lostPlace = () => new BadInput('This page of the list cannot be found again. Reload the list.');

/** A cursor with a day that no month has is a lost place: only the database knows them all. */
export function orLostPlace(error: unknown): never {
  if (noSuchTime.has(sqlState(error) ?? '')) throw lostPlace();
  throw error;
}

export const cursorAfter = ({ part, at, id }: ConvoPlace): string =>
  Buffer.from(`${part}|${at}|${id}`).toString('base64url');

/** @throws BadInput for a cursor this program did not give out */
export function parseCursor(cursor: string): ConvoPlace {
  const match = /^([12])\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match) throw lostPlace();
  return { part: match[1] === '1' ? 1 : 2, at: match[2]!, id: Number(match[3]) };
}
