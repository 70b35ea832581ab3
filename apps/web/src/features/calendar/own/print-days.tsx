import type { calendar as contract } from '@chairline/contract';
import { useSession } from '../../../lib/session.ts';
import { PrintSheet } from '../print/print-sheet.tsx';
import classes from '../print/print-sheet.module.css';
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
      <h2 className={classes.day}>{titleOf('day', day)}</h2>
      {rows.length === 0 ? <p className={classes.line}>Nothing on this day.</p> : null}
      <table className={classes.table}>
        <tbody>
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
