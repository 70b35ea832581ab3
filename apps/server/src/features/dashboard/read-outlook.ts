import { dashboard as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { chooseRange, readWallClock } from './range.ts';
import { findClock, selectOnTime } from './store.ts';
import { selectOutlook, type Snapshot } from './store-outlook.ts';

export type OutlookInput = RouteInput<typeof contract.getBookingsAsOf>['query'];
export type OnTimeInput = RouteInput<typeof contract.getOnTimePerformance>['query'];

/**
 * What was booked as of a moment, by week of the range; with more snapshots, the same a week earlier each: moment and
 * range move together, so that every "next week" is the one after its own moment.
 * @throws BadInput for a range that cannot be shown, or a day that is to come
 */
export async function readOutlook(ctx: Context, input: OutlookInput): Promise<contract.BookingsOutlook> {
  const { day, time, timeZone } = await readWallClock(ctx);
  const asOf = input.asofdate ?? input.asOfDate ?? day;
  if (asOf > day) throw new BadInput('Choose a day up to today: what is booked later is not known yet.');
  const range = chooseRange('bookingsasof', input, day);
  const snapshots = Array.from({ length: input.snapshots }, (_, weeksBefore): Snapshot => {
    const earlier = (date: string) => contract.addDays(date, -7 * weeksBefore);
    // The same time of day each: a Monday morning is held against Monday mornings.
    return {
      weeksBefore,
      // To the second's end: what was changed within it has been.
      asOf: `${earlier(asOf)} ${time}.999999`,
      startdate: earlier(range.startdate),
      enddate: earlier(range.enddate),
    };
  });
  const { providers, clinics } = input;
  const rows = await selectOutlook(ctx.tx, { snapshots, providers, clinics });
  const { syncedAt, knownSince } = await findClock(ctx.tx, timeZone);
  const found = new Map(rows.map((row) => [`${row.weeks_before}:${row.week}`, row.booked]));
  return {
    snapshots: snapshots.map((snapshot) => {
      const weeks = weeksOf(snapshot).map((week, index) => ({
        ...week,
        booked: found.get(`${snapshot.weeksBefore}:${index}`) ?? 0,
      }));
      const as_of = snapshot.asOf.slice(0, 19).replace(' ', 'T');
      return {
        weeks_before: snapshot.weeksBefore,
        as_of,
        exact: knownSince !== null && as_of >= knownSince,
        total: weeks.reduce((sum, { booked }) => sum + booked, 0),
        weeks,
      };
    }),
    known_since: knownSince,
    synced_at: syncedAt,
  };
}

/** Weeks from a range's first day on; the last may be shorter. */
function weeksOf({ startdate, enddate }: contract.DayRange): { from: string; to: string }[] {
  return Array.from({ length: Math.ceil(contract.daysOf({ startdate, enddate }) / 7) }, (_, index) => {
    const from = contract.addDays(startdate, index * 7);
    const to = contract.addDays(from, 6);
    return { from, to: to < enddate ? to : enddate };
  });
}

/** How well providers keep to the appointments' times, in a range of days. */
export async function readOnTime(
  ctx: Context,
  input: OnTimeInput,
): Promise<{ data: contract.OnTimeRow[]; synced_at: string | null }> {
  const { day, timeZone } = await readWallClock(ctx);
  const { startdate, enddate } = chooseRange('employeeotp', input, day);
  const data = await selectOnTime(ctx.tx, { startdate, enddate, clinics: input.clinics });
  return { data, synced_at: (await findClock(ctx.tx, timeZone)).syncedAt };
}
