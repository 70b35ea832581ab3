import type { calls } from '@chairline/contract';

interface RingFacts {
  conference: string;
  role: calls.CallRole;
  /** Who of them is in the call already; null for who is outside. */
  present: readonly { userId: number | null }[];
  /** The contacts whose number it is. */
  contactIds: readonly number[];
  askedBy?: number | undefined;
  transfer?: boolean | undefined;
}

/**
 * What a softphone is told of a call that rings (specification 3, 7.7). To the carrier every call is a multi-party one; to
 * who is rung it is where two or more are in it already, and they are told of all of them.
 */
export function ringHeaders(facts: RingFacts): Record<string, string> {
  const { conference, role, present, contactIds, askedBy, transfer } = facts;
  const users = present.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return {
    ...(present.length > 1 ? { Ismpc: 'true' } : {}),
    Conferencename: conference,
    Role: role,
    ...(users.length > 0 ? { Userid: users.join('x'), Calleruserid: String(users[0]) } : {}),
    ...(contactIds.length > 0 ? { Contactid: contactIds.join('x') } : {}),
    ...(askedBy === undefined ? {} : { Askedby: String(askedBy) }),
    ...(transfer ? { Transfer: 'true' } : {}),
  };
}
