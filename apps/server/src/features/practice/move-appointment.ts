import { practice as contract, type RouteInput } from '@chairline/contract';
import type { OdRow } from '@chairline/open-dental';
import { BadInput } from '../../platform/errors.ts';
import { holdDay } from './hold-day.ts';
import { noteBlockout, providerOf } from './must-be-free.ts';
import { findChair, findProvider } from './store-bookings.ts';
import { mustHaveRoom, takePlace } from './take-place.ts';
import { wallWords } from './wall-words.ts';
import { askPractice } from './write-practice.ts';
import {
  asBefore,
  changeAppointment,
  type Desk,
  isBooked,
  keepAppointment,
  lookAtAppointment,
  mustCome,
  readWall,
  type Written,
} from './write-appointment.ts';

/**
 * Moves an appointment in the practice system, where its new place is free at that moment, and reads it back.
 * @throws BadInput for a place that is none, or without an access token; Refusal 404, 409 (`time_taken` where somebody
 *   has the place), 502
 */
export async function moveAppointment(
  desk: Desk,
  aptNum: number,
  { AptDateTime, Op, ProvNum, seen }: RouteInput<typeof contract.moveAppointment>['body'],
): Promise<Written> {
  const at = readWall(AptDateTime);
  const day = at.slice(0, 10);
  return holdDay(desk.platform, desk.session, day, async () => {
    const { writer, theirs, checked, done } = await lookAtAppointment(desk, aptNum, {
      seen,
      keys: ['AptDateTime', 'Op', 'AptStatus'],
      async check(ctx, ours) {
        await mustCome(ctx, at);
        const chair = await findChair(ctx.tx, Op);
        if (!chair) throw new BadInput(contract.dayWords.noChair);
        const wanted = ProvNum ?? ours.ProvNum;
        const provider = await findProvider(ctx.tx, wanted);
        if (!provider && ProvNum) throw new BadInput(contract.dayWords.noProvider);
        const { Pattern } = ours.od_json;
        const place = { AptDateTime: at, Pattern, Op, clinicNum: chair.clinicNum };
        return {
          chair: chair.opName,
          provider: provider?.abbr ?? 'The provider',
          note: await noteBlockout(ctx.tx, place),
        };
      },
      isDone: (row) => isBooked(row) && stands(row),
    });
    function stands(row: OdRow<'appointment'>): boolean {
      return row.AptDateTime === at && row.Op === Op && (!ProvNum || providerOf(row) === ProvNum);
    }
    const message = contract.dayWords.moved(wallWords(at)) + checked.note;
    if (done) return { data: await keepAppointment(desk, theirs), message, before: null };
    // The hygienist's time where it is theirs: then they change, and the dentist who looks in stays.
    const moved = ProvNum
      ? theirs.IsHygiene && theirs.ProvHyg > 0
        ? { ProvHyg: ProvNum }
        : { ProvNum }
      : {};
    const place = { AptDateTime: at, Op, ...moved };
    const listDay = (signal: AbortSignal) => writer.listAppointmentsOn(day, signal);
    const room = (others: OdRow<'appointment'>[]) =>
      mustHaveRoom(desk, { ...theirs, ...place }, others, aptNum, checked);
    await room(await askPractice('day', listDay));
    const data = await changeAppointment(desk, writer, aptNum, {
      write: takePlace((signal) => writer.moveAppointment(aptNum, place, signal), { listDay, room }),
      stands,
      audit: {
        action: 'appointment.move',
        details: { from: { at: theirs.AptDateTime, op: theirs.Op }, to: { at, op: Op } },
      },
    });
    return { data, message, before: asBefore(theirs) };
  });
}
