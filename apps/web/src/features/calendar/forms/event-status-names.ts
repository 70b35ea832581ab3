import type { calendar as contract } from '@chairline/contract';

/** What an event may be, in words. */
export const eventStatusNames: Record<contract.EventStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
};
