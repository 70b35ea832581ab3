import { practice as contract, type RouteInput } from '@chairline/contract';
import { definitionCategory } from '@chairline/open-dental';
import { BadInput } from '../../../platform/errors.ts';
import { mustBePatient } from './must-be-patient.ts';
import { listDefinitions } from '../store-catalogs.ts';
import {
  asBefore,
  changeAppointment,
  type Desk,
  keepAppointment,
  lookAtAppointment,
  type Written,
} from './write-appointment.ts';

/**
 * Sets an appointment's confirmation in the practice system, and reads it back.
 * @throws BadInput for a confirmation that the practice has not, or without an access token; Refusal 404, 409, 502
 */
export async function confirmAppointment(
  desk: Desk,
  aptNum: number,
  { DefNum, seen }: RouteInput<typeof contract.confirmAppointment>['body'],
): Promise<Written> {
  const { writer, theirs, checked, done } = await lookAtAppointment(desk, aptNum, {
    seen,
    keys: ['AptDateTime', 'AptStatus', 'Confirmed'],
    async check(ctx) {
      const known = await listDefinitions(ctx.tx, definitionCategory.apptConfirmed);
      const wanted = known.find((one) => one.DefNum === DefNum);
      if (!wanted) throw new BadInput(contract.dayWords.noConfirmation);
      return wanted.ItemName;
    },
    isDone: (row) => row.Confirmed === DefNum,
  });
  if (!done) await mustBePatient(desk, writer, theirs.PatNum);
  const data = done
    ? await keepAppointment(desk, theirs)
    : await changeAppointment(desk, writer, aptNum, {
        write: (signal) => writer.confirmAppointment(aptNum, DefNum, signal),
        stands: (row) => row.Confirmed === DefNum,
        audit: { action: 'appointment.confirm', details: { from: theirs.Confirmed, to: DefNum } },
      });
  return { data, message: contract.dayWords.confirmed(checked), before: done ? null : asBefore(theirs) };
}
