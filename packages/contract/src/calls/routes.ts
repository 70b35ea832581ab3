import { z } from 'zod';
import { anyCase } from '../shared/any-case.ts';
import { idParam, smallIdParam, tableFormat, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { caller, callRoles, callRow, ongoingCall } from './models.ts';
import { callRecording } from './recording.ts';
import { callMessages } from './rules.ts';

const conferenceName = z.string(callMessages.joinFailed).trim().min(1, callMessages.joinFailed).max(100);
const inCall = z.object({ conferenceName });
const answer = z.object({ call: ongoingCall });
const userId = z.number().int().min(1).max(2_147_483_647);

const verb = { feature: 'calls', access: 'session', answer, fails: [409, 502] } as const;

/** Which calls. */
const narrowed = {
  contact_id: idParam.optional(),
  user_id: smallIdParam.optional(),
  missed: z.enum(['true']).optional(),
};

export const listCalls = route({
  name: 'listCalls',
  method: 'GET',
  path: '/calls',
  feature: 'calls',
  access: 'session',
  summary: 'The office’s calls, the newest first.',
  query: z.object({
    ...narrowed,
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ items: z.array(callRow), next: z.string().nullable() }),
});

export const exportCalls = route({
  name: 'exportCalls',
  method: 'GET',
  path: '/calls/export',
  feature: 'calls',
  access: 'admin',
  summary: 'The office’s calls as a file, as filtered, the newest first.',
  query: z.object({ ...narrowed, format: tableFormat }),
  media: tableMedia,
  fails: [404],
});

export const getCallRecording = route({
  name: 'getCallRecording',
  method: 'GET',
  path: '/calls/{id}/recording',
  feature: 'calls',
  access: 'session',
  summary: 'The recording of a call, or the caller’s voicemail, by comm_participant_id; with range requests.',
  params: z.object({ id: idParam }),
  /** One of several; left out: the newest that can be heard. */
  query: z.object({ recording_id: idParam.optional() }),
});

export const fetchRecordingAgain = route({
  name: 'fetchRecordingAgain',
  method: 'POST',
  path: '/calls/{id}/recording/fetch',
  feature: 'calls',
  access: 'session',
  summary:
    'Try again to fetch a recording that could not be fetched from the carrier. 409 when it did not fail.',
  params: z.object({ id: idParam }),
  body: z.object({ recording_id: z.number().int().positive() }),
  answer: z.object({ recording: callRecording }),
  fails: [409],
});

export const getOngoingCalls = route({
  name: 'getOngoingCalls',
  method: 'GET',
  path: '/plivo/getOngoingCalls',
  feature: 'calls',
  access: 'session',
  summary:
    'Calls that go on now: others’, with two or more in them; the viewer’s own; or those that wait for anybody.',
  query: z.object({ whose: z.enum(['others', 'own', 'waiting']).default('others') }),
  answer: z.array(ongoingCall),
});

export const getSoftphoneSession = route({
  name: 'getSoftphoneSession',
  method: 'GET',
  path: '/plivo/softphone/session',
  feature: 'calls',
  access: 'session',
  summary:
    'What the viewer’s browser registers with: a token of a quarter of an hour, renewed by asking again before it is over. 404 while they have no softphone.',
  fails: [502],
  answer: z.object({
    plivo_user: z.string(),
    token: z.string(),
    /** So many seconds the token holds. */
    expires_in: z.number().int(),
    /** The SIP sockets to register at; empty: the carrier’s own. */
    registrationDomainSocket: z.array(z.string()),
  }),
});

export const getCaller = route({
  name: 'getCaller',
  method: 'GET',
  path: '/plivo/caller',
  feature: 'calls',
  access: 'session',
  summary:
    'Who calls: name, family, next appointment, balance, tags, last message. By the contact that the softphone is told of (X-Ph-Contactid), or by the number; null for a number nobody has.',
  query: z.object({ contact_id: idParam.optional(), phone_num: z.string().max(40).optional() }),
  answer: z.object({ caller: caller.nullable() }),
});

const awayUser = z.object({ user_id: userId, away: z.boolean() });

export const listAway = route({
  name: 'listAway',
  method: 'GET',
  path: '/plivo/away',
  feature: 'calls',
  access: 'session',
  summary: 'Who of the staff is away (user_ids): the office’s numbers do not ring at them.',
  answer: z.object({ user_ids: z.array(userId) }),
});

export const setAway = route({
  name: 'setAway',
  method: 'PUT',
  path: '/plivo/away',
  feature: 'calls',
  access: 'session',
  summary:
    'Say that the viewer is away, or back. Whoever is away is rung only where a colleague asks for them by name.',
  body: z.object({ away: z.boolean() }),
  answer: awayUser,
});

export const updateSupervisorState = route({
  ...verb,
  name: 'updateSupervisorState',
  method: 'POST',
  path: '/plivo/updateSupervisorState',
  summary: 'Whom the viewer, a supervisor in this call, speaks with: staff alone, everyone, or nobody.',
  body: inCall.extend({ state: z.enum(['agents', 'everyone', 'listen']) }),
});

const whom = {
  user_id: userId.optional(),
  contact_id: z.number().int().positive().optional(),
  phone_num: z.string().max(40).optional(),
};

export const addToOngoingCall = route({
  ...verb,
  name: 'addToOngoingCall',
  method: 'POST',
  path: '/plivo/addToOngoingCall',
  counts: 'send',
  summary: 'Ring a colleague, a contact or a number into a call that the viewer is in.',
  body: inCall.extend({
    ...whom,
    /** The specification's request (3, section 3) says as well who asks, and of which office: both are the session's. */
    from: z.unknown().optional(),
    clientId: z.unknown().optional(),
    /** With `type`, in place of the three above: a colleague's user id, or a contact's number. */
    to: z.union([userId, z.string().max(40)]).optional(),
    type: anyCase(['user', 'contact']).optional(),
    role: anyCase(callRoles).optional(),
  }),
});

export const addSupervisor = route({
  ...verb,
  name: 'addSupervisor',
  method: 'POST',
  path: '/plivo/addSupervisor',
  counts: 'send',
  summary: 'Ring a colleague into a call as a supervisor, who is heard by staff alone.',
  body: inCall.extend({ user_id: userId }),
});

export const rejoinConference = route({
  ...verb,
  name: 'rejoinConference',
  method: 'POST',
  path: '/plivo/rejoinConference',
  counts: 'send',
  summary: 'Ring the viewer’s softphone into a call that they were in, or that waits for somebody.',
  body: inCall,
});

export const holdCall = route({
  ...verb,
  name: 'holdCall',
  method: 'POST',
  path: '/plivo/holdCall',
  summary:
    'Put whoever is outside on hold, among staff the others, or speak with them again. It ends with the viewer’s part in the call.',
  body: inCall.extend({ on: z.boolean() }),
});

export const leaveConference = route({
  ...verb,
  name: 'leaveConference',
  method: 'DELETE',
  path: '/plivo/leaveConference',
  summary:
    'Leave a call. With nobody of the staff left it is parked; with end=true, as by hanging up, it is over for everybody.',
  query: inCall.extend({ end: z.enum(['true', 'false']).default('false') }),
});

export const transferUser = route({
  ...verb,
  name: 'transferUser',
  method: 'POST',
  path: '/plivo/transferUser',
  counts: 'send',
  summary: 'Ring a colleague into a call; the viewer leaves it when they answer, or with blind at once.',
  body: inCall.extend({ user_id: userId, blind: z.boolean().optional() }),
});

export const stopRinging = route({
  ...verb,
  name: 'stopRinging',
  method: 'POST',
  path: '/plivo/stopRinging',
  summary: 'No longer ring a colleague, or a number, whom somebody asked into a call that the viewer is in.',
  body: inCall.extend({ user_id: userId.optional(), phone_num: z.string().max(40).optional() }),
});

export const mergeCall = route({
  ...verb,
  name: 'mergeCall',
  method: 'POST',
  path: '/plivo/mergeCall',
  summary: 'Bring everybody of one call into another.',
  body: inCall.extend({ into: conferenceName }),
});

const hook = { feature: 'calls', access: 'webhook', method: 'POST' } as const;

export const answerCall = route({
  ...hook,
  name: 'answerCall',
  path: '/plivo/answer',
  media: ['application/xml'],
  summary: 'The carrier asks what a call that begins shall do.',
});

export const joinCall = route({
  ...hook,
  name: 'joinCall',
  path: '/plivo/join-call',
  media: ['application/xml'],
  summary: 'The carrier asks what a call that was moved shall do: it joins another conference.',
});

export const voicemailCall = route({
  ...hook,
  name: 'voicemailCall',
  path: '/plivo/voicemail',
  media: ['application/xml'],
  summary: 'The carrier asks what a call that nobody answered shall do: it is asked for a message.',
});

export const menuChoice = route({
  ...hook,
  name: 'menuChoice',
  path: '/plivo/menu-choice',
  media: ['application/xml'],
  summary: 'The carrier says what a caller pressed in the phone menu, or that they pressed nothing.',
});

export const callEvent = route({
  ...hook,
  name: 'callEvent',
  path: '/plivo/call-event',
  summary: 'The carrier reports what became of a call, or of somebody in it.',
});

export const voicemailRecorded = route({
  ...hook,
  name: 'voicemailRecorded',
  path: '/plivo/voicemail-recorded',
  summary: 'The carrier has a caller’s message.',
});

export const callRecorded = route({
  ...hook,
  name: 'callRecorded',
  path: '/plivo/call-recorded',
  summary: 'The carrier reports that it records a call, pauses, goes on, or has the recording.',
});
