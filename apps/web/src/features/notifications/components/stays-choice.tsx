import { useState } from 'react';
import { STAYS_KEY, timesAsLong } from '../../../lib/stays.ts';
import { writeStored } from '../../../lib/storage.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';

const choices = [
  { value: 1, label: 'As usual' },
  { value: 2, label: 'Twice as long' },
  { value: 5, label: 'Five times as long' },
];

/** How long what goes by itself stays on this device, for whoever needs longer to read or to reach it. */
export function StaysChoice() {
  const [times, setTimes] = useState(timesAsLong);
  const [fault, setFault] = useState(false);
  return (
    <ChoiceField
      label="Notices and Undo stay"
      description="Also what a row offers when you press and hold it."
      value={times}
      data={choices}
      error={fault ? 'This browser keeps nothing for Chairline, so it stays as usual.' : undefined}
      onChange={(chosen) => {
        const kept = writeStored(STAYS_KEY, chosen === 1 ? null : chosen);
        setFault(!kept);
        setTimes(kept ? chosen : timesAsLong());
      }}
    />
  );
}
