import { calls } from '@chairline/contract';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** The name of a call that there is not. */
export const inNoCall = { conferenceName: 'no-call-of-ours' };

/** One call of every route of the feature. */
export function callsCases(ids: SharedIds): Record<string, RouteCase> {
  return {
    // Of no call that goes on: no carrier is there in these tests.
    listCalls: { ok: 200 },
    exportCalls: { ok: 200, foreign: 404 },
    getCallRecording: { params: { id: ids.item }, ok: 404, foreign: 404 },
    fetchRecordingAgain: { params: { id: ids.item }, body: { recording_id: 1 }, ok: 404, foreign: 404 },
    getCallSettings: { ok: 200 },
    setCallSettings: { body: { ...calls.untouchedCallSettings, recording: 'on' }, ok: 200 },
    getOngoingCalls: { ok: 200 },
    getSoftphoneSession: { ok: 404 },
    getCaller: { query: { contact_id: String(ids.contact) }, ok: 200, foreign: 404 },
    listAway: { ok: 200 },
    setAway: { body: { away: true }, ok: 200 },
    stopRinging: { body: { ...inNoCall, user_id: 1 }, ok: 404, foreign: 404 },
    holdCall: { body: { ...inNoCall, on: true }, ok: 404, foreign: 404 },
    updateSupervisorState: { body: { ...inNoCall, state: 'everyone' }, ok: 404, foreign: 404 },
    addToOngoingCall: { body: { ...inNoCall, contact_id: ids.contact }, ok: 404, foreign: 404 },
    addSupervisor: { body: { ...inNoCall, user_id: ids.user }, ok: 404, foreign: 404 },
    rejoinConference: { body: inNoCall, ok: 404, foreign: 404 },
    leaveConference: { query: inNoCall, ok: 404, foreign: 404 },
    transferUser: { body: { ...inNoCall, user_id: ids.user }, ok: 404, foreign: 404 },
    mergeCall: { body: { ...inNoCall, into: 'none' }, ok: 404, foreign: 404 },
    callEvent: { ok: 403 },
    voicemailRecorded: { ok: 403 },
    callRecorded: { ok: 403 },
    answerCall: { ok: 403 },
    joinCall: { ok: 403 },
    menuChoice: { ok: 403 },
    voicemailCall: { ok: 403 },
  };
}
