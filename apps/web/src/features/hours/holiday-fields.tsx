import { hours as contract } from '@chairline/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { focusSoon } from '../../ui/focus-soon.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { holidayWords, newHolidayKey, type HolidayEntry, type HolidayKey } from './hours-fields.ts';
import classes from './hours.module.css';

interface HolidayFieldsProps {
  entries: readonly HolidayEntry[];
  disabled: boolean;
  /** What is wrong, said at its line; its place is that among the holidays which are not taken away. */
  fault: contract.HoursFault | null;
  /** A holiday as it is saved; null where another admin took it away. */
  wasOf: (key: HolidayKey) => string | null;
  /** What stands below a holiday. */
  noteOf: (key: HolidayKey) => ReactNode;
  /** @param holiday null: it is taken away */
  onChange: (key: HolidayKey, holiday: contract.Holiday | null) => void;
  /** One that was taken away stands again as it was. */
  onPutBack: (key: HolidayKey) => void;
}

/** The days on which the office is closed: each changed, taken away and put back by itself. */
export function HolidayFields(props: HolidayFieldsProps) {
  const { entries, disabled, fault, wasOf, noteOf, onChange, onPutBack } = props;
  const standing = entries.flatMap(({ key, holiday }) => (holiday ? [key] : []));
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border" disabled={disabled}>
      <legend className="text-14 semibold no-pad margin-b-8">Holidays</legend>
      <div className="grid gap-8">
        {entries.length === 0 ? (
          <span className="hint">None. The office is closed all day on a holiday.</span>
        ) : null}
        {entries.map(({ key, holiday }) => {
          if (holiday === null) {
            const was = wasOf(key);
            return was === null ? null : (
              <div key={key}>
                <div className="row wrap gap-8 min-h-36">
                  <span className="hint">{holidayWords(was)}: taken away once you save.</span>
                  {disabled ? null : (
                    <PlainButton
                      data-back={key}
                      aria-label={`Put back ${holidayWords(was)}`}
                      onClick={(event) => {
                        focusSoon(event.currentTarget.closest('fieldset'), (all) =>
                          all.querySelector('[data-add]'),
                        );
                        onPutBack(key);
                      }}
                    >
                      Put back
                    </PlainButton>
                  )}
                </div>
                {noteOf(key)}
              </div>
            );
          }
          const { date, name } = holiday;
          const place = standing.indexOf(key);
          return (
            <div key={key}>
              <div className={classes.holiday}>
                <DateField
                  aria-label={`Holiday ${place + 1}, day`}
                  value={date}
                  error={fault?.holiday === place && date + name !== '' ? fault.message : null}
                  onChange={(value) => onChange(key, { ...holiday, date: value })}
                />
                <TextInput
                  aria-label={`Holiday ${place + 1}, name`}
                  placeholder="Thanksgiving…"
                  autoComplete="off"
                  maxLength={contract.HOLIDAY_NAME_LENGTH}
                  value={name}
                  onChange={(event) => onChange(key, { ...holiday, name: event.currentTarget.value })}
                />
                {disabled ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    className="phone-44"
                    aria-label={`Take away the holiday ${name || date || place + 1}`}
                    data-tip="Take away"
                    onClick={(event) => {
                      focusSoon(event.currentTarget.closest('fieldset'), (all) =>
                        all.querySelector(wasOf(key) === null ? '[data-add]' : `[data-back="${key}"]`),
                      );
                      onChange(key, null);
                    }}
                  >
                    <Icon path={mdiClose} />
                  </ActionIcon>
                )}
              </div>
              {noteOf(key)}
            </div>
          );
        })}
        {disabled || standing.length >= contract.MAX_HOLIDAYS ? null : (
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
                onChange(newHolidayKey(), { date: '', name: '' });
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
