import { hours } from '@chairline/contract';
import { hoursReducers } from '@chairline/office-state/hours';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';

/** When the office is open. */
export const officeHoursQuery = liveQuery(
  ['office_hours'],
  (signal) => call(hours.getOfficeHours, { signal }),
  hoursReducers,
);
