import { calendar as contract } from '@chairline/contract';
import { Menu } from '@mantine/core';
import { mdiCheck, mdiDotsVertical } from '@mdi/js';
import { useSession } from '../../../lib/session.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { memberName, roleNames, type Member } from '../members.ts';
import { changeRole, removeMember } from '../mutations.ts';
import classes from './side-panel.module.css';

interface MemberRowProps extends Member {
  calendar: contract.Calendar;
  rights: contract.CalendarRights | null;
  /** They have a column. */
  shown: boolean;
  /** By which they are known in the calendar. */
  color: string | null;
  onToggle: () => void;
}

/** Which roles the viewer may give a member; none where the row is not theirs to change. */
function rolesFor(rights: contract.CalendarRights | null, role: contract.CalendarRole) {
  if (!rights?.edit || (role === 'OWNER' && !rights.own)) return [];
  return contract.calendarRoles.filter((one) => one !== 'OWNER' || rights.own);
}

/** A member, 45 px high: whether they have a column, and a menu of what may be changed about them. */
export function MemberRow({ calendar, user, role, rights, shown, color, onToggle }: MemberRowProps) {
  const self = useSession().user_id === user.user_id;
  const name = memberName(user);
  const roles = rolesFor(rights, role);
  return (
    <li className={classes.member}>
      <label className="row gap-8 grow min-w-0 h-full pointer">
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`A column for ${name}`}
          checked={shown}
          onChange={onToggle}
        />
        <UserAvatar user={user} size={24} color={color ?? undefined} />
        <span className="column grow min-w-0">
          <span className="ellipsis text-13 medium" title={name}>
            {name}
            {self ? ' (you)' : ''}
          </span>
          <span className="caption">{roleNames[role]}</span>
        </span>
      </label>
      {roles.length > 0 || self ? (
        <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }}>
          <Menu.Target>
            <BarButton icon={mdiDotsVertical} label={`Change ${name}`} tip="Role, remove" />
          </Menu.Target>
          <Menu.Dropdown>
            {roles.map((one) => (
              <Menu.Item
                key={one}
                rightSection={one === role ? <Icon path={mdiCheck} size={16} label="now" /> : null}
                onClick={() => {
                  if (one !== role) void changeRole(calendar, user.user_id, one);
                }}
              >
                {roleNames[one]}
              </Menu.Item>
            ))}
            {roles.length > 0 ? <Menu.Divider /> : null}
            <Menu.Item color="error" onClick={() => void removeMember(calendar, user.user_id, role, name)}>
              {self ? 'Leave this calendar' : 'Remove'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  );
}
