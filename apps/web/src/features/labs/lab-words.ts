import { labs } from '@chairline/contract';
import { shortWallDay } from '../practice/index.ts';
import { lookOfStatus } from './lab-look.ts';

/** Why a case is late, in words; null where it is not. */
export function lateWords(one: Pick<labs.LabCase, 'late' | 'days_to_appointment' | 'status'>): string | null {
  return one.late ? labs.labWords.late(one.days_to_appointment ?? 0, one.status >= labs.LAB_SENT) : null;
}

/** The patient's name as the practice system has it. */
export const patientName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim() || 'No name';

const pressing = (cases: readonly labs.LabCase[]): labs.LabCase | undefined =>
  cases.find(({ late }) => late) ?? cases[0];

/** What a patient's row says of their cases: the most pressing one, and how many more. */
export function lineOfCases(cases: readonly labs.LabCase[]): string {
  const one = pressing(cases);
  if (!one) return '';
  const others = cases.length > 1 ? ` · ${cases.length - 1} more` : '';
  const late = lateWords(one);
  if (late) return `${late}${others}`;
  return [lookOfStatus(one.status).shown, one.Lab_Name].filter(Boolean).join(' · ') + others;
}

/** At the right of their name: when the case is seated, else when it is due. @param today the office's day */
export function dayOfCases(cases: readonly labs.LabCase[], today: string): string {
  const one = pressing(cases);
  if (!one) return '';
  const [seat, due] = [labs.labDate(one.AptDateTime), labs.labDate(one.DateTimeDue)];
  if (seat) return `Appt ${shortWallDay(seat, today)}`;
  return due ? `Due ${shortWallDay(due, today)}` : '';
}

/** The words of a text, those that name a stage of the work marked. */
export function markStages(text: string): { text: string; stage: boolean }[] {
  return text
    .split(/(stage)/i)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, stage: /^stage$/i.test(part) }));
}
