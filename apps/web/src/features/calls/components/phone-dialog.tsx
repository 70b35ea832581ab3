import { calls, formatPhone } from '@chairline/contract';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import {
  chooseDevice,
  type DeviceUse,
  lookForDevices,
  measureLevel,
  openMicrophone,
  useDevices,
} from '../../../lib/softphone/audio-devices.ts';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { microphoneWords } from '../../../lib/softphone/capability.ts';
import { place, playTest, takePhone, usePhone } from '../../../lib/softphone/softphone.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { awayQuery } from '../away.ts';
import classes from './call-bar.module.css';

/** The phone itself: a number to call, and what is spoken into, heard by and rung on. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const status = usePhone((state) => state.status);
  const why = usePhone((state) => state.why);
  const [text, setText] = useState('');
  const { busy, fault, setFault, run } = useWork();
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // A number abroad keeps its plus: it says so by it.
      const number = text.trim().startsWith('+') ? text.trim() : digits;
      await place({ title: formatPhone(number), number, contactId: null });
      onClose();
    });
  };

  return (
    <SheetDialog title="Phone" width={420} onClose={onClose}>
      <div className="column gap-16">
        {status === 'elsewhere' ? (
          <p className="no-margin row gap-8">
            <span className="grow">The phone is in another window of this browser.</span>
            <PlainButton onClick={() => void takePhone()}>Use it here</PlainButton>
          </p>
        ) : null}
        {why !== null ? (
          <p className="no-margin text-13 ink-warn" role="status">
            {why}
          </p>
        ) : null}
        <form noValidate className="row gap-8 items-start" onSubmit={submit}>
          <TextInput
            className="grow"
            label="Call a number"
            placeholder="10 digits"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            data-autofocus
            value={text}
            error={fault}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Button type="submit" loading={busy} mt={24} disabled={status === 'missing'}>
            Call
          </Button>
        </form>
        <Away />
        <Devices />
      </div>
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}

/** Whether the office's numbers ring here. */
function Away() {
  const me = useSession().user_id;
  const { data } = useQuery(awayQuery);
  const { busy, run } = useWork(sayFault);
  const away = data?.user_ids.includes(me) ?? false;
  return (
    <Switch
      label="I am away"
      description="The office’s numbers do not ring here. Colleagues can still ask you into a call."
      checked={away}
      aria-disabled={busy || !data}
      onChange={() => {
        if (data) void run(() => call(calls.setAway, { body: { away: !away } }));
      }}
    />
  );
}

const uses: readonly { use: DeviceUse; label: string }[] = [
  { use: 'microphone', label: 'Microphone' },
  { use: 'speaker', label: 'Loudspeaker' },
  { use: 'ringer', label: 'Rings on' },
];

function Devices() {
  const { inputs, outputs, chosen } = useDevices();
  const [testing, setTesting] = useState<DeviceUse | null>(null);
  useEffect(() => {
    lookForDevices().catch((error: unknown) => console.warn('The audio devices could not be listed', error));
  }, []);
  useEffect(() => {
    if (testing === 'speaker' || testing === 'ringer') return playTest(testing);
    return undefined;
  }, [testing, chosen]);
  return (
    <section className="column gap-8" aria-label="Audio devices">
      {uses.map(({ use, label }) => {
        const devices = use === 'microphone' ? inputs : outputs;
        const known = devices.some(({ id }) => id === chosen[use]) || chosen[use] === '';
        return (
          <div key={use} className="column gap-4">
            <div className="row gap-8 items-bottom">
              <Select
                className="grow"
                label={label}
                allowDeselect={false}
                value={chosen[use]}
                data={[
                  { value: '', label: 'The browser’s choice' },
                  ...devices.map(({ id, name }) => ({ value: id, label: name })),
                  ...(known ? [] : [{ value: chosen[use], label: 'Not plugged in at the moment' }]),
                ]}
                onChange={(id) => chooseDevice(use, id ?? '')}
              />
              <PlainButton
                aria-pressed={testing === use}
                onClick={() => setTesting(testing === use ? null : use)}
              >
                {testing === use ? 'Stop' : 'Test'}
              </PlainButton>
            </div>
            {testing === use && use === 'microphone' ? <Level key={chosen.microphone} /> : null}
          </div>
        );
      })}
    </section>
  );
}

/** How loud the microphone hears, as long as it is on the page. */
function Level() {
  const [level, setLevel] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let end = () => {};
    let gone = false;
    openMicrophone().then(
      (stream) => {
        const stop = () => stream.getTracks().forEach((track) => track.stop());
        if (gone) return stop();
        const endLevel = measureLevel(stream, setLevel);
        end = () => {
          endLevel();
          stop();
        };
      },
      (error: unknown) => setFault(microphoneWords(error instanceof Error ? error.name : '')),
    );
    return () => {
      gone = true;
      end();
    };
  }, []);
  if (fault)
    return (
      <p className="no-margin text-13 ink-error" role="alert">
        {fault}
      </p>
    );
  const percent = Math.round(level * 100);
  return (
    <div
      role="meter"
      aria-label="Level of the microphone"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes.level}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
