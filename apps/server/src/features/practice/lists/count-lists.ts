import type { Context } from '../../../platform/context.ts';
import { addDays, officeClock } from '../office-clock.ts';
import { countList, recare, unconfirmed } from './store-lists.ts';
import { findConfirmedDefs, findSettings } from '../store-settings.ts';

/** Patients with a visit from now to a day's end that nobody confirmed, by the rule of the list. @param last `yyyy-MM-dd` */
export async function countUnconfirmed(ctx: Context, last: string): Promise<number> {
  const confirmed = await findConfirmedDefs(ctx.tx, await findSettings(ctx.tx));
  const { now } = await officeClock(ctx);
  return countList(ctx.tx, unconfirmed, [now, addDays(last, 1), confirmed]);
}

/** Patients of the Re-Care list. */
export async function countRecalls(ctx: Context): Promise<number> {
  return countList(ctx.tx, recare, [(await officeClock(ctx)).today]);
}
