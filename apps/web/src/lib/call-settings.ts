import { calls } from '@chairline/contract';
import { callSettingsReducers } from '@chairline/office-state/calls';
import { call } from './api.ts';
import { live } from './live.ts';
import { liveQuery } from './live-query.ts';

// Loaded with the softphone, or with the settings: the live connection does not know these events before.
live.learn(calls.callSettingsEvents, {});

/** What the office has set for its calls; live. */
export const callSettingsQuery = liveQuery(
  ['call_settings'],
  (signal) => call(calls.getCallSettings, { signal }),
  callSettingsReducers,
);
