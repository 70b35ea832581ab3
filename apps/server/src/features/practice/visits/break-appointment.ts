import { practice as contract, type RouteInput } from '@chairline/contract';
import { aptStatus } from '@chairline/open-dental';
import {
  asBefore,
  changeAppointment,
  type Desk,
  keepAppointment,
  lookAtAppointment,
  type Written,
} from './write-appointment.ts';

/**
 * Breaks an appointment in the practice system, and reads it back.
 * @throws BadInput without an access token; Refusal 404, 409 when it is not what the screen had, 502
 */
export async function breakAppointment(
  desk: Desk,
  aptNum: number,
  { sendToUnscheduledList, breakType, seen }: RouteInput<typeof contract.breakAppointment>['body'],
): Promise<Written> {
  const target = sendToUnscheduledList ? aptStatus.unscheduled : aptStatus.broken;
  const { writer, theirs, done } = await lookAtAppointment(desk, aptNum, {
    seen,
    keys: ['AptDateTime', 'Op', 'AptStatus'],
    check: () => Promise.resolve(),
    isDone: (row) => row.AptStatus === target,
  });
  const data = done
    ? await keepAppointment(desk, theirs)
    : await changeAppointment(desk, writer, aptNum, {
        write: (signal) =>
          writer.breakAppointment(aptNum, { toUnscheduledList: sendToUnscheduledList, breakType }, signal),
        stands: (row) => row.AptStatus === target,
        audit: {
          action: 'appointment.break',
          details: { at: theirs.AptDateTime, unscheduled: sendToUnscheduledList, type: breakType ?? null },
        },
      });
  const { broken, brokenUnscheduled } = contract.dayWords;
  return {
    data,
    message: sendToUnscheduledList ? brokenUnscheduled : broken,
    before: done ? null : asBefore(theirs),
  };
}
