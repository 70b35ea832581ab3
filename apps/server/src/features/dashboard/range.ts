import { dashboard as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { BadInput } from '../../platform/errors.ts';
import { wallClock } from '../../platform/wall-clock.ts';

/** What the clock on the office's wall shows. */
export interface WallClock {
  timeZone: string;
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm:ss` */
  time: string;
}

/** The office's wall clock at the transaction's time. */
export async function readWallClock(ctx: Context): Promise<WallClock> {
  const timeZone = await findTimeZone(ctx.tx);
  const { today, now } = wallClock(timeZone, ctx.now);
  return { timeZone, day: today, time: now.slice(11) };
}

export interface GivenRange {
  startdate?: string | undefined;
  enddate?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface ChosenRange extends contract.DayRange {
  /** From where on it is shown. */
  showfrom: string;
}

/**
 * The range of a call. What is left out is the chart's own: with neither end, Future Appointments reaches back three
 * months before what it shows.
 * @throws BadInput for a range that cannot be shown
 */
export function chooseRange(
  chart: contract.ChartName,
  given: GivenRange & { showfrom?: string | undefined; aggregation?: contract.Aggregation },
  today: string,
): ChosenRange {
  const own = contract.defaultRanges[chart](today);
  const [start, end] = [given.startdate ?? given.startDate, given.enddate ?? given.endDate];
  const reachesBack = chart === 'appts' && start === undefined && end === undefined;
  const showfrom = given.showfrom ?? start ?? own.startdate;
  const range = {
    startdate: start ?? (reachesBack ? reachBack(showfrom, given.aggregation ?? 'week') : own.startdate),
    enddate: end ?? own.enddate,
  };
  const fault = contract.rangeFault(range, given.aggregation);
  if (fault) throw new BadInput(fault);
  if (showfrom < range.startdate || showfrom > range.enddate)
    throw new BadInput(contract.rangeWords.showFrom);
  return { ...range, showfrom };
}

/** Three months before, from the beginning of that bucket: an average over half a week would be too low. */
const reachBack = (showfrom: string, aggregation: contract.Aggregation): string =>
  contract.startOfBucket(contract.addMonths(showfrom, -contract.REACH_BACK_MONTHS), aggregation);
