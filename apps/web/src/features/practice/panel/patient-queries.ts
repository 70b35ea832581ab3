import { practice } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetched } from '../../../lib/practice-copy.ts';

export { summaryQuery } from '../../../lib/practice-copy.ts';

export const preAuthsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'pre-auths', contactId],
    ...fetched(['patient', 'claim', 'claimproc', 'carrier'], (signal) =>
      call(practice.getPreAuths, { params: { id: contactId }, signal }),
    ),
  });

export const pendingTreatmentQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'pending-treatment', contactId],
    ...fetched(['patient', 'procedurelog', 'appointment', 'definition'], (signal) =>
      call(practice.getPendingTreatment, { params: { id: contactId }, signal }),
    ),
  });
