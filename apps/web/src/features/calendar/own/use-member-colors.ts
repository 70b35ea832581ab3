import { useMemo } from 'react';
import { useEveryone } from '../../conversations/index.ts';
import { apartColors } from './apart-colors.ts';

/** The colours by which members are known in the calendar: the panel has them on their initials, a week on their events. */
export function useMemberColors(): (userId: number) => string | null {
  const people = useEveryone();
  return useMemo(() => {
    const byAge = people.toSorted((a, b) => a.user_id - b.user_id);
    const colors = apartColors(byAge.map(({ username }) => username));
    const names = new Map(byAge.map(({ user_id, username }) => [user_id, username]));
    return (userId) => colors.get(names.get(userId) ?? '') ?? null;
  }, [people]);
}
