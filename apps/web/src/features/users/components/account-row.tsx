import { users as contract } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { mdiShieldCheck } from '@mdi/js';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { fullName } from '../managed-users.ts';
import { useActiveSwitch } from '../mutations.ts';
import { AccountMenu, type AccountAction } from './account-menu.tsx';
import classes from './manage-accounts.module.css';

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
      <span className="grid grow min-w-0">
        <span className={`ellipsis text-13 medium ${classes.name}`} title={`${name} (${user.username})`}>
          {name}
          {own ? <span className={classes.tag}>you</span> : null}
        </span>
        <span className="ellipsis caption" title={user.email}>
          {user.email || user.username}
        </span>
      </span>
      <span className={classes.side}>
        <span className="inline-row gap-4 ink">
          {user.second_factor ? (
            <span className="inline-grid ink-ok" data-tip="Second factor is on">
              <Icon path={mdiShieldCheck} size={14} label="Second factor is on" />
            </span>
          ) : null}
          {on ? (
            user.role
          ) : (
            <span className="ink-warn">
              <span className="phone-gone">{user.role}, </span>switched off
            </span>
          )}
        </span>
        <span className={`ellipsis caption ${classes.note}`}>{signedIn}</span>
      </span>
      {own ? (
        <span className={classes.noMenu} />
      ) : (
        <AccountMenu userId={user.user_id} name={name} hasFactor={user.second_factor} onAsk={onAsk} />
      )}
      <span className={classes.toggle}>
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
