import type { PageMessage } from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { type ContactRow, findContact, findOrMake, lockContact } from '../contacts/index.ts';
import { findPerson, insertPerson } from './store.ts';

/** The job that asks Facebook how somebody is called. */
export const NAME_PERSON = 'name-messenger-person';

/** How whoever wrote stands until Facebook has said their name, and where it does not say it. */
export const unnamed = { firstName: 'Messenger', lastName: 'visitor' } as const;

/**
 * Whose thread a message belongs to, locked; sought anew where a merge, or its undo, came between. Somebody nobody knew
 * becomes a contact without a number.
 */
export async function lockPerson(ctx: Context, message: PageMessage): Promise<ContactRow> {
  const key = { pageId: message.pageId, personId: message.person };
  const find = async () => {
    const person = await findPerson(ctx.tx, key);
    return person && findContact(ctx.tx, person.contactId);
  };
  for (;;) {
    const name = `messenger:${key.pageId}:${key.personId}`;
    const { contact, isNew } = await findOrMake(ctx, name, unnamed, 'unknown person', find);
    if (isNew) {
      // What the page wrote opens no 24 hours.
      const lastInboundAt = message.fromPage ? new Date(0) : message.at;
      await insertPerson(ctx.tx, {
        ...key,
        clientId: ctx.office,
        contactId: contact.contactId,
        lastInboundAt,
      });
      await ctx.enqueue(
        NAME_PERSON,
        { client_id: ctx.office, page_id: key.pageId, person_id: key.personId },
        { jobKey: `${NAME_PERSON}:${ctx.office}:${key.pageId}:${key.personId}` },
      );
    }
    const locked = await lockContact(ctx.tx, contact.contactId);
    if (locked && (await find())?.contactId === locked.contactId) return locked;
  }
}
