import type { FacebookMessenger } from '../../gateways/meta/index.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeContact, lockContact, presentContact } from '../contacts/index.ts';
import { openPage } from '../social/index.ts';
import { NAME_PERSON, unnamed } from './person.ts';
import { findPerson } from './store.ts';

/** Of a name, as the contact's form takes it. */
const LONGEST = 100;

/**
 * Gives whoever wrote first the name that Facebook has of them, while nobody else has named them.
 * @throws MetaError where Facebook cannot be asked now; the job is then tried again
 */
export async function namePerson(
  platform: Platform,
  messenger: FacebookMessenger | null,
  job: { client_id: number; page_id: string; person_id: string },
): Promise<void> {
  const { client_id: office, page_id: pageId, person_id: personId } = job;
  const right = await platform.db.transaction({ office }, (tx) => openPage(tx, platform, office, pageId));
  if (!messenger || typeof right === 'string') return;
  const name = await messenger.readName(right, personId);
  if (!name) return;
  await inOffice(platform, { office, actor: { kind: 'job', name: NAME_PERSON } }, async (ctx) => {
    const person = await findPerson(ctx.tx, { pageId, personId });
    const contact = person && (await lockContact(ctx.tx, person.contactId));
    if (contact?.firstName !== unnamed.firstName || contact.lastName !== unnamed.lastName) return;
    const cut = (text: string) => text.slice(0, LONGEST).toWellFormed().replaceAll('\0', '');
    const after = await changeContact(ctx.tx, contact, {
      firstName: cut(name.first),
      lastName: cut(name.last),
    });
    ctx.emit('updateContact', { contact: presentContact(after) });
    ctx.audit({
      action: 'contact.update',
      subject: `contact:${after.contactId}`,
      details: { fields: ['firstName', 'lastName'] },
    });
  });
}
