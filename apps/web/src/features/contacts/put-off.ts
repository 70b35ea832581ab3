import { contacts as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { ApiError } from '../../lib/api-error.ts';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { notify } from '../../ui/notify.tsx';
import { lastItemOf, refuseLimited, seenOf } from './mutations.ts';
import { findContact, receiveContact, showContact } from './store.ts';
import type { Contact } from './contact-types.ts';
import type { Onward } from './put-off-asked.ts';

/** The contact as it is shown until the server has answered. */
function shownWhile(contact: Contact, until: number | null): Contact {
  const since = contact.put_off?.since ?? contact.needs_answer_since ?? contact.date;
  const by = currentSession()?.user_id ?? 0;
  return until === null
    ? { ...contact, needs_answer: true, needs_answer_since: since, put_off: null }
    : {
        ...contact,
        needs_answer: false,
        needs_answer_since: null,
        put_off: { until: new Date(until).toISOString(), since, by },
      };
}

/** @throws what the server says */
async function save(contactId: number, until: number | null, seen_id?: number): Promise<void> {
  const held = findContact(contactId);
  const shown = held && shownWhile(held, until);
  if (shown) showContact(shown);
  try {
    const { contact } = await call(contract.putOff, {
      params: { id: contactId },
      body: {
        until: until === null ? null : new Date(until).toISOString(),
        ...(seen_id === undefined ? {} : { seen_id }),
      },
      quiet400: true,
    });
    receiveContact(contact);
  } catch (error) {
    // Back to what it was, unless an event brought something newer meanwhile.
    if (held && findContact(contactId) === shown) showContact(held);
    throw error;
  }
}

function sayFailed(contact: Contact, error: unknown): void {
  if (!isAlerted(error))
    notify({ message: `${contactName(contact)} was not changed. ${errorMessage(error)}`, kind: 'error' });
}

/** Has a contact who is put off wait again now. */
export async function endPutOff(contactId: number): Promise<void> {
  const contact = findContact(contactId);
  if (!contact || refuseLimited()) return;
  await save(contactId, null).catch((error: unknown) => sayFailed(contact, error));
}

/**
 * Puts a contact who waits off, at once, unless they sent something after what was seen; and offers to undo it.
 * @param at epoch milliseconds
 * @param seen the newest item that counts as seen
 */
export async function putOff(
  contactId: number,
  at: number,
  onward?: Onward,
  seen = seenOf(contactId),
): Promise<void> {
  const contact = findContact(contactId);
  if (!contact) return;
  const before = contact.put_off && Date.parse(contact.put_off.until);
  const goOn = onward?.();
  try {
    await save(contactId, at, seen);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const unseen = contract.waits(findContact(contactId) ?? contact);
      notify({
        message: `${contactName(contact)} is not put off. ${errorMessage(error)}`,
        kind: 'warning',
        ...(unseen && {
          action: {
            label: 'Put off anyway',
            onClick: () => void putOff(contactId, at, onward, lastItemOf(contactId)),
          },
        }),
      });
    } else sayFailed(contact, error);
    return;
  }
  const when = formatWhen(new Date(at).toISOString(), currentSession()?.client.timezone ?? 'UTC');
  notify({
    message: `${contactName(contact)} is put off until ${when}`,
    action: {
      label: 'Undo',
      onClick: () => {
        // Who was put off before is so again, while that is still to come.
        const back = before !== null && before > Date.now() ? before : null;
        save(contactId, back).catch((error: unknown) => sayFailed(contact, error));
      },
    },
  });
  goOn?.();
}
