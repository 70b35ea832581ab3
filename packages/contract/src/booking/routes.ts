import { z } from 'zod';
import { commItem } from '../inbox/models.ts';
import { dayAppointment } from '../practice/day-models.ts';
import { dayWords } from '../practice/day-rules.ts';
import { idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  appointmentProposal,
  appointmentRequest,
  bookingText,
  proposedTime,
  visitAnswer,
  visitAnswerSettings,
  visitReason,
} from './models.ts';
import {
  bookingWords,
  dayParts,
  OPTIONS_MOST,
  REASON_MAX,
  requestSources,
  requestStates,
  textKinds,
  WISH_MAX,
} from './rules.ts';

const feature = 'booking';
const access = 'session';
const params = z.object({ id: idParam });
const num = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const minutes = z
  .number(dayWords.badLength)
  .int()
  .min(5, dayWords.badLength)
  .max(540, dayWords.badLength)
  .multipleOf(5, dayWords.badLength);
const text = z.string().trim().max(5_000);
const reason = z.string().trim().max(REASON_MAX).default('');
const fails = [409, 502];
const proposal = z.object({ proposal: appointmentProposal });
const request = z.object({ request: appointmentRequest });

export const listVisitReasons = route({
  name: 'listVisitReasons',
  method: 'GET',
  path: '/contacts/{id}/visit-reasons',
  feature,
  access,
  summary:
    'What a patient’s next visit may be for: planned appointments, recalls that are due, and treatment, with their lengths.',
  params,
  answer: z.object({
    is_patient: z.boolean(),
    /** Minutes a sign of ProcTime stands for. */
    increment: z.number().int(),
    data: z.array(visitReason),
    synced_at: isoDate.nullable(),
  }),
});

export const searchProcedures = route({
  name: 'searchProcedures',
  method: 'GET',
  path: '/od/procedures',
  feature,
  access,
  summary:
    'Appointment types by part of their name, and procedures of the practice by part of code or name, with their times; twenty at most.',
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  answer: z.object({ increment: z.number().int(), data: z.array(visitReason) }),
});

export const findTimes = route({
  name: 'findTimes',
  method: 'GET',
  path: '/contacts/{id}/times',
  feature,
  access,
  summary:
    'Free times for a visit of a contact, and three of them to propose: on different days, the patient’s usual provider and time of day first.',
  params,
  query: z.object({
    minutes: z.coerce.number().int().min(5).max(540),
    ProvNum: z.coerce.number().int().min(0).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    part: z.enum(dayParts).default('any'),
    /** Weekdays, 0 Sunday, separated by commas. */
    days: z
      .string()
      .regex(/^[0-6](,[0-6])*$/)
      .optional(),
    /** The visit that is moved, by its AptNum: its own time is free for it. */
    moves: z.coerce.number().int().positive().optional(),
  }),
  answer: z.object({
    /** Times of each day, spread from its first to its last, by time. */
    data: z.array(proposedTime),
    proposals: z.array(proposedTime),
    /** What the patient had before: the provider (0: none) and the time of day. */
    usual: z.object({ ProvNum: num, part: z.enum(dayParts) }),
    synced_at: isoDate.nullable(),
  }),
});

export const listProposals = route({
  name: 'listProposals',
  method: 'GET',
  path: '/appointment-proposals',
  feature,
  access,
  summary: 'Times that are offered and not booked, oldest first.',
  answer: z.array(appointmentProposal),
});

export const proposeTimes = route({
  name: 'proposeTimes',
  method: 'POST',
  path: '/contacts/{id}/appointment-proposals',
  feature,
  access,
  summary:
    'Offer times to a contact by a text, which leaves after a moment in which it can be taken back. Those offered before are withdrawn.',
  params,
  body: z.object({
    minutes,
    reason,
    options: z.array(proposedTime).min(1, bookingWords.noTimes).max(OPTIONS_MOST, bookingWords.noTimes),
    /** With the times in it. */
    message_text: text.min(1, bookingWords.noText),
    /** The request they answer. */
    request_id: z.number().int().positive().optional(),
    /** The same again offers nothing new. */
    client_ref: z.string().min(8).max(64),
  }),
  status: 201,
  answer: z.object({ proposal: appointmentProposal, item: commItem }),
  counts: 'send',
  fails: [409],
});

export const withdrawProposal = route({
  name: 'withdrawProposal',
  method: 'POST',
  path: '/appointment-proposals/{id}/withdraw',
  feature,
  access,
  summary: 'Offer these times no more; the text is taken back where it has not left.',
  params,
  answer: z.object({ proposal: appointmentProposal, message: z.string() }),
  fails: [409],
});

export const dismissAnswer = route({
  name: 'dismissAnswer',
  method: 'POST',
  path: '/appointment-proposals/{id}/dismiss',
  feature,
  access,
  summary: 'The patient chose none of the times: what was understood is taken back.',
  params,
  answer: proposal,
  fails: [409],
});

export const bookProposal = route({
  name: 'bookProposal',
  method: 'POST',
  path: '/appointment-proposals/{id}/book',
  feature,
  access,
  summary:
    'Book one of the offered times through the Open Dental API. Answers the office’s text for it, filled in. 409 `time_taken`; the same again finds the first.',
  params,
  body: z.object({
    option: z
      .number(bookingWords.noOption)
      .int()
      .min(0)
      .max(OPTIONS_MOST - 1),
  }),
  answer: z.object({
    proposal: appointmentProposal,
    data: dayAppointment,
    message: z.string(),
    text: z.string(),
  }),
  fails,
});

export const listAppointmentRequests = route({
  name: 'listAppointmentRequests',
  method: 'GET',
  path: '/appointment-requests',
  feature,
  access,
  summary: 'Requests for appointments nobody has settled, oldest first.',
  answer: z.array(appointmentRequest),
});

export const createAppointmentRequest = route({
  name: 'createAppointmentRequest',
  method: 'POST',
  path: '/contacts/{id}/appointment-requests',
  feature,
  access,
  summary: 'Note that a contact would like an appointment.',
  params,
  body: z.object({
    source: z.enum(requestSources).default('staff'),
    /** The text or call of this contact it was said in; the same again makes no second one. */
    item_id: z.number().int().positive().optional(),
    wish: z.string().trim().min(1, bookingWords.noWish).max(WISH_MAX),
    days: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    part: z.enum(dayParts).default('any'),
  }),
  status: 201,
  answer: request,
});

export const acceptAppointmentRequest = route({
  name: 'acceptAppointmentRequest',
  method: 'POST',
  path: '/appointment-requests/{id}/accept',
  feature,
  access,
  summary:
    'Book a time for a request through the Open Dental API, and tell the patient by text. 409 `time_taken`; the same again finds the first.',
  params,
  body: z.object({
    ...proposedTime.shape,
    minutes,
    Note: reason,
    /** Filled in with the appointment once it stands; '' tells nobody. */
    message_text: text.default(''),
  }),
  answer: z.object({ request: appointmentRequest, data: dayAppointment, message: z.string() }),
  counts: 'send',
  fails,
});

export const declineAppointmentRequest = route({
  name: 'declineAppointmentRequest',
  method: 'POST',
  path: '/appointment-requests/{id}/decline',
  feature,
  access,
  summary: 'Decline a request, and tell the patient by text.',
  params,
  body: z.object({ message_text: text.default('') }),
  answer: z.object({ request: appointmentRequest, message: z.string() }),
  counts: 'send',
  fails: [409],
});

export const setAppointmentRequestState = route({
  name: 'setAppointmentRequestState',
  method: 'PUT',
  path: '/appointment-requests/{id}/state',
  feature,
  access,
  summary: 'Withdraw a request because the patient no longer wants it, or take that, or a refusal, back.',
  params,
  body: z.object({ state: z.enum(requestStates).extract(['new', 'withdrawn']), version: z.number().int() }),
  answer: request,
  fails: [409],
});

const answered = z.object({ answer: visitAnswer, message: z.string() });

export const listVisitAnswers = route({
  name: 'listVisitAnswers',
  method: 'GET',
  path: '/visit-answers',
  feature,
  access,
  summary: 'What patients wrote about their visits and nobody has dealt with, oldest first.',
  answer: z.array(visitAnswer),
});

export const confirmVisit = route({
  name: 'confirmVisit',
  method: 'POST',
  path: '/visit-answers/{id}/confirm',
  feature,
  access,
  summary:
    'Confirm the visit a patient’s text says yes to through the Open Dental API, read it back, and thank them in the office’s words, once.',
  params,
  body: z.object({ AptNum: num }),
  answer: answered,
  counts: 'send',
  fails,
});

export const undoVisitConfirmation = route({
  name: 'undoVisitConfirmation',
  method: 'POST',
  path: '/visit-answers/{id}/undo',
  feature,
  access,
  summary: 'Take a confirmation back: the text where it has not left, and what the visit had before.',
  params,
  answer: answered,
  fails,
});

export const setVisitAnswerState = route({
  name: 'setVisitAnswerState',
  method: 'PUT',
  path: '/visit-answers/{id}/state',
  feature,
  access,
  summary: 'Set what a patient wrote about a visit aside, or take that back.',
  params,
  body: z.object({ state: z.enum(['open', 'dismissed']), version: z.number().int() }),
  answer: z.object({ answer: visitAnswer }),
  fails: [409],
});

export const getVisitAnswerSettings = route({
  name: 'getVisitAnswerSettings',
  method: 'GET',
  path: '/visit-answer-settings',
  feature,
  access,
  summary: 'Whether a yes to a visit is confirmed by itself, and which confirmation it sets.',
  answer: visitAnswerSettings,
});

export const setVisitAnswerSettings = route({
  name: 'setVisitAnswerSettings',
  method: 'PUT',
  path: '/visit-answer-settings',
  feature,
  access: 'admin',
  summary: 'Change whether a yes to a visit is confirmed by itself, and which confirmation it sets.',
  body: visitAnswerSettings,
  answer: visitAnswerSettings,
  fails: [409],
});

export const listBookingTexts = route({
  name: 'listBookingTexts',
  method: 'GET',
  path: '/booking-texts',
  feature,
  access,
  summary: 'The office’s words around appointments.',
  answer: z.array(bookingText),
});

export const setBookingText = route({
  name: 'setBookingText',
  method: 'PUT',
  path: '/booking-texts/{kind}',
  feature,
  access: 'admin',
  summary: 'Change the office’s words around appointments.',
  params: z.object({ kind: z.enum(textKinds) }),
  body: z.object({
    template: text.min(1, bookingWords.noText).max(1_500),
    version: z.number().int().min(0).max(2_147_483_647),
  }),
  answer: z.object({ text: bookingText }),
  fails: [409],
});
