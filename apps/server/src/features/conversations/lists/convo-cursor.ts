import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import type { ConvoCursor } from './store-lists.ts';

export const writeConvoCursor = ({ part, at, id }: ConvoCursor): string => writeCursor(part, at, id);

/** @throws BadInput for a cursor this program did not give out */
export function readConvoCursor(cursor: string): ConvoCursor {
  const [part, at, id] = readCursor(
    cursor,
    /^([12])\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,15})$/,
  );
  return { part: part === '1' ? 1 : 2, at: at!, id: Number(id) };
}
