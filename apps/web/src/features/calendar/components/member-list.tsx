import { calendar as contract, findsName } from '@chairline/contract';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { memberName, useMembers } from '../members.ts';
import { useMemberColors } from '../own/use-member-colors.ts';
import { MemberRow } from './member-row.tsx';
import classes from './side-panel.module.css';

interface MemberListProps {
  calendar: contract.Calendar;
  /** Members without a column. */
  away: readonly number[];
  onToggle: (userId: number) => void;
  onAdd: () => void;
}

/** Who shares a calendar: who of them has a column, what each may do, and how others come in. */
export function MemberList({ calendar, away, onToggle, onAdd }: MemberListProps) {
  const { user_id } = useSession();
  const members = useMembers(calendar);
  const colorOf = useMemberColors();
  const [typed, setTyped] = useState('');
  const rights = contract.calendarRights(calendar, user_id);
  const found = members.filter(({ user }) => typed.trim() === '' || findsName(typed, memberName(user)));
  return (
    <section aria-label={`Members of ${calendar.name}`}>
      <div className="row justify-between">
        <h2 className={classes.heading}>Members</h2>
        {rights?.edit ? (
          <BarButton icon={mdiAccountPlusOutline} label="Add a member" onClick={onAdd} />
        ) : null}
      </div>
      <ListSearch label="Search members" placeholder="Search" value={typed} onChange={setTyped} />
      <ul className="plain-list margin-t-8">
        {found.map(({ user, role }) => (
          <MemberRow
            key={user.user_id}
            calendar={calendar}
            user={user}
            role={role}
            rights={rights}
            color={colorOf(user.user_id)}
            shown={!away.includes(user.user_id)}
            onToggle={() => onToggle(user.user_id)}
          />
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="caption no-margin">{typed.trim() === '' ? 'Nobody yet.' : 'No member of that name.'}</p>
      ) : null}
    </section>
  );
}
