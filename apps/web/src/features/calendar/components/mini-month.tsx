import { weekdayNames } from '@chairline/contract';
import { addDays } from '@chairline/office-time';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { BarButton } from '../../../ui/bar-button.tsx';
import { addMonths, monthDays } from '../grid/wall.ts';
import { titleOf } from '../shown-days.ts';
import { DayButton } from './day-button.tsx';
import classes from './mini-month.module.css';

/** How far a key moves the day that is chosen by it, in days. */
const keyDays: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MiniMonthProps {
  date: string;
  today: string;
  /** The days in which something is. */
  busy: ReadonlySet<string>;
  /** The month that is shown has changed: its days are to be known. */
  onMonth: (day: string) => void;
  onChoose: (day: string) => void;
}

/** The small month: a day is chosen by a click, or by arrows and Enter; one Tab stop. */
export function MiniMonth({ date, today, busy, onMonth, onChoose }: MiniMonthProps) {
  const [shown, setShown] = useState(date);
  const grid = useRef<HTMLDivElement>(null);
  const show = (day: string) => {
    setShown(day);
    onMonth(day);
  };
  // Chosen elsewhere: it goes along.
  const [before, setBefore] = useState(date);
  if (before !== date) {
    setBefore(date);
    setShown(date);
  }
  useEffect(() => onMonth(date), [date, onMonth]);

  const onKeyDown = (event: KeyboardEvent) => {
    const days = keyDays[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = days === undefined ? addMonths(shown, months ?? 0) : addDays(shown, days);
    // Drawn before the key is dealt with: what is pressed next is for that day.
    flushSync(() => show(next));
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const days = monthDays(shown);
  const month = shown.slice(0, 7);
  return (
    <section aria-label="Choose a day">
      <div className="row justify-between">
        <BarButton icon={mdiChevronLeft} label="Month before" onClick={() => show(addMonths(shown, -1))} />
        <span className="text-13 semibold" aria-live="polite">
          {titleOf('month', shown)}
        </span>
        <BarButton icon={mdiChevronRight} label="Next month" onClick={() => show(addMonths(shown, 1))} />
      </div>
      <div ref={grid} role="grid" aria-label={titleOf('month', shown)}>
        <div role="row" className={classes.week}>
          {weekdayNames.map((day) => (
            <span key={day} role="columnheader" aria-label={day} className="caption text-center">
              {day.charAt(0)}
            </span>
          ))}
        </div>
        {[0, 7, 14, 21, 28, 35].map((first) => (
          <div key={days[first]} role="row" className={classes.week}>
            {days.slice(first, first + 7).map((day) => (
              <div key={day} role="gridcell" aria-selected={day === date}>
                <DayButton
                  day={day}
                  chosen={day === date}
                  isToday={day === today}
                  busy={busy.has(day)}
                  outside={!day.startsWith(month)}
                  reachable={day === shown}
                  onChoose={() => onChoose(day)}
                  onKeyDown={onKeyDown}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
