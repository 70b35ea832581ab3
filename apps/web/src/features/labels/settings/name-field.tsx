import { labels } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface NameFieldProps {
  label: string;
  value: string;
  /** What is wrong with it; shown once it was touched. */
  fault: string | null;
  /** It was saved or left: an empty one is a mistake now. */
  tried: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** What somebody else saved meanwhile. */
  note?: ReactNode;
}

/** A name of at most 20 characters, with a counter; a name in use is told while it is typed. */
export function NameField({ label, value, fault, tried, disabled, onChange, onLeave, note }: NameFieldProps) {
  const shown = fault !== null && (tried || value.trim() !== '') ? fault : null;
  return (
    <div>
      <TextInput
        label={label}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={labels.LABEL_NAME_MAX}
        disabled={disabled ?? false}
        value={value}
        error={shown}
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        rightSection={
          <span
            className="ink-dim size-12 tabular"
            aria-label={`${value.length} of ${labels.LABEL_NAME_MAX} characters`}
          >
            {value.length}/{labels.LABEL_NAME_MAX}
          </span>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (value !== '') onLeave();
        }}
      />
      {note}
    </div>
  );
}
