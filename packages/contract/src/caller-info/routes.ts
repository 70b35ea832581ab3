import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { callMessages } from '../calls/rules.ts';
import { ongoingCall } from '../calls/models.ts';
import { idParam, rowVersion } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { aiInfo, callerInfo, callNote, infoCorrection } from './models.ts';
import { infoStates, infoWords, noteStates, SUMMARY_MAX } from './rules.ts';
import { takenFields } from './take-over.ts';

const feature = 'caller-info';
const access = 'session';
const params = z.object({ id: idParam });
const answer = z.object({ info: callerInfo });
const fails = [409];

export const storeAiInfo = route({
  name: 'storeAiInfo',
  method: 'POST',
  path: '/plivo/storeAiInfo',
  feature,
  access,
  summary:
    'Keep what the assistant learned of the caller, merged by key, and tell those who are in the call. A calendar intent of type OD becomes a request for an appointment.',
  body: z.object({
    conferenceName: z.string(callMessages.joinFailed).trim().min(1, callMessages.joinFailed).max(100),
    info: aiInfo,
  }),
  answer: z.object({ call: ongoingCall, info: callerInfo }),
  fails,
});

export const listCallerInfos = route({
  name: 'listCallerInfos',
  method: 'GET',
  path: '/vpi',
  feature,
  access,
  summary: 'What was collected on calls, the newest first.',
  query: z.object({
    state: z.enum(['all', ...infoStates]).default('all'),
    search: z.string().max(100).default(''),
    call_uuid: z.string().max(100).optional(),
    /** Whose thread the call stands in. */
    contact_id: idParam.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ items: z.array(callerInfo), next: z.string().nullable() }),
});

export const getCallerInfo = route({
  name: 'getCallerInfo',
  method: 'GET',
  path: '/vpi/{id}',
  feature,
  access,
  summary: 'What was collected of one caller on one call.',
  params,
  answer,
});

export const correctCallerInfo = route({
  name: 'correctCallerInfo',
  method: 'PUT',
  path: '/vpi/{id}',
  feature,
  access,
  summary:
    'Correct what was collected; what is left out stays. 409 for a `version` that is no longer the newest.',
  params,
  body: z.object({ version: rowVersion, info: infoCorrection }),
  answer,
  fails,
});

export const showSocialSecurityNumber = route({
  name: 'showSocialSecurityNumber',
  method: 'POST',
  path: '/vpi/{id}/social-security-number',
  feature,
  access: 'admin',
  summary: 'The social security number as a whole. That somebody looked at it stands in the audit log.',
  params,
  answer: z.object({ social_security_number: z.string() }),
  fails,
});

export const takeOverCallerInfo = route({
  name: 'takeOverCallerInfo',
  method: 'POST',
  path: '/vpi/{id}/take-over',
  feature,
  access,
  summary: 'Take chosen fields over into a contact, or make a contact of them.',
  params,
  body: z.object({
    version: rowVersion,
    /** Left out: a new contact. */
    contact_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    /** The contact as it was compared: another one now is a conflict (409). */
    contact_version: rowVersion.optional(),
    fields: z.array(z.enum(takenFields)).min(1, infoWords.nothingChosen).max(takenFields.length),
  }),
  answer: z.object({ info: callerInfo, contact }),
  fails,
});

export const undoTakeOver = route({
  name: 'undoTakeOver',
  method: 'POST',
  path: '/vpi/{id}/undo',
  feature,
  access,
  summary:
    'Take back what was taken over: the contact has its old values, or is removed. 409 once it has changed since.',
  params,
  body: z.object({ version: rowVersion }),
  answer,
  fails,
});

export const setCallerInfoState = route({
  name: 'setCallerInfoState',
  method: 'PUT',
  path: '/vpi/{id}/state',
  feature,
  access,
  summary: 'Dismiss what was collected, or take that back.',
  params,
  body: z.object({ version: rowVersion, state: z.enum(infoStates).extract(['new', 'dismissed']) }),
  answer,
  fails,
});

export const listCallNotes = route({
  name: 'listCallNotes',
  method: 'GET',
  path: '/contacts/{id}/call-notes',
  feature,
  access,
  summary:
    'Notes on the calls in a contact’s thread: what people wrote, summaries that were kept, and for who may hear recordings their drafts.',
  params,
  answer: z.array(callNote),
});

export const setCallNote = route({
  name: 'setCallNote',
  method: 'PUT',
  path: '/call-notes/{id}',
  feature,
  access,
  summary:
    'Keep a summary, as it is or corrected, throw it away, take either back, or have one that failed written again. Of what somebody wrote: its writer changes it, throws it away, or takes that back.',
  params,
  body: z.object({
    version: rowVersion,
    state: z.enum(noteStates).extract(['draft', 'kept', 'thrown', 'writing']),
    summary: z
      .string(infoWords.noSummary)
      .trim()
      .min(1, infoWords.noSummary)
      .max(SUMMARY_MAX, infoWords.summaryTooLong)
      .optional(),
  }),
  answer: z.object({ note: callNote }),
  fails,
});

export const writeCallNote = route({
  name: 'writeCallNote',
  method: 'PUT',
  path: '/call-notes',
  feature,
  access,
  summary:
    'Write down, or change, the viewer’s own note on a call that they are or were in: it stands in the thread under the call.',
  body: z.object({
    call_uuid: z.string(infoWords.noNote).min(1, infoWords.noNote).max(100, infoWords.noNote),
    note: z.string(infoWords.noNote).trim().min(1, infoWords.noNote).max(SUMMARY_MAX, infoWords.noteTooLong),
    /** Of the note that is changed; left out: there was none. */
    version: rowVersion.optional(),
  }),
  answer: z.object({ note: callNote }),
  fails,
});
