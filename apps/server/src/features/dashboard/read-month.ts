import { dashboard as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { countRecalls, countUnconfirmed } from '../practice/index.ts';
import { readWallClock } from './range.ts';
import { findClock } from './store.ts';
import {
  countCalledBack,
  countNewPatients,
  listNewPatients,
  measureAnswers,
  sumPayments,
} from './store-month.ts';

/** The month to this day, beside the same days of the month before. */
export async function readMonth(ctx: Context): Promise<contract.MonthFigures> {
  const { day, timeZone } = await readWallClock(ctx);
  const { range, before } = contract.monthToDay(day);
  const { tx } = ctx;
  const weekEnd = contract.addDays(contract.startOfWeek(day), 6);
  return {
    range,
    before,
    payments: { now: await sumPayments(tx, range), before: await sumPayments(tx, before) },
    new_patients: {
      now: await countNewPatients(tx, range),
      before: await countNewPatients(tx, before),
      patients: await listNewPatients(tx, range, contract.NEW_PATIENTS_MAX),
    },
    answers: {
      now: await measureAnswers(tx, range, timeZone),
      before: await measureAnswers(tx, before, timeZone),
    },
    missed: await countCalledBack(tx, range, timeZone),
    recall_due: await countRecalls(ctx),
    unconfirmed: { patients: await countUnconfirmed(ctx, weekEnd), enddate: weekEnd },
    synced_at: (await findClock(tx, timeZone)).syncedAt,
  };
}
