import type { phones } from '@chairline/contract';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { labelOf, recordingChoices } from '../phone-words.ts';
import classes from './phone-form.module.css';

type Mode = phones.Phone['recording'];

interface RecordingFieldProps {
  value: Mode;
  /** What somebody else set meanwhile. */
  note: (field: 'recording', say: (value: Mode) => string) => ReactNode;
  onChange: (mode: Mode) => void;
}

/** Whether calls of a number are recorded. */
export function RecordingField({ value, note, onChange }: RecordingFieldProps) {
  return (
    <div className={classes.fields}>
      <div>
        <ChoiceField
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Recording of its calls"
          data={recordingChoices}
          value={value}
          description="With somebody outside. A call that goes on keeps what it began with"
          onChange={onChange}
        />
        {note('recording', labelOf(recordingChoices))}
      </div>
    </div>
  );
}
