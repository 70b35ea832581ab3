import type { calendar as contract } from '@chairline/contract';
import { useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useSession } from '../../../lib/session.ts';
import { titleOf, type DaySpan } from '../shown-days.ts';
import classes from './print-days.module.css';
import { toPrintDays } from './print-rows.ts';

interface PrintDaysProps {
  calendars: readonly contract.Calendar[];
  events: readonly contract.CalendarEvent[];
  days: DaySpan;
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes its picture when the event has been heard.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** What stands on paper in the screen's place: the office, the day, and what is on. */
export function PrintDays({ calendars, events, days }: PrintDaysProps) {
  const { client } = useSession();
  const printing = usePrinting();
  const shown = useMemo(
    () => (printing ? toPrintDays(events, days, client.timezone) : []),
    [printing, events, days, client.timezone],
  );
  if (!printing) return null;
  return createPortal(
    <div className={classes.sheet}>
      <h1 className={classes.title}>{client.name}</h1>
      <p className={classes.line}>{calendars.map(({ name }) => name).join(', ')}</p>
      {shown.length === 0 ? <p>Nothing in these days.</p> : null}
      {shown.map(({ day, rows }) => (
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
        </section>
      ))}
    </div>,
    document.body,
  );
}
