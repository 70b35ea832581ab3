import { practice as contract, type RouteInput } from '@chairline/contract';
import { aptStatus, enumNumber, type OdRow } from '@chairline/open-dental';
import { BadInput } from '../../../platform/errors.ts';
import { holdDay } from './hold-day.ts';
import { noteBlockout } from './must-be-free.ts';
import { mustBePatient } from './must-be-patient.ts';
import { findChair, findProvider } from './store-bookings.ts';
import { mustHaveRoom, takePlace } from './take-place.ts';
import { wallWords } from './wall-words.ts';
import {
  asBefore,
  changeAppointment,
  type Desk,
  isBooked,
  keepAppointment,
  lookAtAppointment,
  readWall,
  type Written,
} from './write-appointment.ts';
import { askPractice } from '../connection/write-practice.ts';

const isBroken = ({ AptStatus }: OdRow<'appointment'>): boolean =>
  AptStatus === aptStatus.broken || AptStatus === aptStatus.unscheduled;

/**
 * Takes the breaking of an appointment back in the practice system, where its place is still free, and reads it back; also
 * when its time has begun: it stands again as it stood.
 * @throws BadInput for a place that is none, or without an access token; Refusal 404, 409 when it is not what the screen had
 *   (`time_taken` where somebody has its place by now), 502
 */
export async function restoreAppointment(
  desk: Desk,
  aptNum: number,
  { AptStatus, AptDateTime, Op, seen }: RouteInput<typeof contract.restoreAppointment>['body'],
): Promise<Written> {
  const at = readWall(AptDateTime);
  const day = at.slice(0, 10);
  const status = enumNumber('AptStatus', AptStatus);
  return holdDay(desk.platform, desk.session, day, async () => {
    const { writer, theirs, checked, done } = await lookAtAppointment(desk, aptNum, {
      seen,
      keys: ['AptStatus'],
      from: isBroken,
      async check(ctx, ours) {
        const chair = await findChair(ctx.tx, Op);
        if (!chair) throw new BadInput(contract.dayWords.noChair);
        const provider = await findProvider(ctx.tx, ours.ProvNum);
        const place = { AptDateTime: at, Pattern: ours.od_json.Pattern, Op, clinicNum: chair.clinicNum };
        return {
          chair: chair.opName,
          provider: provider?.abbr ?? 'The provider',
          note: await noteBlockout(ctx.tx, place),
        };
      },
      isDone: (row) => isBooked(row) && standsThere(row),
    });
    function standsThere(row: OdRow<'appointment'>): boolean {
      return row.AptDateTime === at && row.Op === Op;
    }
    const message = contract.dayWords.restored(wallWords(at)) + checked.note;
    if (done) return { data: await keepAppointment(desk, theirs), message, before: null };
    const place = { AptDateTime: at, Op };
    const listDay = (signal: AbortSignal) => writer.listAppointmentsOn(day, signal);
    const room = (others: OdRow<'appointment'>[]) =>
      mustHaveRoom(desk, { ...theirs, ...place }, others, aptNum, checked);
    await room(await askPractice('day', listDay));
    await mustBePatient(desk, writer, theirs.PatNum);
    const data = await changeAppointment(desk, writer, aptNum, {
      write: takePlace((signal) => writer.restoreAppointment(aptNum, { AptStatus, ...place }, signal), {
        listDay,
        room,
      }),
      stands: (row) => row.AptStatus === status && standsThere(row),
      audit: { action: 'appointment.restore', details: { at, op: Op } },
    });
    return { data, message, before: asBefore(theirs) };
  });
}
