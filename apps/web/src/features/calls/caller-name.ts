import { formatPhone, type users } from '@chairline/contract';
import { queryClient } from '../../lib/query-client.ts';
import { joinNames } from '../../lib/softphone/call-title.ts';
import type { CallerFacts } from '../../lib/softphone/read-incoming.ts';
import { onNameCaller } from '../../lib/softphone/name-caller.ts';
import { personName } from '../conversations/index.ts';
import { callerQuery } from './caller-query.ts';

async function contactName(id: number): Promise<string> {
  const caller = await queryClient.fetchQuery(callerQuery(id, ''));
  return caller ? caller.full_name.trim() || formatPhone(caller.phone_num) : '';
}

/**
 * Who calls: of a multi-party call those who are in it; else the colleague, the contact, or the number
 * (specification 3, 4.8).
 * @param people the office's staff
 * @returns null where nothing is known
 */
async function nameCaller(
  { userIds, contactIds, number, isConference }: CallerFacts,
  people: readonly users.UserRow[],
): Promise<string | null> {
  const staff = userIds.flatMap((id) => {
    const person = people.find(({ user_id }) => user_id === id);
    return person ? [isConference ? personName(person) : person.username] : [];
  });
  const own = isConference || staff.length === 0 ? await Promise.all(contactIds.map(contactName)) : [];
  // The patient first: it is they who wait.
  const named = own.filter(Boolean);
  // Of those who share a number one calls, and nobody knows who.
  const known = isConference ? joinNames([...named, ...staff]) : (staff[0] ?? named.join(' or '));
  return known || (number === '' ? null : formatPhone(number));
}

/** Ties the softphone to the names this page knows. */
export function followNames(readPeople: () => readonly users.UserRow[]): void {
  onNameCaller((facts) => nameCaller(facts, readPeople()));
}
