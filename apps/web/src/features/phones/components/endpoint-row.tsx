import { users, type phones } from '@chairline/contract';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { mdiDialpad, mdiPencilOutline, mdiPhoneSettingsOutline } from '@mdi/js';
import { useRef } from 'react';
import table from '../../../ui/grid-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { enablePhones, setActive } from '../mutations.ts';
import classes from './endpoint-row.module.css';

export type UserAction = 'edit' | 'phones' | 'ivr';

interface EndpointRowProps {
  user: phones.Endpoint;
  admin: boolean;
  /** The signed-in user's own row: nobody switches themselves off. */
  own: boolean;
  onOpen: (action: UserAction) => void;
}

function PhoneState({
  user,
  admin,
  busy,
  onEnable,
}: Pick<EndpointRowProps, 'user' | 'admin'> & { busy: boolean; onEnable: () => void }) {
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
          className="ink-brand phone-h-44"
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

export function EndpointRow({ user, admin, own, onOpen }: EndpointRowProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const { busy, run } = useWork(sayFault, () => edit.current);
  const enable = () => run(() => enablePhones([user.user_id]));
  const switchActive = (active: boolean) => {
    if (own) notify({ message: users.userMessages.yourself, kind: 'warning' });
    else void run(() => setActive(user.user_id, active));
  };
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
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead} medium ${classes.name}`}>
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
          <PhoneState user={user} admin={admin} busy={busy} onEnable={() => void enable()} />
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
              onChange={(event) => switchActive(event.currentTarget.checked)}
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
              className="square-32 ink-dim hover-ink phone-44"
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
