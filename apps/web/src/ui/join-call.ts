import { calls, formatPhone } from '@chairline/contract';
import { limitedNow } from '../lib/limited.ts';
import type { Called } from '../lib/softphone/bar-state.ts';
import { hasSoftphone } from './call-out.ts';
import { dial } from './dial.ts';
import { notify } from './notify.tsx';

/** Why the viewer can join no call, in words; null where they can. */
export const refusedJoin = (): string | null =>
  hasSoftphone() ? limitedNow() : calls.callMessages.ownNoSoftphone;

/** Whom a call that goes on is with, as the bar names it. */
export function calledIn({ participants, displayName, contact_id: contactId }: calls.OngoingCall): Called {
  const customer = participants.find(({ user_id, phone_num }) => user_id === null && phone_num !== '');
  return { title: formatPhone(displayName), number: customer?.phone_num ?? '', contactId };
}

/** Joins a call that goes on, as its supervisor (specification 2, section 2): hears all, speaks with the staff only. */
export function joinCall(one: calls.OngoingCall): void {
  const refused = refusedJoin();
  if (refused !== null) {
    notify({ message: refused, kind: 'error' });
    return;
  }
  dial({ join: one.conferenceName, ...calledIn(one) });
}
