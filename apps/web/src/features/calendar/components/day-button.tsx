import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { titleOf } from '../shown-days.ts';
import classes from './mini-month.module.css';

interface DayButtonProps {
  day: string;
  chosen: boolean;
  isToday: boolean;
  /** Something is on it. */
  busy: boolean;
  /** Of the month before or after. */
  outside: boolean;
  /** The Tab key leads to it. */
  reachable: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A day of the small month. */
export function DayButton(props: DayButtonProps) {
  const { day, chosen, isToday, busy, outside, reachable, onChoose, onKeyDown } = props;
  return (
    <UnstyledButton
      className={classes.day!}
      data-day={day}
      data-chosen={chosen || undefined}
      data-today={isToday || undefined}
      data-busy={busy || undefined}
      data-outside={outside || undefined}
      tabIndex={reachable ? 0 : -1}
      aria-label={`${titleOf('day', day)}${isToday ? ', today' : ''}${busy ? ', has events' : ''}`}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </UnstyledButton>
  );
}
