import { calendar as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { personHead } from '../grid/grid-nodes.ts';
import type { GridColumn } from '../grid/grid-types.ts';
import { memberName, useMembers } from '../members.ts';

/** A column for each member of the shown calendars, but for those put away. */
export function useMemberColumns(
  calendars: readonly contract.Calendar[],
  away: readonly number[],
): readonly GridColumn[] {
  const together = useMemo(() => {
    const byUser = new Map(
      calendars.flatMap(({ calendar_members }) => calendar_members).map((one) => [one.user_id, one]),
    );
    return { calendar_members: [...byUser.values()] };
  }, [calendars]);
  const members = useMembers(together);
  return useMemo(
    () =>
      members
        .filter(({ user }) => !away.includes(user.user_id))
        .map(({ user }) => {
          const name = memberName(user);
          return { id: String(user.user_id), name, head: () => personHead(name, user.username) };
        }),
    [members, away],
  );
}
