import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { findSlots, type Slot } from './find-slots.ts';
import { addDays, officeClock } from '../office-clock.ts';
import { findSyncedAt } from '../store-settings.ts';
import { listBlocked, listChairs, listShifts, listTaken } from './store-slots.ts';

/** Days from the first to the last, both counted, where only the first was given; as Open Dental's own call. */
const DAYS = 14;
const DAYS_MOST = 62;

interface SlotInput {
  date?: string | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
  lengthMinutes: number;
  ProvNum?: number | undefined;
  OpNum?: number | undefined;
  /** An appointment that is moved, by its AptNum: its own time is free. */
  except?: number | undefined;
}

/** Free times of providers in operatories, from the office's copy. @throws BadInput for days that are no span */
export async function listSlots(
  ctx: Context,
  input: SlotInput,
): Promise<{ data: Slot[]; synced_at: string | null }> {
  const { today, now } = await officeClock(ctx);
  const first = input.date ?? input.dateStart ?? today;
  const last = input.date ?? input.dateEnd ?? addDays(first, DAYS - 1);
  if (last < first || last > addDays(first, DAYS_MOST - 1))
    throw new BadInput(`Choose a last day that is not before the first, and at most ${DAYS_MOST} days.`);
  const days = { first, last };
  // 0 is none of them, as everywhere in Open Dental: any will do.
  const shifts = await listShifts(ctx.tx, days, input.ProvNum || null);
  const chairs = await listChairs(ctx.tx);
  const taken = await listTaken(ctx.tx, days, input.except ?? 0);
  const blocked = await listBlocked(ctx.tx, days);
  const slots = findSlots({ shifts, chairs, taken, blocked }, now, input.lengthMinutes);
  return {
    data: input.OpNum ? slots.filter(({ OpNum }) => OpNum === input.OpNum) : slots,
    synced_at: await findSyncedAt(ctx.tx),
  };
}
