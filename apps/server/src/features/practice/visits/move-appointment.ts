import { practice as contract, type RouteInput } from '@chairline/contract';
import { definitionCategory, type OdRow } from '@chairline/open-dental';
import { BadInput } from '../../../platform/errors.ts';
import { holdDay } from './hold-day.ts';
import { noteBlockout, providerOf } from './must-be-free.ts';
import { findChair, findProvider } from './store-bookings.ts';
import { listDefinitions } from '../store-catalogs.ts';
import { findConfirmedDefs, findSettings } from '../store-settings.ts';
import { mustHaveRoom, takePlace } from './take-place.ts';
import { wallWords } from './wall-words.ts';
import { askPractice } from '../connection/write-practice.ts';
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
  { AptDateTime, Op, ProvNum, Confirmed, seen }: RouteInput<typeof contract.moveAppointment>['body'],
): Promise<Written> {
  const at = readWall(AptDateTime);
  const day = at.slice(0, 10);
  return holdDay(desk.platform, desk.session, day, async () => {
    const { writer, theirs, checked, done } = await lookAtAppointment(desk, aptNum, {
      seen,
      // The way back sets a confirmation: not over one that somebody gave meanwhile.
      keys: [
        'AptDateTime',
        'Op',
        'AptStatus',
        ...(typeof Confirmed === 'number' ? ['Confirmed' as const] : []),
      ],
      async check(ctx, ours) {
        await mustCome(ctx, at);
        const chair = await findChair(ctx.tx, Op);
        if (!chair) throw new BadInput(contract.dayWords.noChair);
        const wanted = ProvNum ?? ours.ProvNum;
        const provider = await findProvider(ctx.tx, wanted);
        if (!provider && ProvNum) throw new BadInput(contract.dayWords.noProvider);
        const known = await listDefinitions(ctx.tx, definitionCategory.apptConfirmed);
        if (typeof Confirmed === 'number' && !known.some(({ DefNum }) => DefNum === Confirmed))
          throw new BadInput(contract.dayWords.noConfirmation);
        const confirming = await findConfirmedDefs(ctx.tx, await findSettings(ctx.tx));
        const { Pattern } = ours.od_json;
        const place = { AptDateTime: at, Pattern, Op, clinicNum: chair.clinicNum };
        return {
          chair: chair.opName,
          provider: provider?.abbr ?? 'The provider',
          note: await noteBlockout(ctx.tx, place),
          confirmations: { known, confirming },
        };
      },
      isDone: (row) =>
        isBooked(row) && standsThere(row) && (typeof Confirmed !== 'number' || row.Confirmed === Confirmed),
    });
    function standsThere(row: OdRow<'appointment'>): boolean {
      return row.AptDateTime === at && row.Op === Op && (!ProvNum || providerOf(row) === ProvNum);
    }
    const message = contract.dayWords.moved(wallWords(at)) + checked.note;
    if (done) return { data: await keepAppointment(desk, theirs), message, before: null };
    const confirmed = confirmationAfter(Confirmed, theirs, at, checked.confirmations);
    // The hygienist's time where it is theirs: then they change, and the dentist who looks in stays.
    const moved = ProvNum
      ? theirs.IsHygiene && theirs.ProvHyg > 0
        ? { ProvHyg: ProvNum }
        : { ProvNum }
      : {};
    const place = { AptDateTime: at, Op, ...moved, ...(confirmed ? { Confirmed: confirmed.DefNum } : {}) };
    const listDay = (signal: AbortSignal) => writer.listAppointmentsOn(day, signal);
    const room = (others: OdRow<'appointment'>[]) =>
      mustHaveRoom(desk, { ...theirs, ...place }, others, aptNum, checked);
    await room(await askPractice('day', listDay));
    const data = await changeAppointment(desk, writer, aptNum, {
      write: takePlace((signal) => writer.moveAppointment(aptNum, place, signal), { listDay, room }),
      stands: (row) => standsThere(row) && (!confirmed || row.Confirmed === confirmed.DefNum),
      audit: {
        action: 'appointment.move',
        details: {
          from: {
            at: theirs.AptDateTime,
            op: theirs.Op,
            ...(confirmed ? { confirmed: theirs.Confirmed } : {}),
          },
          to: { at, op: Op, ...(confirmed ? { confirmed: confirmed.DefNum } : {}) },
        },
      },
    });
    return { data, message: message + (confirmed?.note ?? ''), before: asBefore(theirs) };
  });
}

interface Confirmations {
  /** The practice's, in its order. */
  known: readonly { DefNum: number; ItemName: string; IsHidden: boolean }[];
  /** The DefNums that count as confirmed. */
  confirming: readonly number[];
}

/**
 * What a visit's confirmation becomes with a move; null where it stays. Who confirmed a time has not confirmed another:
 * then it is the practice's first one again, as Open Dental sets it when an appointment is moved to another day.
 */
function confirmationAfter(
  wanted: 'reset' | number | undefined,
  theirs: OdRow<'appointment'>,
  at: string,
  { known, confirming }: Confirmations,
): { DefNum: number; note: string } | null {
  if (wanted === undefined) return null;
  if (wanted !== 'reset') return wanted === theirs.Confirmed ? null : { DefNum: wanted, note: '' };
  if (theirs.AptDateTime === at || !confirming.includes(theirs.Confirmed)) return null;
  const first = known.find(({ DefNum, IsHidden }) => !IsHidden && !confirming.includes(DefNum));
  if (!first) return null;
  const was = known.find(({ DefNum }) => DefNum === theirs.Confirmed)?.ItemName ?? 'Confirmed';
  return { DefNum: first.DefNum, note: contract.dayWords.unconfirmed(was) };
}
