import { countOf, type practice } from '@chairline/contract';
import classes from '../../../ui/print/print-sheet.module.css';
import { PrintHead, PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { titleOf } from '../shown-days.ts';
import { dayColumns } from './day-rules.ts';
import { type PrintVisit, toPrintColumns, toPrintList } from './print-rows.ts';
import type { DayView } from './use-day-filters.ts';

type Appointment = practice.DayAppointment;

interface PrintDayProps {
  day: practice.DaySchedule;
  /** What the filters leave of it. */
  shown: readonly Appointment[];
  view: DayView;
  operatories: Parameters<typeof dayColumns>[2]['operatories'];
  providers: Parameters<typeof dayColumns>[2]['providers'];
  past: (one: Appointment) => boolean;
}

/** The practice's day on paper: by operatory or provider, or as a list by time, as the screen shows it; every visit. */
export function PrintDay({ day, shown, view, operatories, providers, past }: PrintDayProps) {
  return (
    <PrintSheet line={titleOf('day', day.date)}>
      {() => (
        <>
          <p className={classes.line}>{countWords(shown.length, day.appointments.length)}</p>
          {view.as === 'list' ? (
            <Visits visits={toPrintList(shown, past)} />
          ) : (
            toPrintColumns(
              shown,
              dayColumns([day], shown, { operatories, providers }, view),
              view.by,
              past,
            ).map(({ id, name, visits }) => <Visits key={id} name={name} visits={visits} />)
          )}
        </>
      )}
    </PrintSheet>
  );
}

/** How many stand on the paper, and that the day has more where it is narrowed. */
const countWords = (shown: number, all: number): string =>
  shown === all
    ? countOf(shown, 'appointment')
    : `${shown} of ${countOf(all, 'appointment')}: the others are left out by the filters.`;

function Visits({ name, visits }: { name?: string; visits: readonly PrintVisit[] }) {
  return (
    <table className={classes.table}>
      {name === undefined ? null : <PrintHead>{name}</PrintHead>}
      <tbody>
        {visits.map(({ key, time, minutes, patient, what, place, signs }) => (
          <tr key={key}>
            <td className={classes.time}>
              {time}
              <br />
              {minutes}
            </td>
            <td>
              {patient}
              {signs === '' ? null : (
                <>
                  <br />
                  {signs}
                </>
              )}
            </td>
            <td>{what}</td>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
