import { practice as contract, problemCodes } from '@chairline/contract';
import type { OdRow } from '@chairline/open-dental';
import { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { Refusal } from '../../../platform/errors.ts';
import { inOffice } from '../../../platform/platform.ts';
import { mustBeFree } from './must-be-free.ts';
import { emitState } from '../copy/state.ts';
import { storeRows } from '../copy/store-rows.ts';
import type { Desk } from './write-appointment.ts';

type Appointment = OdRow<'appointment'>;
type ListDay = (signal: AbortSignal) => Promise<Appointment[]>;

/** How Open Dental may say that a place is taken: its words are its own, and not written down anywhere. */
const TAKEN =
  /overlap|double.?book|conflict|already (?:booked|taken|scheduled|occupied)|(?:not|un|no longer) ?available/i;

/**
 * As `mustBeFree`; where somebody has the place, the copy learns of that day, so that nobody is offered it again.
 * @throws Refusal 409 `time_taken` with what stands there
 */
export async function mustHaveRoom(
  { platform, session }: Desk,
  wanted: Parameters<typeof mustBeFree>[0],
  day: readonly Appointment[],
  except: number | null,
  names: { chair: string; provider: string },
): Promise<void> {
  try {
    mustBeFree(wanted, day, except, names);
  } catch (error) {
    await inOffice(platform, session, async (ctx) => {
      if ((await storeRows(ctx.tx, ctx.office, 'appointment', day)) > 0)
        await emitState(ctx, ['appointment']);
    });
    throw error;
  }
}

/**
 * A write that takes a place in the schedule. Where Open Dental refuses it, the day is looked at once more: what stands
 * there by now is a lost race like any other, and so is what Open Dental itself calls taken.
 * @param room throws where somebody has the place (`mustHaveRoom`)
 * @throws what the write throws; Refusal 409 `time_taken`
 */
export function takePlace<T>(
  write: (signal: AbortSignal) => Promise<T>,
  { listDay, room }: { listDay: ListDay; room: (day: Appointment[]) => Promise<void> },
): (signal: AbortSignal) => Promise<T> {
  return async (signal) => {
    try {
      return await write(signal);
    } catch (error) {
      if (!(error instanceof PracticeFault) || error.code !== 'refused') throw error;
      const day = await lookAgain(listDay, signal);
      if (day) await room(day);
      if (!TAKEN.test(error.message)) throw error;
      throw new Refusal(409, problemCodes.timeTaken, contract.dayWords.refusedAsTaken(error.message));
    }
  };
}

/** @returns null where the practice system cannot say: then what it refused with is all that is known */
async function lookAgain(listDay: ListDay, signal: AbortSignal): Promise<Appointment[] | null> {
  try {
    return await listDay(signal);
  } catch (error) {
    if (error instanceof PracticeFault) return null;
    throw error;
  }
}
