import { offices } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  daysOf,
  minutesLong,
  withAllDay,
  withDate,
  withFrom,
  type EventFaults,
  type EventFields,
} from './event-fields.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { zoneWords } from '@chairline/office-time/zone-words';
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
  // What is typed is no day until it is typed out: as long as the event was it stays.
  const [days, setDays] = useState(daysOf(values) ?? 0);
  const setDate = (date: string) => {
    const known = daysOf(values) ?? days;
    setDays(known);
    setAll(withDate(date, known));
  };
  // The same of its times, within a day.
  const [long, setLong] = useState(minutesLong(values));
  const setFrom = (from: string) => {
    const known = minutesLong(values) ?? long;
    setLong(known);
    setAll(withFrom(from, values.date === values.until ? known : null));
  };
  const zones = [...new Set([...offices.timeZones.map(({ value }) => value), values.timezone])].map(
    (value) => ({ value, label: zoneWords(value) }),
  );
  return (
    <>
      <div className={classes.when}>
        <div>
          <DateField
            label="Date"
            withAsterisk
            disabled={locked}
            value={values.date}
            error={faults.date}
            onChange={setDate}
          />
          {note('date')}
        </div>
        {values.all_day ? null : (
          <>
            <div>
              <TimeField
                label="From"
                withAsterisk
                disabled={locked}
                value={values.from}
                error={faults.times !== undefined}
                onChange={setFrom}
              />
              {note('from')}
            </div>
            <div>
              <TimeField
                label="To"
                withAsterisk
                disabled={locked}
                value={values.to}
                error={faults.times !== undefined}
                onChange={(value) => set('to', value)}
              />
              {note('to')}
            </div>
          </>
        )}
        <div>
          <DateField
            label="Ends on"
            withAsterisk
            disabled={locked}
            min={values.date}
            value={values.until}
            error={faults.until}
            onChange={(value) => set('until', value)}
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
          <div className="row h-36 phone-h-44">
            <Switch
              label="All day"
              disabled={locked}
              checked={values.all_day}
              onChange={(event) => setAll(withAllDay(event.currentTarget.checked))}
            />
          </div>
          {note('all_day')}
        </div>
        <div>
          <ChoiceField
            label="Time zone"
            disabled={locked}
            data={zones}
            value={values.timezone}
            onChange={(chosen) => set('timezone', chosen)}
          />
          {note('timezone')}
        </div>
      </div>
    </>
  );
}
