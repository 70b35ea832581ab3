import { hours as contract, weekdayNames } from '@chairline/contract';
import { ActionIcon, Button } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { showTime } from '../../lib/typed-when.ts';
import { TimeField } from '../../ui/form/time-field.tsx';
import { focusSoon } from '../../ui/focus-soon.ts';
import classes from './hours.module.css';

/** A week of work begins on a Monday. */
const shownDays = [1, 2, 3, 4, 5, 6, 0];
const morning = { from: '08:00', to: '12:00' };

interface WeekFieldsProps {
  weekly: readonly contract.OpenStretch[];
  disabled: boolean;
  /** What is wrong, said at its line. */
  fault: contract.HoursFault | null;
  /** What stands below a day. */
  noteOf: (day: number) => ReactNode;
  onChange: (day: number, own: contract.OpenStretch[]) => void;
}

/** The stretches of each weekday; what lies between two of a day is its lunch. */
export function WeekFields({ weekly, disabled, fault, noteOf, onChange }: WeekFieldsProps) {
  return (
    <ul className="plain-list no-margin no-pad">
      {shownDays.map((day) => {
        const name = weekdayNames[day]!;
        const own = weekly.flatMap((stretch, index) => (stretch.day === day ? [{ stretch, index }] : []));
        const stretches = own.map(({ stretch }) => stretch);
        const change = (at: number, patch: Partial<contract.OpenStretch>) =>
          onChange(day, stretches.toSpliced(at, 1, { ...stretches[at]!, ...patch }));
        // A line that was just added is not wrong yet: what is missing in it stands below the form.
        const wrong = own.find(
          ({ stretch, index }) => index === fault?.stretch && `${stretch.from}${stretch.to}` !== '',
        );
        return (
          <li key={day} className={classes.day}>
            <span className="text-14 medium">{name}</span>
            <div className="grid gap-8">
              {own.length === 0 ? <span className="hint min-h-36 row">Closed</span> : null}
              {stretches.map((stretch, at) => (
                <div key={at} className="row gap-8">
                  <TimeField
                    aria-label={`${name}, open from, ${at + 1}`}
                    disabled={disabled}
                    value={stretch.from}
                    error={wrong?.stretch === stretch}
                    onChange={(value) => change(at, { from: value })}
                  />
                  <span className="hint">to</span>
                  <TimeField
                    aria-label={`${name}, open to, ${at + 1}`}
                    disabled={disabled}
                    value={stretch.to}
                    error={wrong?.stretch === stretch}
                    onChange={(value) => change(at, { to: value })}
                  />
                  {disabled ? null : (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      className="phone-44"
                      aria-label={`Take away ${name}, ${showTime(stretch.from)} to ${showTime(stretch.to)}`}
                      data-tip="Take away"
                      onClick={(event) => {
                        focusSoon(event.currentTarget.closest('li'), (row) =>
                          row.querySelector(':scope > button'),
                        );
                        onChange(day, stretches.toSpliced(at, 1));
                      }}
                    >
                      <Icon path={mdiClose} />
                    </ActionIcon>
                  )}
                </div>
              ))}
              {wrong ? <span className="text-13 ink-error">{fault?.message}</span> : null}
              {noteOf(day)}
            </div>
            {disabled || own.length >= contract.MAX_STRETCHES_A_DAY ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                className="ink-brand phone-h-44"
                leftSection={<Icon path={mdiPlus} />}
                aria-label={`Add hours to ${name}`}
                onClick={(event) => {
                  focusSoon(event.currentTarget.closest('li'), (row) =>
                    [...row.querySelectorAll('input')].at(-2),
                  );
                  const empty = { from: '', to: '' };
                  onChange(day, [...stretches, { day, ...(own.length > 0 ? empty : morning) }]);
                }}
              >
                Add hours
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
