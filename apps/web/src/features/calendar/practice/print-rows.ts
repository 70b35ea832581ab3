import type { practice } from '@chairline/contract';
import { formatWallTime } from '../../practice/index.ts';
import { type DayColumn, type DayFilters, minutesOf, patientName, placeIn, signsOf } from './day-rules.ts';

type Appointment = practice.DayAppointment;

export interface PrintVisit {
  key: number;
  time: string;
  minutes: string;
  patient: string;
  what: string;
  /** Operatory and provider, without the one that stands above. */
  place: string;
  /** Confirmed, new patient, lab case. */
  signs: string;
}

export interface PrintColumn {
  id: string;
  name: string;
  visits: PrintVisit[];
}

const byTime = (a: Appointment, b: Appointment): number =>
  (a.od_json.AptDateTime ?? '').localeCompare(b.od_json.AptDateTime ?? '') ||
  a.od_json.AptNum - b.od_json.AptNum;

const joined = (words: readonly string[]): string =>
  words
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(' · ');

function toVisit(one: Appointment, isPast: boolean, without?: DayFilters['by']): PrintVisit {
  const { AptNum, AptDateTime, ProcDescript, opName, provAbbr } = one.od_json;
  return {
    key: AptNum,
    time: AptDateTime === null ? 'No time' : formatWallTime(AptDateTime),
    minutes: `${minutesOf(one)} min`,
    patient: patientName(one),
    what: ProcDescript.trim(),
    place: joined([without === 'operatory' ? '' : opName, without === 'provider' ? '' : provAbbr]),
    signs: joined(signsOf(one, isPast)),
  };
}

/** The visits of a day as a list by time. Every one that is given stands in it once. */
export const toPrintList = (
  shown: readonly Appointment[],
  isPast: (one: Appointment) => boolean,
): PrintVisit[] => shown.toSorted(byTime).map((one) => toVisit(one, isPast(one)));

/** The same column by column, those without a visit left out. Every one that is given stands in one of them, once. */
export const toPrintColumns = (
  shown: readonly Appointment[],
  columns: readonly DayColumn[],
  by: DayFilters['by'],
  isPast: (one: Appointment) => boolean,
): PrintColumn[] => {
  const places = Map.groupBy(shown.toSorted(byTime), (one) => placeIn(columns, one, by));
  return columns.flatMap(({ id, name, hint }) => {
    const visits = places.get(id) ?? [];
    if (visits.length === 0) return [];
    return {
      id,
      name: hint === '' ? name : `${name} · ${hint}`,
      visits: visits.map((one) => toVisit(one, isPast(one), by)),
    };
  });
};
