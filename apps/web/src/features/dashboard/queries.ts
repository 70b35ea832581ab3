import { claims, dashboard as contract, type RouteAnswer } from '@chairline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followPractice } from '../../lib/practice-copy.ts';
import type { TimeChart } from './chart-options.ts';

/** The tables of the practice system that name what the charts divide by. */
const names = ['definition', 'provider', 'clinic'];
/** What each chart adds up: it is asked anew when one of these tables changed. */
const tables = {
  appts: ['appointment', ...names],
  dailynewappts: ['appointment', ...names],
  dailypayments: ['payment', 'paysplit', 'claimpayment', 'claimproc', ...names],
} as const;

/** While it was not on the screen nobody followed what changed: asked anew when it is opened. */
const fresh = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

const routes = {
  appts: contract.getAppointments,
  dailypayments: contract.getDailyPayments,
  dailynewappts: contract.getDailyNewAppointments,
} as const;

/** A chart over time, for a query as `queryOf` makes it. */
export const timeChartQuery = (chart: TimeChart, query: Record<string, string>) =>
  queryOptions({
    queryKey: ['od', 'dashboard', chart, query],
    meta: { tables: tables[chart] },
    queryFn: ({ signal }): Promise<contract.AnyChart> => {
      followPractice();
      return call(routes[chart], { query: query as never, signal, quiet400: true });
    },
    ...fresh,
  });

export const outlookQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['od', 'dashboard', 'bookingsasof', query],
    meta: { tables: tables.appts },
    queryFn: ({ signal }): Promise<RouteAnswer<typeof contract.getBookingsAsOf>> => {
      followPractice();
      return call(contract.getBookingsAsOf, { query: query as never, signal, quiet400: true });
    },
    ...fresh,
  });

/** What charts can be narrowed to; asked when a menu of options is opened. */
export const choicesQuery = queryOptions({
  queryKey: ['od', 'dashboard', 'choices'],
  meta: { tables: [...names, 'claimpayment'] },
  queryFn: ({ signal }) => {
    followPractice();
    return call(contract.getChartChoices, { signal });
  },
});

/** The month beside the last one; what was written and called meanwhile is looked at again every minute. */
export const monthQuery = queryOptions({
  queryKey: ['od', 'dashboard', 'month'],
  meta: { tables: ['patient', 'appointment', 'recall', ...tables.dailypayments] },
  queryFn: ({ signal }) => {
    followPractice();
    return call(contract.getMonth, { signal });
  },
  refetchInterval: 60_000,
  refetchOnMount: 'always',
});

/** What carriers owe, by age. */
export const outstandingQuery = queryOptions({
  queryKey: ['od', 'dashboard', 'outstanding'],
  meta: { tables: ['claim', 'insplan', 'carrier'] },
  queryFn: ({ signal }) => {
    followPractice();
    return call(claims.getClaimTotals, { query: {}, signal });
  },
  refetchOnMount: 'always',
});
