import type { contacts as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { presentListRow } from './present.ts';
import {
  BOTTOM,
  type ContactCursor,
  type ContactListRow,
  isOpen,
  type ListFilter,
  listByActivity,
  listByFilter,
  orderOf,
  TOP,
} from './store.ts';

/**
 * A page of the contact list of those a filter lets through: newest activity first, of those who wait whoever began
 * last or waits longest. Pages go by key, so the 1,000th costs what the first does.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listContacts(
  ctx: Context,
  input: ListFilter & { order?: 'newest' | 'longest'; cursor?: string; limit: number },
): Promise<{ items: contract.Contact[]; next: string | null }> {
  const order = orderOf(input, input.order ?? 'newest');
  const first = order === 'longest' ? BOTTOM : TOP;
  const after = input.cursor === undefined ? first : readContactCursor(input.cursor);
  // One more than asked for tells whether there is a next page.
  const rows = await (
    isOpen(input)
      ? listByActivity(ctx.tx, after, input.limit + 1)
      : listByFilter(ctx.tx, input, order, after, input.limit + 1)
  ).catch(orLostCursor);
  const page = rows.slice(0, input.limit);
  const keyOf = (row: ContactListRow) => (order === 'activity' ? row.activity_at : row.needs_answer_since!);
  const last = page.at(-1);
  return {
    items: page.map(presentListRow),
    next: rows.length > input.limit && last ? writeCursor(keyOf(last), last.contact_id) : null,
  };
}

function readContactCursor(cursor: string): ContactCursor {
  const [at, id] = readCursor(
    cursor,
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,16})$/,
  );
  return { at: at!, id: Number(id) };
}
