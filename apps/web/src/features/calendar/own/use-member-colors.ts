import { useMemo } from 'react';
import { pickAvatarColor } from '../../../ui/avatar-color.ts';
import { useEveryone } from '../../conversations/index.ts';

/**
 * The colours by which members are known: those of their initials, as they stand beside their names in the panel.
 * @param apart whether they tell events apart: in a view where nobody has a column. Null where they do not
 */
export function useMemberColors(apart: boolean): ((userId: number) => string | null) | null {
  const people = useEveryone();
  return useMemo(() => {
    if (!apart) return null;
    const colors = new Map(people.map((one) => [one.user_id, pickAvatarColor(one.username)]));
    return (userId) => colors.get(userId) ?? null;
  }, [people, apart]);
}
