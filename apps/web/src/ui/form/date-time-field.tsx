import type { ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

interface DateTimeFieldProps {
  label: string;
  description?: string;
  /** 'YYYY-MM-DDTHH:MM'; '' for none; one half alone while the other is missing. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  min?: string;
  max?: string;
  readOnly?: boolean;
  'data-autofocus'?: boolean;
}

/** A day and a time of it, side by side. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, description, value, onChange, error, min, max, readOnly } = props;
  const [day = '', time = ''] = value.split('T');
  const put = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime.slice(0, 5)}`);
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border">
      <legend className="text-14 medium no-pad margin-b-8">{label}</legend>
      {description === undefined ? null : <p className="hint no-margin">{description}</p>}
      <div className="grid cols-2 gap-8">
        <DateField
          aria-label={`${label}, day`}
          value={day}
          min={min}
          max={max}
          readOnly={readOnly ?? false}
          error={error ? true : null}
          data-autofocus={props['data-autofocus']}
          onChange={(next) => put(next, time)}
        />
        <TimeField
          aria-label={`${label}, time`}
          value={time.slice(0, 5)}
          readOnly={readOnly ?? false}
          error={error ? true : null}
          onChange={(next) => put(day, next)}
        />
      </div>
      {error ? (
        <p className="text-12 margin-4-0-0 ink-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
