import { hours as contract } from '@chairline/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import { focusSoon } from '../../ui/focus-soon.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import classes from './hours.module.css';

interface HolidayFieldsProps {
  holidays: readonly contract.Holiday[];
  disabled: boolean;
  /** What is wrong, said at its line. */
  fault: contract.HoursFault | null;
  onChange: (holidays: contract.Holiday[]) => void;
}

/** The days on which the office is closed. */
export function HolidayFields({ holidays, disabled, fault, onChange }: HolidayFieldsProps) {
  const change = (index: number, patch: Partial<contract.Holiday>) =>
    onChange(holidays.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border" disabled={disabled}>
      <legend className="text-14 semibold no-pad margin-b-8">Holidays</legend>
      <div className="grid gap-8">
        {holidays.length === 0 ? (
          <span className="hint">None. The office is closed all day on a holiday.</span>
        ) : null}
        {holidays.map(({ date, name }, index) => (
          // The place in the list is all a day that is being typed has.
          <div key={index} className={classes.holiday}>
            <DateField
              aria-label={`Holiday ${index + 1}, day`}
              value={date}
              error={fault?.holiday === index && date + name !== '' ? fault.message : null}
              onChange={(value) => change(index, { date: value })}
            />
            <TextInput
              aria-label={`Holiday ${index + 1}, name`}
              placeholder="Thanksgiving…"
              autoComplete="off"
              maxLength={contract.HOLIDAY_NAME_LENGTH}
              value={name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            {disabled ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                className="phone-44"
                aria-label={`Take away the holiday ${name || date || index + 1}`}
                data-tip="Take away"
                onClick={(event) => {
                  focusSoon(event.currentTarget.closest('fieldset'), (all) =>
                    all.querySelector('[data-add]'),
                  );
                  onChange(holidays.toSpliced(index, 1));
                }}
              >
                <Icon path={mdiClose} />
              </ActionIcon>
            )}
          </div>
        ))}
        {disabled || holidays.length >= contract.MAX_HOLIDAYS ? null : (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              className="ink-brand phone-h-44"
              leftSection={<Icon path={mdiPlus} />}
              data-add
              onClick={(event) => {
                focusSoon(event.currentTarget.closest('fieldset'), (all) =>
                  [...all.querySelectorAll('input')].at(-2),
                );
                onChange([...holidays, { date: '', name: '' }]);
              }}
            >
              Add a holiday
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
