import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';
import type { PracticeIds } from '../../practice/testing/route-cases.ts';

/**
 * Times offered to `patient`, and such that they answered; requests of theirs that nobody settled; an answer about
 * a visit, and one that was acted on.
 */
export interface BookingIds {
  proposal: number;
  answeredProposal: number;
  request: number;
  spareRequest: number;
  visitAnswer: number;
  doneAnswer: number;
}

/** One call of every route of the feature. */
export function bookingCases(ids: SharedIds & BookingIds & PracticeIds): Record<string, RouteCase> {
  const params = { id: ids.patient };
  const place = { AptDateTime: '2031-02-04T09:00', Op: 0, ProvNum: 0 };
  const request = { params: { id: ids.request }, foreign: 404 } as const;
  return {
    listVisitReasons: { params, ok: 200, foreign: 404 },
    searchProcedures: { query: { search: 'crown' }, ok: 200 },
    findTimes: { params, query: { minutes: '30', from: '2031-02-03' }, ok: 200, foreign: 404 },
    listProposals: { ok: 200 },
    proposeTimes: {
      params: { id: ids.contact },
      body: { minutes: 30, options: [place], message_text: 'Monday at 9?', client_ref: 'times-offered-1' },
      ok: 201,
      foreign: 404,
    },
    withdrawProposal: { params: { id: ids.proposal }, ok: 200, foreign: 404 },
    dismissAnswer: { params: { id: ids.answeredProposal }, ok: 200, foreign: 404 },
    // No practice system is there in these tests.
    bookProposal: { params: { id: ids.answeredProposal }, body: { option: 0 }, ok: 502, foreign: 404 },
    listAppointmentRequests: { ok: 200 },
    createAppointmentRequest: { params, body: { wish: 'A cleaning in the morning' }, ok: 201, foreign: 404 },
    acceptAppointmentRequest: {
      params: { id: ids.spareRequest },
      body: { ...place, minutes: 30 },
      ok: 502,
      foreign: 404,
    },
    declineAppointmentRequest: { ...request, body: {}, ok: 200 },
    setAppointmentRequestState: {
      params: { id: ids.spareRequest },
      body: { state: 'withdrawn', version: 1 },
      ok: 200,
      foreign: 404,
    },
    listVisitAnswers: { ok: 200 },
    // Nobody has chosen a confirmation, and no practice names one.
    confirmVisit: { params: { id: ids.visitAnswer }, body: { AptNum: 1 }, ok: 400, foreign: 404 },
    undoVisitConfirmation: { params: { id: ids.doneAnswer }, ok: 200, foreign: 404 },
    setVisitAnswerState: {
      params: { id: ids.visitAnswer },
      body: { state: 'dismissed', version: 1 },
      ok: 200,
      foreign: 404,
    },
    getVisitAnswerSettings: { ok: 200 },
    setVisitAnswerSettings: { body: { by_itself: false, DefNum: null, version: 0 }, ok: 200 },
    listBookingTexts: { ok: 200 },
    setBookingText: {
      params: { kind: 'booked' },
      body: { template: 'See you at $ApptDateWithTime', version: 0 },
      ok: 200,
    },
    // No practice system is there in these tests.
    bookAppointment: {
      params,
      body: { AptDateTime: '2031-02-04T09:00', Op: 0, ProvNum: 0, minutes: 30 },
      ok: 502,
      foreign: 404,
    },
    moveAppointment: {
      params: { AptNum: ids.appointment },
      body: { AptDateTime: '2031-02-04T09:00', Op: 0 },
      ok: 502,
      foreign: 404,
    },
  };
}
