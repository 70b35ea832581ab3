import { phones } from '@chairline/contract';
import { endpointReducers, phoneReducers } from '@chairline/office-state/phones';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';

// Loaded with these settings: the live connection does not know these events before.
live.learn(phones.phoneEvents, {});

/** The office's numbers, the oldest first. */
export const phonesQuery = liveQuery(
  ['phones'],
  (signal) => call(phones.listPhones, { signal }),
  phoneReducers,
);

/** The office's users with their softphones and designations. */
export const endpointsQuery = liveQuery(
  ['endpoints'],
  (signal) => call(phones.listEndpoints, { signal }),
  endpointReducers,
);
