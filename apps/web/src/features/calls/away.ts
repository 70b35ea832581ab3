import { calls } from '@chairline/contract';
import { awayReducers } from '@chairline/office-state/calls';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { learnCallEvents } from '../../lib/ongoing-calls.ts';

learnCallEvents();

/** Who of the staff is away: the office's numbers do not ring at them; live. */
export const awayQuery = liveQuery(['away'], (signal) => call(calls.listAway, { signal }), awayReducers);
