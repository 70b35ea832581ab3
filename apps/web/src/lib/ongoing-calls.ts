import { calls } from '@chairline/contract';
import { ongoingReducers, ownCallReducers, waitingCallReducers } from '@chairline/office-state/calls';
import { call } from './api.ts';
import { live } from './live.ts';
import { liveQuery } from './live-query.ts';
import { once } from './once.ts';
import { currentSession } from './session.ts';

/** Loaded later than the page: the live connection does not know these events before. */
export const learnCallEvents = once(() => live.learn(calls.callEvents, calls.callPassingEvents));

const userId = () => currentSession()?.user_id ?? 0;

learnCallEvents();

/** The calls the viewer is in, or was cut off from; live. */
export const ownCallsQuery = liveQuery<calls.OngoingCall[]>(
  ['own-calls'],
  (signal) => call(calls.getOngoingCalls, { query: { whose: 'own' }, signal }),
  ownCallReducers(userId()),
);

/** Calls that wait for anybody of the office who resumes them; live. */
export const waitingCallsQuery = liveQuery<calls.OngoingCall[]>(
  ['waiting-calls'],
  (signal) => call(calls.getOngoingCalls, { query: { whose: 'waiting' }, signal }),
  waitingCallReducers,
);

/** Others' calls with two or more in them; live. */
export const ongoingCallsQuery = liveQuery<calls.OngoingCall[]>(
  ['ongoing-calls'],
  (signal) => call(calls.getOngoingCalls, { query: { whose: 'others' }, signal }),
  ongoingReducers(userId()),
);
