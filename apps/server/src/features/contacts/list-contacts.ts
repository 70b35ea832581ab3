import type { contacts as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { presentListRow } from './present.ts';
import { type ContactCursor, isOpen, type ListFilter, listByActivity, listByFilter, TOP } from './store.ts';

/**
 * A page of the contact list, newest activity first, of those a filter lets through. Pages go by key, so the 1,000th costs what the first does.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listContacts(
  ctx: Context,
  input: ListFilter & { cursor?: string; limit: number },
): Promise<{ items: contract.Contact[]; next: string | null }> {
  const after = input.cursor === undefined ? TOP : readContactCursor(input.cursor);
  // One more than asked for tells whether there is a next page.
  const rows = await (
    isOpen(input)
      ? listByActivity(ctx.tx, after, input.limit + 1)
      : listByFilter(ctx.tx, input, after, input.limit + 1)
  ).catch(orLostCursor);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    items: page.map(presentListRow),
    next: rows.length > input.limit && last ? writeCursor(last.activity_at, last.contact_id) : null,
  };
}

function readContactCursor(cursor: string): ContactCursor {
  const [at, id] = readCursor(
    cursor,
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,16})$/,
  );
  return { at: at!, id: Number(id) };
}
