import '@mantine/core/styles/Chip.layer.css';
import { Chip, NumberInput } from '@mantine/core';
import { ruleDays, type Repeat } from './repeat.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { choicesOf } from '../../../ui/form/choice-keys.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import classes from './event-form.module.css';

const everyNames = { none: 'Does not repeat', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
const unitNames = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;
const dayNames: Record<(typeof ruleDays)[number], [short: string, long: string]> = {
  SU: ['S', 'Sunday'],
  MO: ['M', 'Monday'],
  TU: ['T', 'Tuesday'],
  WE: ['W', 'Wednesday'],
  TH: ['T', 'Thursday'],
  FR: ['F', 'Friday'],
  SA: ['S', 'Saturday'],
};

interface EventRepeatProps {
  value: Repeat;
  /** How it repeats in words, as the server has it; '' for once. */
  schedule: string;
  /** The event's first day. */
  date: string;
  fault: string | undefined;
  locked: boolean;
  onChange: (repeat: Repeat) => void;
}

/** How an event repeats. */
export function EventRepeat({ value, schedule, date, fault, locked, onChange }: EventRepeatProps) {
  const { every } = value;
  if (locked)
    return (
      <div>
        <p className="text-13 medium margin-0-0-4">Repeats</p>
        <p className="text-14 no-margin breakable">{schedule || 'Does not repeat'}</p>
      </div>
    );
  const change = (patch: Partial<Repeat>) => onChange({ ...value, ...patch });
  const choose = (next: Repeat['every']) => {
    const day = ruleDays[new Date(`${date}T00:00:00Z`).getUTCDay()];
    change({ every: next, days: next === 'weekly' && value.days.length === 0 && day ? [day] : value.days });
  };
  return (
    <fieldset className="grid cols-1 gap-12 min-w-0 no-margin no-pad no-border">
      <ChoiceField
        label="Repeats"
        data={[
          ...choicesOf(everyNames),
          ...(value.kept === ''
            ? []
            : [{ value: 'kept' as const, label: schedule || 'By a rule of its own' }]),
        ]}
        value={every}
        onChange={choose}
      />
      {every === 'none' || every === 'kept' ? null : (
        <>
          {every === 'weekly' ? (
            <Chip.Group
              multiple
              value={value.days}
              onChange={(days) => change({ days: ruleDays.filter((day) => days.includes(day)) })}
            >
              <div className="flex wrap gap-4" role="group" aria-label="On these days">
                {ruleDays.map((day) => (
                  <Chip key={day} value={day} aria-label={dayNames[day][1]} size="sm">
                    {dayNames[day][0]}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          ) : null}
          <div className={classes.pair}>
            <NumberInput
              label={`Every how many ${unitNames[every]}`}
              min={1}
              max={99}
              allowDecimal={false}
              allowNegative={false}
              value={value.interval || ''}
              onChange={(interval) => change({ interval: Number(interval) })}
            />
            <ChoiceField
              label="Ends"
              data={[
                { value: 'never', label: 'Never' },
                { value: 'on', label: 'On a day' },
                { value: 'after', label: 'After some times' },
              ]}
              value={value.ends}
              onChange={(chosen) => change({ ends: chosen })}
            />
            {value.ends === 'on' ? (
              <DateField
                label="Last day"
                min={date}
                value={value.until}
                onChange={(value) => change({ until: value })}
              />
            ) : null}
            {value.ends === 'after' ? (
              <NumberInput
                label="How many times"
                min={1}
                allowDecimal={false}
                allowNegative={false}
                value={value.count || ''}
                onChange={(count) => change({ count: Number(count) })}
              />
            ) : null}
          </div>
          {fault ? (
            <p className="text-13 no-margin ink-error" role="alert">
              {fault}
            </p>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
