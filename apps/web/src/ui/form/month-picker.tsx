import '@mantine/dates/styles.layer.css';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useSession } from '../../lib/session.ts';
import { dayAfter } from '../../lib/typed-when.ts';
import { useToday } from '../use-today.ts';

interface MonthPickerProps {
  /** Days are 'YYYY-MM-DD'; '' for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** No days to come are offered. */
  past: boolean;
  onChoose: (day: string) => void;
}

const ahead = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
] as const;

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The focus begins on the day that is chosen, else on the first button. */
function focusChosen(box: HTMLElement | null): void {
  const first = box?.querySelector<HTMLElement>('[data-selected]') ?? box?.querySelector('button');
  first?.focus({ preventScroll: true });
}

/** A month to choose a day from, and the days that are chosen most at one click. */
export default function MonthPicker({ value, min, max, past, onChoose }: MonthPickerProps) {
  const today = useToday(useSession().client.timezone);
  const offered = ahead
    .map(([word, days]) => ({ word, day: dayAfter(today, days) }))
    .filter(({ day }) => !past && day >= (min || day) && day <= (max || day));
  return (
    <div ref={focusChosen} className="column gap-8">
      {offered.length > 0 ? (
        <div className="flex gap-4">
          {offered.map(({ word, day }) => (
            <Button
              key={word}
              variant="default"
              size="compact-sm"
              data-mantine-stop-propagation
              onClick={() => onChoose(day)}
            >
              {word}
            </Button>
          ))}
        </div>
      ) : null}
      <DatePicker
        value={value || null}
        defaultDate={value || (past && max) || today}
        firstDayOfWeek={0}
        weekendDays={[]}
        getDayAriaLabel={(day) => words.format(new Date(`${day}T00:00:00Z`))}
        // Escape is for the month, not for the dialog beneath.
        __stopPropagation
        {...(past ? { defaultLevel: value ? ('month' as const) : ('decade' as const) } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        onChange={(day) => day && onChoose(day)}
        ariaLabels={{ previousMonth: 'The month before', nextMonth: 'The month after' }}
      />
    </div>
  );
}
