import { notifications as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { turnOff } from '../push-device.ts';
import classes from './notifications-panel.module.css';

const MOBILE = /iphone|ipad|android|phone/i;

/** A device that gets notifications; it can be taken out. */
export function DeviceRow({ device, onRemoved }: { device: contract.PushDevice; onRemoved: () => void }) {
  const { timezone } = useSession().client;
  const [removing, setRemoving] = useState(false);
  const { device: name, this_device: here, added_at, last_used_at, push_id } = device;
  const remove = async () => {
    setRemoving(true);
    try {
      if (here) await turnOff(device);
      else await call(contract.removePushDevice, { params: { id: push_id }, quiet400: true });
      notify({ message: `Nothing is sent to ${name} any more.`, kind: 'success' });
    } catch (error) {
      if (!isShownAlready(error)) {
        notify({ message: `${name} was not removed. ${errorMessage(error)}`, kind: 'error' });
      }
    } finally {
      setRemoving(false);
      onRemoved();
    }
  };
  return (
    <li className={classes.device}>
      <Icon path={MOBILE.test(name) ? mdiCellphone : mdiMonitor} size={22} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {here ? <span className={classes.here}>This one</span> : null}
        </span>
        <span className={classes.hint}>
          Added {formatWhen(added_at, timezone)} ·{' '}
          {last_used_at ? `last sent ${formatWhen(last_used_at, timezone)}` : 'nothing sent yet'}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={removing}
        aria-label={`Remove ${name}, added ${formatWhen(added_at, timezone)}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}
