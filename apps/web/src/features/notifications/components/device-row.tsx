import { notifications as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { turnOff } from '../push-device.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './notifications-panel.module.css';

const MOBILE = /iphone|ipad|android|phone/i;

/** A device that gets notifications; it can be taken out. */
export function DeviceRow({ device, onRemoved }: { device: contract.PushDevice; onRemoved: () => void }) {
  const { timezone } = useSession().client;
  const { device: name, this_device: here, added_at, last_used_at, push_id } = device;
  const { busy: removing, run } = useWork((error) => sayFault(error, `${name} was not removed.`));
  const remove = async () => {
    await run(async () => {
      if (here) await turnOff(device);
      else await call(contract.removePushDevice, { params: { id: push_id }, quiet400: true });
      notify({ message: `Nothing is sent to ${name} any more.`, kind: 'success' });
    });
    onRemoved();
  };
  return (
    <li className={classes.device}>
      <Icon path={MOBILE.test(name) ? mdiCellphone : mdiMonitor} size={22} />
      <div className="column grow min-w-0">
        <span className="row gap-8 ink medium">
          {name}
          {here ? (
            <span className="text-12 pad-0-6 radius-8 bg-brand-tint ink-brand-tint">This one</span>
          ) : null}
        </span>
        <span className="hint no-margin">
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
