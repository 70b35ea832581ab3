import type { calendar as contract } from '@chairline/contract';
import { UnstyledButton } from '@mantine/core';
import { colorName, colorOf } from '../calendar-colors.ts';
import classes from './side-panel.module.css';

interface CalendarChoiceProps {
  calendars: readonly contract.Calendar[];
  hidden: readonly number[];
  current: number | null;
  onToggle: (id: number) => void;
  /** Its members and its description stand below. */
  onCurrent: (id: number) => void;
}

/** The calendars, each with its colour: which are shown, and whose members stand below. */
export function CalendarChoice({ calendars, hidden, current, onToggle, onCurrent }: CalendarChoiceProps) {
  return (
    <section aria-label="Calendars">
      <h2 className={classes.heading}>Calendars</h2>
      <ul className="plain-list">
        {calendars.map(({ calendar_id, name, color }) => (
          <li
            key={calendar_id}
            className={classes.choice}
            data-current={calendar_id === current || undefined}
          >
            <input
              type="checkbox"
              className={classes.check}
              style={{ accentColor: colorOf(color) }}
              aria-label={`Show ${name} (${colorName(color)})`}
              checked={!hidden.includes(calendar_id)}
              onChange={() => onToggle(calendar_id)}
            />
            <UnstyledButton
              className={classes.name!}
              aria-pressed={calendar_id === current}
              data-tip="Its members and description"
              onClick={() => onCurrent(calendar_id)}
            >
              {name}
            </UnstyledButton>
            <span className={classes.dot} style={{ background: colorOf(color) }} aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  );
}
