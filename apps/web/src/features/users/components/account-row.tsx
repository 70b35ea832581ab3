import { users as contract } from '@chairline/contract';
import { ActionIcon, Menu, Switch } from '@mantine/core';
import { mdiDotsVertical, mdiLogout, mdiShieldCheck, mdiShieldOffOutline } from '@mdi/js';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { fullName } from '../managed-users.ts';
import { useActiveSwitch } from '../mutations.ts';
import classes from './manage-accounts.module.css';

/** What an admin is asked about before it is done to somebody's account. */
export type AccountAction = 'sign-out' | 'remove-factor';

interface AccountRowProps {
  user: contract.ManagedUser;
  timezone: string;
  /** The account of who is looking. */
  own: boolean;
  onAsk: (action: AccountAction) => void;
}

/** One account: who, role, second factor, last sign-in, and the switch. */
export function AccountRow({ user, timezone, own, onAsk }: AccountRowProps) {
  const { on, running, toggle } = useActiveSwitch(user);
  const name = fullName(user);
  const signedIn = user.last_sign_in_at
    ? `Last sign-in ${formatWhen(user.last_sign_in_at, timezone)}`
    : 'Never signed in';
  return (
    <div className={classes.row} data-off={!on || undefined}>
      <UserAvatar user={user} size={32} />
      <span className={classes.words}>
        <span className={classes.name} title={`${name} (${user.username})`}>
          {name}
          {own ? <span className={classes.tag}>you</span> : null}
        </span>
        <span className={classes.mail} title={user.email}>
          {user.email || user.username}
        </span>
      </span>
      <span className={classes.side}>
        <span className={classes.role}>
          {user.second_factor ? (
            <span className={classes.factor} data-tip="Second factor is on">
              <Icon path={mdiShieldCheck} size={14} label="Second factor is on" />
            </span>
          ) : null}
          {on ? (
            user.role
          ) : (
            <span className={classes.off}>
              <span className={classes.wide}>{user.role}, </span>switched off
            </span>
          )}
        </span>
        <span className={classes.note}>{signedIn}</span>
      </span>
      {own ? (
        <span className={classes.noMenu} />
      ) : (
        <AccountMenu name={name} hasFactor={user.second_factor} onAsk={onAsk} />
      )}
      <span className={classes.switch}>
        <Switch
          size="sm"
          checked={on}
          onChange={toggle}
          aria-busy={running}
          aria-label={`${name}, active`}
          withThumbIndicator={false}
        />
      </span>
    </div>
  );
}

interface AccountMenuProps {
  name: string;
  hasFactor: boolean;
  onAsk: (action: AccountAction) => void;
}

/** What else an admin can do about somebody's account; one's own is looked after in the settings. */
function AccountMenu({ name, hasFactor, onAsk }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width={220} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.tool!}
          aria-label={`More about ${name}`}
        >
          <Icon path={mdiDotsVertical} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiLogout} />} onClick={() => onAsk('sign-out')}>
          Sign out everywhere
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon path={mdiShieldOffOutline} />}
          disabled={!hasFactor}
          onClick={() => onAsk('remove-factor')}
        >
          Remove second factor
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
