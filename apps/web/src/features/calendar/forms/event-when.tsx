import { offices } from '@chairline/contract';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { withAllDay, withDate, type EventFaults, type EventFields } from './event-fields.ts';
import classes from './event-form.module.css';

interface EventWhenProps {
  values: EventFields;
  /** Shown once somebody tried to save. */
  faults: EventFaults;
  locked: boolean;
  set: <K extends keyof EventFields>(key: K, value: EventFields[K]) => void;
  note: (key: keyof EventFields) => ReactNode;
}

/** When an event is: its day, its times, and by whose clocks. */
export function EventWhen({ values, faults, locked, set, note }: EventWhenProps) {
  const setAll = (patch: Partial<EventFields>) => {
    for (const key of Object.keys(patch) as (keyof EventFields)[]) set(key, patch[key]!);
  };
  const zones = offices.timeZones.some(({ value }) => value === values.timezone)
    ? offices.timeZones
    : [...offices.timeZones, { value: values.timezone, label: values.timezone }];
  return (
    <>
      <div className={classes.when}>
        <div>
          <TextInput
            type="date"
            label="Date"
            withAsterisk
            disabled={locked}
            value={values.date}
            error={faults.date}
            onChange={(event) => setAll(withDate(values, event.currentTarget.value))}
          />
          {note('date')}
        </div>
        {values.all_day ? null : (
          <>
            <div>
              <TextInput
                type="time"
                label="From"
                withAsterisk
                disabled={locked}
                value={values.from}
                error={faults.times !== undefined}
                onChange={(event) => set('from', event.currentTarget.value)}
              />
              {note('from')}
            </div>
            <div>
              <TextInput
                type="time"
                label="To"
                withAsterisk
                disabled={locked}
                value={values.to}
                error={faults.times !== undefined}
                onChange={(event) => set('to', event.currentTarget.value)}
              />
              {note('to')}
            </div>
          </>
        )}
        <div>
          <TextInput
            type="date"
            label="Ends on"
            disabled={locked}
            min={values.date}
            value={values.until}
            onChange={(event) => set('until', event.currentTarget.value)}
          />
          {note('until')}
        </div>
      </div>
      {faults.times ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {faults.times}
        </p>
      ) : null}
      <div className={classes.pair}>
        <div>
          <Switch
            label="All day"
            disabled={locked}
            checked={values.all_day}
            onChange={(event) => setAll(withAllDay(event.currentTarget.checked))}
          />
          {note('all_day')}
        </div>
        <div>
          <NativeSelect
            label="Time zone"
            disabled={locked}
            data={zones.map(({ value, label }) => ({ value, label }))}
            value={values.timezone}
            onChange={(event) => set('timezone', event.currentTarget.value)}
          />
          {note('timezone')}
        </div>
      </div>
    </>
  );
}
