import { hours as contract } from '@chairline/contract';
import { ActionIcon, Button } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import { showTime } from '../../lib/typed-when.ts';
import { TimeField } from '../../ui/form/time-field.tsx';
import classes from './hours.module.css';

export const longDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
/** A week of work begins on a Monday. */
const shownDays = [1, 2, 3, 4, 5, 6, 0];
const morning = { from: '08:00', to: '12:00' };

interface WeekFieldsProps {
  weekly: readonly contract.OpenStretch[];
  disabled: boolean;
  onChange: (weekly: contract.OpenStretch[]) => void;
}

/** The stretches of each weekday; what lies between two of a day is its lunch. */
export function WeekFields({ weekly, disabled, onChange }: WeekFieldsProps) {
  const change = (index: number, patch: Partial<contract.OpenStretch>) =>
    onChange(weekly.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  return (
    <ul className="plain-list no-margin no-pad">
      {shownDays.map((day) => {
        const name = longDays[day]!;
        const own = weekly.flatMap((stretch, index) => (stretch.day === day ? [{ stretch, index }] : []));
        const last = own.at(-1)?.stretch;
        return (
          <li key={day} className={classes.day}>
            <span className="text-14 medium">{name}</span>
            <div className="grid gap-8">
              {own.length === 0 ? <span className="hint min-h-36 row">Closed</span> : null}
              {own.map(({ stretch, index }, at) => (
                <div key={index} className="row gap-8">
                  <TimeField
                    aria-label={`${name}, open from, ${at + 1}`}
                    disabled={disabled}
                    value={stretch.from}
                    onChange={(value) => change(index, { from: value })}
                  />
                  <span className="hint">to</span>
                  <TimeField
                    aria-label={`${name}, open to, ${at + 1}`}
                    disabled={disabled}
                    value={stretch.to}
                    onChange={(value) => change(index, { to: value })}
                  />
                  {disabled ? null : (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      className="phone-44"
                      aria-label={`Take away ${name}, ${showTime(stretch.from)} to ${showTime(stretch.to)}`}
                      data-tip="Take away"
                      onClick={() => onChange(weekly.filter((_, other) => other !== index))}
                    >
                      <Icon path={mdiClose} />
                    </ActionIcon>
                  )}
                </div>
              ))}
            </div>
            {disabled || own.length >= contract.MAX_STRETCHES_A_DAY ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                className="ink-brand phone-h-44"
                leftSection={<Icon path={mdiPlus} />}
                aria-label={`Add hours to ${name}`}
                onClick={() => onChange([...weekly, { day, ...(last ? { from: '', to: '' } : morning) }])}
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
