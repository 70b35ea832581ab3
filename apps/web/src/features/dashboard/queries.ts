import { dashboard as contract, practice, type RouteAnswer } from '@chairline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { TimeChart } from './chart-options.ts';
import { followPractice } from './live.ts';

/** What is shown of the practice system can change without an event reaching this page: asked anew when it is opened. */
const fresh = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

const routes = {
  appts: contract.getAppointments,
  dailypayments: contract.getDailyPayments,
  dailynewappts: contract.getDailyNewAppointments,
} as const;

/** A chart over time, for a query as `queryOf` makes it. */
export const timeChartQuery = (chart: TimeChart, query: Record<string, string>) =>
  queryOptions({
    queryKey: ['dashboard', chart, query],
    queryFn: ({ signal }): Promise<contract.AnyChart> => {
      followPractice();
      return call(routes[chart], { query: query as never, signal, quiet400: true });
    },
    ...fresh,
  });

export const outlookQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['dashboard', 'bookingsasof', query],
    queryFn: ({ signal }): Promise<RouteAnswer<typeof contract.getBookingsAsOf>> => {
      followPractice();
      return call(contract.getBookingsAsOf, { query: query as never, signal, quiet400: true });
    },
    ...fresh,
  });

/** What charts can be narrowed to; asked when a menu of options is opened. */
export const choicesQuery = queryOptions({
  queryKey: ['dashboard', 'choices'],
  queryFn: ({ signal }) => call(contract.getChartChoices, { signal }),
});

/** How the copy of the practice system is. */
export const practiceStateQuery = queryOptions({
  queryKey: ['od', 'state'],
  queryFn: ({ signal }) => {
    followPractice();
    return call(practice.getPracticeState, { signal });
  },
});
