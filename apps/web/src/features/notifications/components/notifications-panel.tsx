import { notifications as contract } from '@chairline/contract';
import { Button, Switch } from '@mantine/core';
import { mdiBellCheckOutline, mdiBellOffOutline, mdiBellOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { readDeviceState, readFacts, stateWords, type DeviceState } from '../device-state.ts';
import { findSubscription, isWished, turnOff, turnOn } from '../push-device.ts';
import { NoticeChoices } from './notice-choices.tsx';
import { DeviceRow } from './device-row.tsx';
import { StaysChoice } from './stays-choice.tsx';
import classes from './notifications-panel.module.css';

const KEY = ['push', 'devices'] as const;

const icons: Partial<Record<DeviceState, string>> = {
  allowed: mdiBellCheckOutline,
  blocked: mdiBellOffOutline,
};

/** The state of this browser; looked at again when its permission changes somewhere else. */
function useDeviceState(): [DeviceState, () => void] {
  const [state, setState] = useState(() => readDeviceState(readFacts()));
  const look = () => setState(readDeviceState(readFacts()));
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let gone = false;
    const again = () => setState(readDeviceState(readFacts()));
    addEventListener('focus', again);
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (gone) return;
        status = found;
        found.addEventListener('change', again);
      },
      // A browser that cannot be asked this way is looked at when the window comes back.
      () => undefined,
    );
    return () => {
      gone = true;
      removeEventListener('focus', again);
      status?.removeEventListener('change', again);
    };
  }, []);
  return [state, look];
}

/** Settings › Notifications: what this browser allows, whether it shows them, and where else they go. */
export function NotificationsPanel() {
  const [state, look] = useDeviceState();
  const [on, setOn] = useState(isWished);
  const { busyWith, fault, setFault, run } = useWork<'switch' | 'test'>();
  const devices = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [held, subscription, { public_key }] = await Promise.all([
        call(contract.listPushDevices, { signal }),
        findSubscription(),
        call(contract.getPushKey, { signal }),
      ]);
      return { held, subscribed: subscription !== null, possible: public_key !== '' && readFacts().push };
    },
    // No event tells of it: looked up each time the panel opens.
    staleTime: 0,
    gcTime: 0,
  });
  const here = devices.data?.held.find(({ this_device }) => this_device);
  const pushed = here !== undefined && (devices.data?.subscribed ?? false);
  const { title, hint } = stateWords[state];
  const showsHere = on && state === 'allowed';

  const work = async (what: 'switch' | 'test', task: () => Promise<void>) => {
    await run(task, what);
    look();
    void queryClient.invalidateQueries({ queryKey: KEY });
  };
  const start = () =>
    work('switch', async () => {
      const turned = await turnOn();
      setOn(isWished());
      if (turned?.failure) {
        setFault(
          'Notifications are shown while Chairline is open here. This browser’s push service could not be reached, so none come while it is closed.',
        );
      }
    });
  const toggle = () =>
    showsHere
      ? work('switch', async () => {
          await turnOff(here);
          setOn(false);
        })
      : start();
  const test = () =>
    work('test', async () => {
      const sent = await call(contract.testPush, { quiet400: true });
      notify({
        message: sent.devices === 1 ? 'Sent to 1 device.' : `Sent to ${sent.devices} devices.`,
        kind: 'success',
      });
    });

  return (
    <div className="column gap-16">
      <NoticeChoices />
      <h4 className="text-14 margin-8-0-0 semibold">On this device</h4>
      <div
        className={`flex items-top gap-12 pad-12 radius-card bg-sunken ink-dim ${classes.state}`}
        data-state={state}
      >
        <Icon path={icons[state] ?? mdiBellOutline} size={22} />
        <div>
          <p className="no-margin ink medium">{title}</p>
          <p className="hint no-margin">{hint}</p>
        </div>
      </div>
      {state === 'ask' ? (
        <div>
          <Button loading={busyWith === 'switch'} onClick={() => void start()}>
            Allow notifications
          </Button>
        </div>
      ) : null}
      {state === 'allowed' ? (
        <Switch
          label="Notifications on this device"
          description={whereWords(showsHere, pushed, devices.data?.possible)}
          checked={showsHere}
          aria-busy={busyWith === 'switch' || undefined}
          onChange={() => void toggle()}
        />
      ) : null}
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <StaysChoice />
      <section className="column gap-8" aria-label="Devices that get notifications">
        <h4 className="text-14 margin-8-0-0 semibold">Devices that get them while Chairline is closed</h4>
        {devices.isPending ? <SkeletonRows count={2} rowHeight={56} label="Loading your devices" /> : null}
        {devices.isError ? (
          <FailedState
            title="Your devices could not be loaded"
            error={devices.error}
            onRetry={() => void devices.refetch()}
            retrying={devices.isFetching}
          />
        ) : null}
        {devices.data?.held.length === 0 ? (
          <p className="hint no-margin">None yet. Turn notifications on here, or on your phone.</p>
        ) : null}
        {devices.data && devices.data.held.length > 0 ? (
          <>
            <ul className="plain-list" aria-label="Devices">
              {devices.data.held.map((device) => (
                <DeviceRow
                  key={device.push_id}
                  device={device}
                  onRemoved={() => {
                    if (device.this_device) setOn(false);
                    void queryClient.invalidateQueries({ queryKey: KEY });
                  }}
                />
              ))}
            </ul>
            <div>
              <Button variant="default" loading={busyWith === 'test'} onClick={() => void test()}>
                Send a test
              </Button>
            </div>
          </>
        ) : null}
      </section>
    </div>
  );
}

/** When this device shows notifications, in words. */
function whereWords(on: boolean, pushed: boolean, possible: boolean | undefined): string {
  if (!on) return 'Off. Reminders and mentions appear only in the window.';
  if (pushed) return 'Also while Chairline is closed.';
  return possible === false
    ? 'While Chairline is open here: this browser or this installation sends none to a closed one.'
    : 'While Chairline is open here.';
}
