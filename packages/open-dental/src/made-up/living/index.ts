import { dayOf, isWorkday } from '../days.ts';
import { answerClaims, chaseClaims, sendClaims } from './claims.ts';
import { type Hour, hourOf, type LivingDesk, minuteIn } from './desk.ts';
import {
  askToConfirm,
  bookCheckups,
  callToConfirm,
  checkLabs,
  hearCancellations,
  lookAtLabs,
  openBook,
  payBalances,
  remindOfCheckups,
  sendLabs,
  takeLabs,
  welcome,
} from './duties.ts';
import { withIndexes } from './look-up.ts';
import { seeToday } from './visits.ts';

export type { LivingDesk, LivingTable } from './desk.ts';

/** Life goes on in steps of ten minutes, so that it comes out the same however often one looks. */
const STEP = 10;
const [FIRST_ARRIVES, LAST_LEAVES] = [7 * 60 + 30, 22 * 60];

/** What is done at which minute of a workday. */
const duties: ReadonlyMap<number, readonly ((hour: Hour) => void)[]> = new Map([
  [7 * 60 + 50, [checkLabs]],
  [8 * 60 + 40, [askToConfirm]],
  [9 * 60 + 20, [welcome]],
  [10 * 60 + 10, [callToConfirm]],
  [10 * 60 + 30, [takeLabs]],
  [11 * 60, [answerClaims, lookAtLabs]],
  [11 * 60 + 40, [remindOfCheckups, welcome]],
  [14 * 60 + 10, [bookCheckups]],
  [15 * 60 + 10, [callToConfirm, welcome]],
  [15 * 60 + 40, [hearCancellations, chaseClaims]],
  [16 * 60 + 30, [sendClaims, sendLabs]],
  [17 * 60 + 20, [payBalances]],
]);
/** The next day of the book is opened on every day. */
const NIGHT = 10;

/** @param moment `yyyy-MM-dd HH:mm:ss` */
const minutesOf = (moment: string): number => dayOf(moment.slice(0, 10)) * 1_440 + minuteIn(moment);

/**
 * A practice lives on: who has an appointment comes, or does not; work is done, claimed for, paid; claims leave and
 * are answered, laboratories deliver, newcomers call. The same practice and seed live the same life, in one go or
 * step by step.
 * @param from until when it has lived, `yyyy-MM-dd HH:mm:ss`
 * @returns until when it has lived now; `from` when less than a step has passed
 */
export function liveOn(desk: LivingDesk, given: { seed: number; from: string; to: string }): string {
  const last = Math.floor(minutesOf(given.to) / STEP) * STEP;
  const indexed = withIndexes(desk);
  let lived = given.from;
  for (let at = (Math.floor(minutesOf(given.from) / STEP) + 1) * STEP; at <= last; at += STEP) {
    const hour = hourOf(indexed, given.seed, at);
    desk.at(hour.moment);
    if (hour.minute === NIGHT) openBook(hour);
    if (isWorkday(hour.day)) for (const duty of duties.get(hour.minute) ?? []) duty(hour);
    if (hour.minute >= FIRST_ARRIVES && hour.minute <= LAST_LEAVES) seeToday(hour);
    lived = hour.moment;
  }
  return lived;
}
