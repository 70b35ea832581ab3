import { calls, formatPhone } from '@chairline/contract';
import { limitedNow } from '../lib/limited.ts';
import { hasSoftphone } from './call-out.ts';
import { dial } from './dial.ts';
import { notify } from './notify.tsx';

/** Why the viewer can join no call, in words; null where they can. */
export const refusedJoin = (): string | null =>
  hasSoftphone() ? limitedNow() : calls.callMessages.ownNoSoftphone;

/** Joins a call that goes on, as its supervisor (specification 2, section 2): hears all, speaks with the staff only. */
export function joinCall(one: calls.OngoingCall): void {
  const refused = refusedJoin();
  if (refused !== null) {
    notify({ message: refused, kind: 'error' });
    return;
  }
  const customer = one.participants.find(({ user_id, phone_num }) => user_id === null && phone_num !== '');
  dial({
    join: one.conferenceName,
    title: formatPhone(one.displayName),
    number: customer?.phone_num ?? '',
    contactId: one.contact_id,
  });
}
