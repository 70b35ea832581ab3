import { contacts as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { presentContact } from './present.ts';
import { changeContact, type ContactRow, lockExactly } from './store.ts';
import { holdFamilies, listFamily } from './store-families.ts';

/**
 * Puts a contact into the family of another, whose head becomes its head; a new family when that one has none; into
 * none with 0. A head that leaves hands over to the member that is longest there; a family of one is dissolved.
 * @throws BadInput for itself and for a patient of the practice system, whose family stands there; Refusal 404
 */
export async function setFamily(ctx: Context, contactId: number, withId: number): Promise<contract.Contact> {
  if (contactId === withId) throw new BadInput(contract.contactMessages.familySelf);
  await holdFamilies(ctx.tx, ctx.office);
  const rows = new Map<number, ContactRow | undefined>();
  for (const id of [contactId, withId].filter((one) => one !== 0).sort((a, b) => a - b))
    rows.set(id, await lockExactly(ctx.tx, id));
  const row = rows.get(contactId);
  const other = rows.get(withId);
  if (!row || (withId !== 0 && !other)) throw notFound('contact');
  const head = other === undefined ? 0 : other.family || other.contactId;
  if (row.family === head) return presentContact(row);
  if (row.odPatNum !== null) throw new BadInput(contract.contactMessages.fromPractice);
  await leaveFamily(ctx, row);
  if (other && other.family === 0) await putInto(ctx, other, head);
  const after = await putInto(ctx, row, head);
  ctx.audit({ action: 'contact.set_family', subject: `contact:${contactId}`, details: { head } });
  return presentContact(after);
}

/**
 * Lets the others of a contact's family go on without it; its own row is left to the caller.
 * @returns those whose family changed, as they were
 */
export async function leaveFamily(ctx: Context, row: ContactRow): Promise<ContactRow[]> {
  if (row.family === 0) return [];
  await holdFamilies(ctx.tx, ctx.office);
  const others = (await listFamily(ctx.tx, row.family)).filter((one) => one.contactId !== row.contactId);
  if (others.length === 0) return [];
  const head = others.length === 1 ? 0 : row.family === row.contactId ? others[0]!.contactId : row.family;
  const changed = others.filter((one) => one.family !== head);
  for (const one of changed) await putInto(ctx, one, head);
  return changed;
}

/**
 * Lets families go on whose members were removed: a head that is gone hands over to the member that is longest there; a family
 * of one is dissolved.
 * @returns those whose family changed, as they now are
 */
export async function mendFamilies(ctx: Context, heads: Iterable<number>): Promise<ContactRow[]> {
  const changed: ContactRow[] = [];
  for (const head of heads) {
    const [first, ...others] = head === 0 ? [] : await listFamily(ctx.tx, head);
    if (!first) continue;
    const members = [first, ...others];
    const isThere = members.some(({ contactId }) => contactId === head);
    const next = others.length === 0 ? 0 : isThere ? head : first.contactId;
    for (const one of members) if (one.family !== next) changed.push(await putInto(ctx, one, next));
  }
  return changed;
}

/** Gives a contact its family's head and tells the office. */
export async function putInto(ctx: Context, row: ContactRow, head: number): Promise<ContactRow> {
  const after = await changeContact(ctx.tx, row, { family: head });
  ctx.emit('updateContact', { contact: presentContact(after) });
  return after;
}
