import type { contacts as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { presentListRow } from './present.ts';
import {
  type ContactListRow,
  isOpen,
  type ListFilter,
  type ListPlace,
  listByActivity,
  listByFilter,
  TOP,
} from './store.ts';

/**
 * A page of the contact list, newest activity first, of those a filter lets through. Pages go by key, so the 1,000th costs what the first does.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listContacts(
  ctx: Context,
  input: ListFilter & { cursor?: string; limit: number },
): Promise<{ items: contract.Contact[]; next: string | null }> {
  const after = input.cursor === undefined ? TOP : parseCursor(input.cursor);
  // One more than asked for tells whether there is a next page.
  const rows = await (
    isOpen(input)
      ? listByActivity(ctx.tx, after, input.limit + 1)
      : listByFilter(ctx.tx, input, after, input.limit + 1)
  ).catch((error: unknown) => {
    // A cursor with a day that no month has: only the database knows them all.
    if (noSuchTime.has(sqlState(error) ?? '')) throw lostPlace();
    throw error;
  });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    items: page.map(presentListRow),
    next: rows.length > input.limit && last ? cursorAfter(last) : null,
  };
}

/** invalid_datetime_format and datetime_field_overflow. */
const noSuchTime = new Set(['22007', '22008']);

const lostPlace = () => new BadInput('This page of the list cannot be found again. Reload the list.');

/** The database's own text of the time, so that no digit of it is lost. */
function cursorAfter(row: ContactListRow): string {
  return Buffer.from(`${row.activity_at}|${row.contact_id}`).toString('base64url');
}

function parseCursor(cursor: string): ListPlace {
  const match = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,16})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match) throw lostPlace();
  return { at: match[1]!, id: Number(match[2]) };
}
