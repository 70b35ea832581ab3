import { conversations as contract } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { toFields } from './reminder-times.ts';
import { readTime, stepTime } from '../../../lib/typed-when.ts';
import { zoneWords } from '@chairline/office-time/zone-words';
import { DateField } from '../../../ui/form/date-field.tsx';
import classes from './reminders.module.css';
import type { ReminderForm } from './use-reminder.ts';
import { momentWords, ownClockWords, untilWords } from './when-words.ts';

const STEP_MINUTES = 15;

interface WhenFieldProps {
  form: ReminderForm;
  /** The dialog's prompt, above both fields. */
  prompt: string;
  /** The focus begins on the date. */
  autofocus?: boolean;
}

/** Date and time of a reminder, 24 hours, in the office's zone; below, how it reads and what is wrong with it. */
export function WhenField({ form, prompt, autofocus = false }: WhenFieldProps) {
  const { fields, at, fault, now, timezone, set } = form;
  const ids = useId();
  const [own] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const onTimeKey = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const time = readTime(fields.time);
    if (steps === 0 || time === null) return;
    event.preventDefault();
    set({ time: stepTime(time, steps * STEP_MINUTES) });
  };
  const ownClock = at === null ? '' : ownClockWords(at, timezone, own, now);
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border" aria-describedby={`${ids}-read ${ids}-fault`}>
      <legend className={classes.prompt}>{prompt}</legend>
      <div className={classes.fields}>
        <DateField
          label="Date"
          min={toFields(now, timezone).date}
          max={toFields(now + contract.REMINDER_MAX_MS, timezone).date}
          {...(autofocus ? { 'data-autofocus': true } : {})}
          value={fields.date}
          error={fault !== null}
          aria-describedby={`${ids}-fault`}
          onChange={(date) => set({ date })}
        />
        <TextInput
          label="Time (24 hours)"
          inputMode="numeric"
          autoComplete="off"
          placeholder="16:30"
          maxLength={8}
          value={fields.time}
          error={fault !== null}
          aria-describedby={`${ids}-fault`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set({ time: event.currentTarget.value })}
          onKeyDown={onTimeKey}
          onBlur={() => {
            const time = readTime(fields.time);
            if (time !== null && time !== fields.time) set({ time });
          }}
        />
      </div>
      <p id={`${ids}-fault`} className="text-13 min-h-18 margin-4-0-0 ink-error" role="alert">
        {fault}
      </p>
      <p id={`${ids}-read`} className="hint min-h-36 margin-4-0-0 tabular">
        {at === null ? null : (
          <>
            <span className="ink medium">{momentWords(at, timezone, now)}</span> {untilWords(at, now)}
            <br />
          </>
        )}
        <span className="text-12">
          {zoneWords(timezone, at ?? now)}, as in your office
          {ownClock ? ` · ${ownClock}` : ''}
        </span>
      </p>
    </fieldset>
  );
}
