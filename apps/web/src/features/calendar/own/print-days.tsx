import type { calendar as contract } from '@chairline/contract';
import { useSession } from '../../../lib/session.ts';
import { PrintHead, PrintSheet } from '../../../ui/print/print-sheet.tsx';
import classes from '../../../ui/print/print-sheet.module.css';
import { titleOf, type DaySpan } from '../shown-days.ts';
import { toPrintDays } from './print-rows.ts';

interface PrintDaysProps {
  calendars: readonly contract.Calendar[];
  events: readonly contract.CalendarEvent[];
  /** How many events a day has that are not given. */
  beyond: ReadonlyMap<string, number>;
  days: DaySpan;
}

/** What stands on paper in the screen's place: the office, the day, and what is on. */
export function PrintDays({ calendars, events, beyond, days }: PrintDaysProps) {
  return (
    <PrintSheet line={calendars.map(({ name }) => name).join(', ')}>
      {() => <Days events={events} beyond={beyond} days={days} />}
    </PrintSheet>
  );
}

function Days({ events, beyond, days }: Omit<PrintDaysProps, 'calendars'>) {
  const { timezone } = useSession().client;
  const shown = toPrintDays(events, days, timezone);
  if (shown.length === 0) return <p>Nothing in these days.</p>;
  return shown.map(({ day, rows }) => (
    <section key={day}>
      <table className={classes.table}>
        <PrintHead>{titleOf('day', day)}</PrintHead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td>Nothing on this day.</td>
            </tr>
          ) : null}
          {rows.map(({ key, time, title, people, place }) => (
            <tr key={key}>
              <td className={classes.time}>{time}</td>
              <td>{title}</td>
              <td>{people}</td>
              <td>{place}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beyond.has(day) ? (
        <p className={classes.line}>{beyond.get(day)} more on this day: print the day for all of them.</p>
      ) : null}
    </section>
  ));
}
