import { calendar as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { personName, useEveryone, type Person } from '../conversations/index.ts';

/** A member with what is known of them; somebody whose account is off is still one. */
export interface Member {
  user: Pick<Person, 'user_id' | 'username' | 'first_name' | 'last_name'>;
  role: contract.CalendarRole;
}

export const memberName = personName;

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** A calendar's members by name. */
export function useMembers(calendar: Pick<contract.Calendar, 'calendar_members'>): readonly Member[] {
  const people = useEveryone();
  return useMemo(() => {
    const byId = new Map(people.map((person) => [person.user_id, person]));
    return calendar.calendar_members
      .flatMap(({ user_id, role }) => {
        const user = byId.get(user_id);
        return user ? [{ user, role }] : [];
      })
      .toSorted((a, b) => collator.compare(memberName(a.user), memberName(b.user)));
  }, [calendar.calendar_members, people]);
}

export const roleNames: Record<contract.CalendarRole, string> = {
  OWNER: 'Owner',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
};
