import type { calendar } from '@chairline/contract';
import { enumText } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import { officeClock } from '../office-clock.ts';
import { findVisitsByWords, type VisitWords } from './store-find-visits.ts';

/** Visits of the copy by words. Who may look for them is for the caller to decide. */
export async function findVisits(
  ctx: Context,
  looked: VisitWords,
  limit: number,
): Promise<calendar.FoundVisit[]> {
  const { now } = await officeClock(ctx);
  return (await findVisitsByWords(ctx.tx, looked, now, limit)).map((row) => ({
    AptNum: row.id,
    AptDateTime: row.at,
    full_name: row.full_name,
    ProcDescript: row.procedures,
    AptStatus: enumText('AptStatus', row.status),
  }));
}
