import '@mantine/core/styles/Checkbox.layer.css';
import { formatPhone } from '@chairline/contract';
import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { limitPhone } from './contact-fields.ts';
import classes from './panel.module.css';

interface PhoneFieldProps {
  label: string;
  value: string;
  textable: boolean;
  fault: string | undefined;
  autoFocus: boolean;
  /** The number's own field; whether it takes texts stays ours to say. */
  disabled: boolean;
  flagDisabled: boolean;
  onChange: (value: string) => void;
  onTextable: (textable: boolean) => void;
  note?: ReactNode;
  /** Stands at the field's end: the way to call what is in it. */
  call?: ReactNode;
}

/** A number of ten digits, and whether texts can go to it. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, value, textable, fault, disabled, flagDisabled, onChange, onTextable, note, call } = props;
  const { autoFocus } = props;
  return (
    <div>
      <div className="grid cols-1-auto gap-12">
        <TextInput
          label={label}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          autoFocus={autoFocus}
          disabled={disabled}
          value={value}
          error={fault}
          onChange={(event) => onChange(limitPhone(event.currentTarget.value))}
          onBlur={() => onChange(formatPhone(value))}
          {...(call ? { rightSection: call, rightSectionPointerEvents: 'all' as const } : {})}
        />
        <Checkbox
          className={classes.flag!}
          label="Takes texts"
          aria-label={`${label} takes texts`}
          disabled={flagDisabled}
          checked={textable}
          onChange={(event) => onTextable(event.currentTarget.checked)}
        />
      </div>
      {note}
    </div>
  );
}
