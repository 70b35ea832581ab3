import { users, type phones } from '@chairline/contract';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { mdiDialpad, mdiPencilOutline, mdiPhoneSettingsOutline } from '@mdi/js';
import { useRef } from 'react';
import table from '../../../ui/grid-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import classes from './endpoint-row.module.css';

export type UserAction = 'edit' | 'phones' | 'ivr';

interface EndpointRowProps {
  user: phones.Endpoint;
  admin: boolean;
  /** The signed-in user's own row: nobody switches themselves off. */
  own: boolean;
  busy: boolean;
  onOpen: (action: UserAction) => void;
  onEnable: () => void;
  onActive: (active: boolean) => void;
}

function PhoneState({
  user,
  admin,
  busy,
  onEnable,
}: Pick<EndpointRowProps, 'user' | 'admin' | 'busy' | 'onEnable'>) {
  if (user.phone_enabled && user.state === 'active') {
    return (
      <span className={table.chip} data-tone="ok">
        Enabled
      </span>
    );
  }
  if (user.state === 'pending') {
    return (
      <span className={table.chip} data-tone="warning">
        Setting up…
      </span>
    );
  }
  const failed = user.state === 'failed';
  return (
    <>
      <span className={failed ? classes.failure : table.dim}>
        {failed ? `Failed. ${user.failure ?? ''}` : 'Not enabled'}
      </span>
      {admin && user.is_active ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.enable!}
          loading={busy}
          aria-label={`${failed ? 'Try again' : 'Enable'} phone and text for ${user.username}`}
          onClick={onEnable}
        >
          {failed ? 'Try again' : 'Enable'}
        </Button>
      ) : null}
    </>
  );
}

export function EndpointRow({ user, admin, own, busy, onOpen, onEnable, onActive }: EndpointRowProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useHeldFocus(busy, () => edit.current);
  const actions = [
    { action: 'edit', icon: mdiPencilOutline, label: `Edit ${user.username}`, tip: 'Edit user' },
    {
      action: 'phones',
      icon: mdiPhoneSettingsOutline,
      label: `Phones of ${user.username}`,
      tip: `Phones that ring (${user.phones.length})`,
    },
    {
      action: 'ivr',
      icon: mdiDialpad,
      label: `Phone menu of ${user.username}`,
      tip: user.ivr_des.length > 0 ? `Phone menu: ${user.ivr_des.join(', ')}` : 'Phone menu (IVR)',
    },
  ] as const;
  return (
    <div role="row" className={table.row} data-off={!user.is_active || undefined}>
      <div role="cell" className={`${table.cell} ${table.lead} ${classes.name}`}>
        {user.username}
      </div>
      <div role="cell" className={table.cell} data-label="First name">
        {user.first_name}
      </div>
      <div role="cell" className={table.cell} data-label="Last name">
        {user.last_name}
      </div>
      <div role="cell" className={table.cell} data-label="Role">
        {user.role}
      </div>
      <div role="cell" className={table.cell} data-label="Phone/Text">
        <span className={classes.state}>
          <PhoneState user={user} admin={admin} busy={busy} onEnable={onEnable} />
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Active">
        {admin ? (
          <span className={classes.active} {...(own ? { 'data-tip': users.userMessages.yourself } : {})}>
            <Switch
              aria-label={`${user.username} is active`}
              checked={user.is_active}
              // Not `disabled`, which would keep the reason from the keyboard.
              aria-disabled={own || busy}
              onChange={(event) => {
                if (!busy) onActive(event.currentTarget.checked);
              }}
            />
          </span>
        ) : (
          <span className={user.is_active ? undefined : table.dim}>{user.is_active ? 'Active' : 'Off'}</span>
        )}
      </div>
      {admin ? (
        <div role="cell" className={`${table.cell} ${table.actions}`}>
          {actions.map(({ action, icon, label, tip }) => (
            <ActionIcon
              key={action}
              ref={action === 'edit' ? edit : null}
              variant="subtle"
              color="gray"
              className={classes.action!}
              aria-label={label}
              data-tip={tip}
              onClick={() => onOpen(action)}
            >
              <Icon path={icon} />
            </ActionIcon>
          ))}
        </div>
      ) : null}
    </div>
  );
}
