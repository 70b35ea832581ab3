import { useEffect, useState } from 'react';
import {
  BROWSERS_CHOICE,
  chooseDevice,
  type DeviceUse,
  lookForDevices,
  measureLevel,
  openMicrophone,
  useDevices,
} from '../../../lib/softphone/audio-devices.ts';
import { microphoneWords } from '../../../lib/softphone/capability.ts';
import { playTest } from '../../../lib/softphone/call-sound.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import classes from './call-bar.module.css';

const uses: readonly { use: DeviceUse; label: string }[] = [
  { use: 'microphone', label: 'Microphone' },
  { use: 'speaker', label: 'Loudspeaker' },
  { use: 'ringer', label: 'Rings on' },
];

/** What is spoken into, heard by and rung on, each with a test. */
export function Devices() {
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
              <ChoiceField
                className="grow"
                label={label}
                value={chosen[use]}
                data={[
                  { value: '', label: BROWSERS_CHOICE },
                  ...devices.map(({ id, name }) => ({ value: id, label: name })),
                  ...(known ? [] : [{ value: chosen[use], label: 'Not plugged in at the moment' }]),
                ]}
                onChange={(id) => chooseDevice(use, id)}
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
