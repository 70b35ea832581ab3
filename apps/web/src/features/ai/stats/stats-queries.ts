import { ai as contract, type dashboard } from '@chairline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetched } from '../../../lib/practice-copy.ts';

type Range = dashboard.DayRange;

/** While it was not on the screen nobody followed what changed: asked anew when it is opened. */
const fresh = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;
const ofPractice = ['procedurelog', 'claim', 'claimproc', 'payment', 'paysplit', 'claimpayment', 'patient'];

export const frontDeskQuery = (query: Range) =>
  queryOptions({
    queryKey: ['ai', 'stats', 'frontdesk', query],
    queryFn: ({ signal }) => call(contract.getFrontDeskStats, { query, signal, quiet400: true }),
    ...fresh,
  });

export const costQuery = (query: Range) =>
  queryOptions({
    queryKey: ['od', 'stats', 'cost', query],
    ...fetched(ofPractice, (signal) => call(contract.getCostStats, { query, signal, quiet400: true })),
    ...fresh,
  });

export const tagQuery = (query: Range) =>
  queryOptions({
    queryKey: ['od', 'stats', 'tags', query],
    ...fetched(['procedurelog', 'appointment'], (signal) =>
      call(contract.getTagStats, { query, signal, quiet400: true }),
    ),
    ...fresh,
  });
