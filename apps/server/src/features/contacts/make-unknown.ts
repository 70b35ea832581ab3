import type { Context } from '../../platform/context.ts';
import { presentContact } from './present.ts';
import { type ContactRow, holdNumber, insertContact, type NewContact } from './store.ts';

/** By what somebody is known of whom there is no more yet; stands in the log of who did what. */
export type KnownBy = 'unknown number' | 'unknown address' | 'unknown sender' | 'unknown person';

/** Says to everybody in the office, and to the log, that a contact was made for somebody nobody knew. */
export function announceUnknown(ctx: Context, contact: ContactRow, from: KnownBy): void {
  ctx.emit('contact', { contact: presentContact(contact) });
  ctx.audit({ action: 'contact.create', subject: `contact:${contact.contactId}`, details: { from } });
}

/**
 * The contact `find` finds; else a new one without a name that has this as its number. Of two requests at once
 * one makes it and the other finds it.
 * @param phoneNum as it is kept: E.164, or a sender's name
 */
export async function findOrMakeUnknown(
  ctx: Context,
  phoneNum: string,
  from: KnownBy,
  find: () => Promise<ContactRow | undefined>,
): Promise<ContactRow> {
  return (await findOrMake(ctx, phoneNum, { phoneNum }, from, find)).contact;
}

/**
 * The contact `find` finds; else a new one. Of two requests at once one makes it and the other finds it.
 * @param key by what they are known, whatever it is
 */
export async function findOrMake(
  ctx: Context,
  key: string,
  columns: Pick<NewContact, 'phoneNum' | 'firstName' | 'lastName'>,
  from: KnownBy,
  find: () => Promise<ContactRow | undefined>,
): Promise<{ contact: ContactRow; isNew: boolean }> {
  const owner = await find();
  if (owner) return { contact: owner, isNew: false };
  await holdNumber(ctx.tx, ctx.office, key);
  const meanwhile = await find();
  if (meanwhile) return { contact: meanwhile, isNew: false };
  const created = await insertContact(ctx.tx, {
    clientId: ctx.office,
    ...columns,
    createdAt: ctx.now,
    activityAt: ctx.now,
  });
  announceUnknown(ctx, created, from);
  return { contact: created, isNew: true };
}
