import { reserve, settle, spendOnSound } from './features/ai/index.ts';
import { requestAppointment } from './features/booking/index.ts';
import type { Neighbours } from './features/caller-info/index.ts';
import {
  answerWith,
  findCall,
  findCallOnceIn,
  findRecording,
  hearCall,
  lockCall,
  mayHear,
  outcomeOf,
  readCallSettings,
} from './features/calls/index.ts';

/** What is collected of callers, beside the calls it is collected on, the requests and the model that come of it. */
export const callerNeighbours: Neighbours = {
  calls: {
    async hold(ctx, conferenceName) {
      const { row, state } = await findCall(ctx, conferenceName, 'lock');
      const inside = outcomeOf(state).present.flatMap(({ userId }) => (userId === null ? [] : [userId]));
      return { call: row, inside };
    },
    show: answerWith,
    onceIn: findCallOnceIn,
    find: (ctx, callId) => lockCall(ctx.tx, callId),
    recording: (ctx, recordingId) => findRecording(ctx.tx, recordingId),
    heard: hearCall,
    listens: async (ctx) => (await readCallSettings(ctx.tx)).listen,
    writesDown: async (ctx) => (await readCallSettings(ctx.tx)).write_down,
    mayHear: (ctx, userId) => mayHear(ctx.tx, userId),
  },
  requestAppointment,
  reserve,
  settle,
  spendOnSound,
};
