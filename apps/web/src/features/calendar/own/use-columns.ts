import { calendar as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { node, personHead } from '../grid/grid-nodes.ts';
import type { GridColumn } from '../grid/grid-types.ts';
import { memberName, useMembers } from '../members.ts';
import { OTHERS_ID } from './grid-events.ts';
import { useMemberColors } from './use-member-colors.ts';

/** Where what stands that no member takes part in: who made it has left. */
export const OTHERS: GridColumn = {
  id: OTHERS_ID,
  name: 'Not members any more',
  head: () => [node('span', 'ellipsis', 'Not members any more')],
};

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
  const colorOf = useMemberColors();
  return useMemo(
    () =>
      members
        .filter(({ user }) => !away.includes(user.user_id))
        .map(({ user }) => {
          const name = memberName(user);
          return {
            id: String(user.user_id),
            name,
            head: () => personHead(name, colorOf(user.user_id) ?? ''),
          };
        }),
    [members, away, colorOf],
  );
}
