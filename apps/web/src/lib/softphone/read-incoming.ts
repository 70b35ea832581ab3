import { calls, formatPhone } from '@chairline/contract';
import type { Ringing } from './bar-state.ts';
import type { CallFacts } from './phone-client.ts';

/** Who calls, by what the carrier passes on (specification 3, 7.7). */
export interface CallerFacts {
  userIds: readonly number[];
  contactIds: readonly number[];
  /** Ten digits, or ''. */
  number: string;
  isConference: boolean;
}

/** Ids joined by the letter x. */
const readIds = (text: string | undefined): number[] =>
  (text ?? '')
    .split('x')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

function readRole(text: string | undefined): calls.CallRole {
  const role = calls.callRole.safeParse(text?.toLowerCase());
  return role.success ? role.data : 'agent';
}

/** What rings, and who it is, from what the carrier says of it; the title is the number until the name is known. */
export function readIncoming(uuid: string, { headers, from }: Pick<CallFacts, 'headers' | 'from'>) {
  const contactIds = readIds(headers.contactid);
  const digits = from.split('@', 1)[0]!.replace(/\D/g, '');
  const number = digits.length >= 10 ? digits.slice(-10) : '';
  const ringing: Ringing = {
    uuid,
    conferenceName: headers.conferencename ?? null,
    role: readRole(headers.role),
    title: formatPhone(number),
    number,
    contactId: contactIds[0] ?? null,
    askedBy: readIds(headers.askedby)[0] ?? null,
    transfer: headers.transfer === 'true',
  };
  const userIds = readIds(headers.userid ?? headers.calleruserid);
  const caller: CallerFacts = { userIds, contactIds, number, isConference: headers.ismpc === 'true' };
  return { ringing, caller };
}
