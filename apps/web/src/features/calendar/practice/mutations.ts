import { practice } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { breakVisit, confirmVisit, type HowBroken, type ShownVisit } from '../../../ui/visit-verbs.ts';
import { forgetMoved, noteMoved } from './moved-store.ts';
import { receiveAppointment } from './queries.ts';

type Appointment = practice.DayAppointment;

/** What the screen had: what is another by now is refused. */
const seenOf = ({ od_json, operatoryId, Confirmed }: Appointment) => ({
  AptDateTime: od_json.AptDateTime,
  AptStatus: od_json.AptStatus,
  Op: operatoryId,
  Confirmed,
});

function done(message: string, undo?: () => Promise<unknown>): void {
  notify({
    message,
    kind: 'success',
    ...(undo
      ? { action: { label: 'Undo', onClick: () => void undo().catch((error: unknown) => sayFault(error)) } }
      : {}),
  });
}

const shownOf = (one: Appointment): ShownVisit => ({ AptNum: one.od_json.AptNum, seen: seenOf(one) });

/** Sets a confirmation in Open Dental. @throws what the API client throws, with words for a person */
export const confirmAppointment = (one: Appointment, DefNum: number): Promise<void> =>
  confirmVisit(shownOf(one), DefNum, receiveAppointment);

/** Breaks an appointment in Open Dental. @throws what the API client throws, with words for a person */
export const breakAppointment = (one: Appointment, how: HowBroken): Promise<void> =>
  breakVisit(shownOf(one), how, receiveAppointment);

/** Where an appointment is moved to. */
export interface NewPlace {
  /** `yyyy-MM-ddTHH:mm` of the office's wall clock. */
  AptDateTime: string;
  Op: number;
  ProvNum?: number;
}

/**
 * Moves an appointment in Open Dental, not confirmed for another time than it was confirmed for; with a way back to where
 * and what it was. Its patient may want to know: that is asked on the day.
 * @param before what it was, where this is the way back
 * @throws what the API client throws, with words for a person
 */
export async function moveAppointment(
  one: Appointment,
  place: NewPlace,
  before?: Appointment,
): Promise<void> {
  const { data, message } = await call(practice.moveAppointment, {
    params: { AptNum: one.od_json.AptNum },
    body: { ...place, ...confirmationOf(one, before), seen: seenOf(one) },
    quiet400: true,
  });
  receiveAppointment(data);
  const { AptDateTime } = one.od_json;
  if (before || AptDateTime === null) {
    forgetMoved(data.od_json.AptNum);
    done(message);
    return;
  }
  if (AptDateTime !== data.od_json.AptDateTime) noteMoved(data);
  const back = {
    AptDateTime,
    Op: one.operatoryId,
    ...(place.ProvNum === undefined ? {} : { ProvNum: one.ProvNum }),
  };
  done(message, () => moveAppointment(data, back, one));
}

function confirmationOf(one: Appointment, before: Appointment | undefined) {
  if (before === undefined) return { Confirmed: 'reset' as const };
  return before.Confirmed > 0 && before.Confirmed !== one.Confirmed ? { Confirmed: before.Confirmed } : {};
}
