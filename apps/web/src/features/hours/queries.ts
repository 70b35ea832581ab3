import { hours } from '@chairline/contract';
import { hoursReducers } from '@chairline/office-state/hours';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';

// Loaded with these settings: the live connection does not know these events before.
live.learn(hours.hoursEvents, {});

/** When the office is open. */
export const officeHoursQuery = liveQuery(
  ['office_hours'],
  (signal) => call(hours.getOfficeHours, { signal }),
  hoursReducers,
);
