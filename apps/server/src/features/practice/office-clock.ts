import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { type OfficeClock, wallClock } from '../../platform/wall-clock.ts';

/** What the wall clock of the office says that a verb runs in. */
export async function officeClock(ctx: Context): Promise<OfficeClock> {
  return wallClock(await findTimeZone(ctx.tx), ctx.now);
}

/** The day so many days after another; before it where `days` is negative. Days are `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
