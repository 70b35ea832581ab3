import { labels as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { type ContactRow, listContacts, listIdsByFilter } from '../contacts/index.ts';
import { findShown } from './store.ts';

type Chosen = Pick<RouteInput<typeof contract.massTag>['body'], 'contact_ids' | 'filter' | 'except'>;

/**
 * The ids of those a mass tagging goes to.
 * @throws BadInput when nobody was chosen; Refusal 404 where the office has none of them
 */
export async function chosenContacts(ctx: Context, form: Chosen): Promise<number[]> {
  const { noContactsSelected } = contract.labelMessages;
  if (!form.filter && form.contact_ids.length === 0) throw new BadInput(noContactsSelected);
  const except = new Set(form.except);
  const named = form.filter ? await listIdsByFilter(ctx.tx, form.filter) : [...new Set(form.contact_ids)];
  const wanted = named.filter((id) => !except.has(id));
  if (wanted.length === 0) throw new BadInput(noContactsSelected);
  // Somebody may have been deleted or merged since the list was shown.
  const there = form.filter ? wanted : await findShown(ctx.tx, wanted);
  if (there.length === 0) throw notFound('contact');
  return there;
}

/** Those with these ids, in their order. */
export async function inOrder(ctx: Context, ids: readonly number[]): Promise<ContactRow[]> {
  const found = new Map((await listContacts(ctx.tx, ids)).map((row) => [row.contactId, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
