import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';
import { inNoCall } from '../../calls/testing/route-cases.ts';

/**
 * What was collected on calls, one of them taken over into a contact; a draft of a summary; a call (call_uuid)
 * that `user` was in.
 */
export interface CallerInfoIds {
  callerInfo: number;
  spareInfo: number;
  idleInfo: number;
  takenInfo: number;
  callNote: number;
  notedCall: string;
}

/** One call of every route of the feature. */
export function callerInfoCases(ids: SharedIds & CallerInfoIds): Record<string, RouteCase> {
  const params = { id: ids.callerInfo };
  const taken = { id: ids.takenInfo };
  return {
    storeAiInfo: { body: { ...inNoCall, info: {} }, ok: 404, foreign: 404 },
    listCallerInfos: { ok: 200 },
    getCallerInfo: { params, ok: 200, foreign: 404 },
    correctCallerInfo: {
      params,
      body: { version: 1, info: { demographic_info: { zip: '97201' } } },
      ok: 200,
      foreign: 404,
    },
    // None was said on it.
    showSocialSecurityNumber: { params, ok: 409, foreign: 404 },
    takeOverCallerInfo: {
      params: { id: ids.spareInfo },
      body: { version: 1, fields: ['first_name', 'last_name'] },
      ok: 200,
      foreign: 404,
    },
    undoTakeOver: { params: taken, body: { version: 1 }, ok: 200, foreign: 404 },
    listCallNotes: { params: { id: ids.contact }, ok: 200, foreign: 404 },
    setCallNote: {
      params: { id: ids.callNote },
      body: { version: 1, state: 'kept' },
      ok: 200,
      foreign: 404,
    },
    writeCallNote: {
      body: { call_uuid: ids.notedCall, note: 'They come on Friday.' },
      ok: 200,
      foreign: 404,
    },
    setCallerInfoState: {
      params: { id: ids.idleInfo },
      body: { version: 1, state: 'dismissed' },
      ok: 200,
      foreign: 404,
    },
  };
}
