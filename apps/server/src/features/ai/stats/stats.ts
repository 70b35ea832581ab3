import { ai as contract, dashboard } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { tookTooLong } from '../../../platform/db/tool-room.ts';
import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { findClock, readPayments, readWallClock } from '../../dashboard/index.ts';
import { mustHaveAi } from '../limits/limits.ts';
import {
  listAges,
  listCarriers,
  listProduction,
  listProductionByDay,
  listTags,
  sumBalances,
} from './store-cost-stats.ts';
import { countAlong, countCalls, countMessages, measureAnswers } from './store-stats.ts';

export interface StatsInput {
  startdate?: string | undefined;
  enddate?: string | undefined;
}

/** Messages, calls and answers of a range. @throws BadInput, Refusal 403 */
export async function readFrontDesk(
  platform: Platform,
  scope: OfficeScope,
  input: StatsInput,
): Promise<contract.FrontDeskStats> {
  const { range } = await inOffice(platform, scope, (ctx) => openStats(ctx, input));
  return asTool(platform, scope, async (tx) => {
    const kinds = new Map((await countMessages(tx, range)).map((row) => [row.kind, row]));
    const { incoming, missed, outgoing, minutes, called_back, reached } = await countCalls(tx, range);
    const { byDay, byHour } = await countAlong(tx, range);
    const { answers, people } = await measureAnswers(tx, range);
    const of = (kind: 'text' | 'email') => {
      const row = kinds.get(kind);
      return { in: row?.came ?? 0, out: row?.out ?? 0, failed: row?.failed ?? 0 };
    };
    return {
      ...range,
      texts: { ...of('text'), automatic: kinds.get('text')?.automatic ?? 0 },
      mails: of('email'),
      calls: { incoming, missed, outgoing, minutes },
      answers,
      missed: { called_back, reached, left: missed - called_back - reached },
      days: daysIn(range).map((day) => {
        const row = byDay.get(day);
        return {
          day,
          in: row?.came ?? 0,
          out: row?.out ?? 0,
          calls: row?.calls ?? 0,
          missed: row?.missed ?? 0,
        };
      }),
      hours: Array.from({ length: 24 }, (_, hour) => {
        const row = byHour.get(hour);
        return { hour, in: row?.came ?? 0, calls: row?.calls ?? 0, missed: row?.missed ?? 0 };
      }),
      people,
    };
  });
}

/** Production, payments and what is outstanding. @throws BadInput, Refusal 403 */
export async function readCost(
  platform: Platform,
  scope: OfficeScope,
  input: StatsInput,
): Promise<contract.CostStats> {
  const { range, along, payments, synced_at } = await inOffice(platform, scope, async (ctx) => {
    const opened = await openStats(ctx, input);
    const step = stepOf(opened.range);
    const chart = await readPayments(ctx, {
      ...opened.range,
      aggregation: step,
      group: 'payer',
      average: false,
      running: false,
      rows: 0,
      format: 'json',
      providers: undefined,
      clinics: undefined,
      forms: undefined,
      payers: undefined,
    });
    return { ...opened, along: step, payments: chart };
  });
  return asTool(platform, scope, async (tx) => {
    const providers = await listProduction(tx, range);
    const byBucket = new Map<string, number>();
    for (const { day, fees } of await listProductionByDay(tx, range)) {
      const bucket = dashboard.startOfBucket(day, along);
      byBucket.set(bucket, (byBucket.get(bucket) ?? 0) + fees);
    }
    const total = (of: (row: (typeof providers)[number]) => number) =>
      providers.reduce((sum, row) => sum + of(row), 0);
    return {
      ...range,
      synced_at,
      production: {
        procedures: total((row) => row.procedures),
        fees: total((row) => row.fees),
        insurance_paid: total((row) => row.insurance_paid),
        written_off: total((row) => row.written_off),
      },
      providers,
      payments: {
        total: payments.total.total,
        payers: payments.series.map((line) => ({ payer: line.label, amount: line.total })),
      },
      along,
      buckets: payments.buckets.map((time, index) => {
        const from = time.slice(0, 10);
        return { from, production: byBucket.get(from) ?? 0, payments: payments.total.values[index] ?? 0 };
      }),
      ages: await listAges(tx),
      carriers: fold(await listCarriers(tx)),
      balances: await sumBalances(tx),
    };
  });
}

/** What was said and done with the contacts of each tag. @throws BadInput, Refusal 403 */
export async function readTags(
  platform: Platform,
  scope: OfficeScope,
  input: StatsInput,
): Promise<contract.TagStats> {
  const { range, synced_at } = await inOffice(platform, scope, (ctx) => openStats(ctx, input));
  return asTool(platform, scope, async (tx) => ({ ...range, synced_at, tags: await listTags(tx, range) }));
}

async function openStats(
  ctx: Context,
  input: StatsInput,
): Promise<{ range: dashboard.DayRange; synced_at: string | null }> {
  await mustHaveAi(ctx);
  const { day, timeZone } = await readWallClock(ctx);
  const usual = contract.statsRanges.month.of(input.enddate ?? day);
  const range = { startdate: input.startdate ?? usual.startdate, enddate: input.enddate ?? usual.enddate };
  const fault = contract.statsRangeFault(range);
  if (fault) throw new BadInput(fault);
  return { range, synced_at: (await findClock(ctx.tx, timeZone)).syncedAt };
}

/** A statistic is a handful of statements, each as long as a tool's may take. */
const STATS_MS = 3 * contract.toolLimits.seconds * 1000;

/** Reads as an agent's tool does: one office, read-only, in the same room. */
async function asTool<T>(
  platform: Platform,
  { office }: OfficeScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await platform.toolRoom.run({ office }, { ms: STATS_MS }, ({ tx }) => work(tx));
  } catch (error) {
    if (tookTooLong(error)) throw new BadInput(contract.aiMessages.tooMuch, { cause: error });
    throw error;
  }
}

/** A month by day, a quarter and a year by week and month: bars stay wide enough to be read. */
function stepOf(range: dashboard.DayRange): contract.CostStats['along'] {
  const days = dashboard.daysOf(range);
  if (days <= 45) return 'day';
  return days <= 190 ? 'week' : 'month';
}

const daysIn = (range: dashboard.DayRange): string[] =>
  Array.from({ length: dashboard.daysOf(range) }, (_, index) => dashboard.addDays(range.startdate, index));

/** The insurers with the most, the others together. */
function fold(rows: contract.CostStats['carriers']): contract.CostStats['carriers'] {
  const most = contract.CARRIERS_MAX;
  if (rows.length <= most) return rows;
  const rest = rows.slice(most - 1);
  const sum = (of: (row: (typeof rest)[number]) => number) => rest.reduce((all, row) => all + of(row), 0);
  return [
    ...rows.slice(0, most - 1),
    {
      carrier: `${rest.length} others`,
      claims: sum((row) => row.claims),
      fees: sum((row) => row.fees),
      over_60: sum((row) => row.over_60),
    },
  ];
}
