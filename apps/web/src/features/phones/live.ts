import { phones } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { dropPhone, dropPhoneOfEndpoints, putEndpoint, putPhone, putUserOfEndpoint } from './phones-state.ts';

/** The office's numbers, the oldest first. */
export const phonesQuery = liveQuery(['phones'], (signal) => call(phones.listPhones, { signal }), {
  phoneChanged: (held, { phone }) => putPhone(held, phone),
  phoneDeleted: (held, { phone_id }) => dropPhone(held, phone_id),
});

/** The office's users with their softphones and designations. */
export const endpointsQuery = liveQuery(['endpoints'], (signal) => call(phones.listEndpoints, { signal }), {
  endpointChanged: (held, { endpoint }) => putEndpoint(held, endpoint),
  userChanged: (held, { user }) => putUserOfEndpoint(held, user),
  phoneDeleted: (held, { phone_id }) => dropPhoneOfEndpoints(held, phone_id),
});
