import type { Context } from '../../platform/context.ts';
import { announceUnknown } from './make-unknown.ts';
import { type ContactRow, insertContacts } from './store.ts';
import { findLastMailed, holdAddresses } from './store-email.ts';
import { emailKey, findByEmails } from './store-numbers.ts';

/** Whose threads e-mails from or to some addresses belong to. */
export interface ByEmail {
  /** @param preferred a contact with this address that was chosen by a person */
  of(address: string, preferred?: number): ContactRow;
  /** An e-mail of that time stands in the contact's thread from now on. */
  wrote(contactId: number, at: Date): void;
}

/**
 * Whose thread an e-mail from or to each of these addresses belongs to. An address that several people share goes to the
 * one it was last written with; else to the family's head, else to the oldest. An address nobody has becomes a
 * contact without a name, known by its address.
 */
export async function byEmail(ctx: Context, addresses: readonly string[]): Promise<ByEmail> {
  const found = await findByEmails(ctx.tx, addresses);
  const missing = new Map<string, string>();
  for (const address of addresses) {
    const key = emailKey(address);
    // Of several spellings the first is kept.
    if (!found.has(key) && !missing.has(key)) missing.set(key, address);
  }
  if (missing.size > 0) {
    await holdAddresses(ctx.tx, ctx.office, [...missing.keys()]);
    const since = await findByEmails(ctx.tx, [...missing.keys()]);
    for (const [key, people] of since) found.set(key, people);
    const unknown = [...missing].filter(([key]) => !since.has(key)).map(([, address]) => address);
    for (const contact of await create(ctx, unknown)) found.set(contact.emailKey, [contact]);
  }
  const shared = [...found.values()].filter((people) => people.length > 1).flat();
  const lastMailed = new Map<number, Date>();
  const wrote: ByEmail['wrote'] = (contactId, at) => {
    const before = lastMailed.get(contactId);
    if (before && before > at) return;
    // Of two at the same time the later one counts: it stands last.
    lastMailed.delete(contactId);
    lastMailed.set(contactId, at);
  };
  const ids = shared.map(({ contactId }) => contactId);
  for (const { contactId, at } of await findLastMailed(ctx.tx, ids)) wrote(contactId, at);
  return {
    wrote,
    of(address, preferred) {
      const people = found.get(emailKey(address))!;
      const mailed = [...lastMailed]
        .filter(([id]) => people.some(({ contactId }) => contactId === id))
        .reduce<[number, Date] | undefined>(
          (last, next) => (last && last[1] > next[1] ? last : next),
          undefined,
        );
      return (
        people.find(({ contactId }) => contactId === preferred) ??
        people.find(({ contactId }) => contactId === mailed?.[0]) ??
        people.find(({ contactId, family }) => people.length > 1 && family === contactId) ??
        people[0]!
      );
    },
  };
}

/** `byEmail` of one address. */
export const findOrCreateByEmail = async (
  ctx: Context,
  address: string,
  preferred?: number,
): Promise<ContactRow> => (await byEmail(ctx, [address])).of(address, preferred);

async function create(ctx: Context, addresses: readonly string[]): Promise<ContactRow[]> {
  const rows = addresses.map((email) => ({
    clientId: ctx.office,
    email,
    createdAt: ctx.now,
    activityAt: ctx.now,
  }));
  const created = await insertContacts(ctx.tx, rows);
  for (const contact of created) announceUnknown(ctx, contact, 'unknown address');
  return created;
}
