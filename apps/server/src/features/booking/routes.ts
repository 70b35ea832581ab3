import { booking as contract, practice } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { listVisitReasons, searchProcedures } from '../practice/index.ts';
import { acceptRequest, declineRequest } from './answer-request.ts';
import { bookProposal } from './book-proposal.ts';
import { bookVisit, moveVisit } from './book-visit.ts';
import { findTimes } from './find-times.ts';
import { dismissAnswer, listProposals, withdrawProposal } from './proposals.ts';
import { proposeTimes } from './propose-times.ts';
import { listAppointmentRequests, requestAppointment, setRequestState } from './requests.ts';
import { confirmVisit, undoVisitConfirmation } from './confirm-visit.ts';
import { listBookingTexts, setBookingText } from './texts.ts';
import {
  getVisitAnswerSettings,
  listVisitAnswers,
  setVisitAnswerSettings,
  setVisitAnswerState,
} from './visit-answers.ts';

/** @param openApi the practice system's REST API; null where this installation has no key for it */
export const bookingRoutes = (platform: Platform, openApi: OpenPracticeApi | null): Binding[] => [
  handle(contract.listVisitReasons, (ctx, { params }) => listVisitReasons(ctx, params.id)),
  handle(contract.searchProcedures, (ctx, { query }) => searchProcedures(ctx, query.search)),
  handle(contract.findTimes, (ctx, { params, query }) => findTimes(ctx, params.id, query)),
  handle(contract.listProposals, (ctx) => listProposals(ctx)),
  handle(contract.proposeTimes, (ctx, { params, body }) => proposeTimes(ctx, params.id, body)),
  handle(contract.withdrawProposal, (ctx, { params }) => withdrawProposal(ctx, params.id)),
  handle(contract.dismissAnswer, async (ctx, { params }) => ({
    proposal: await dismissAnswer(ctx, params.id),
  })),
  handleOutside(contract.bookProposal, 'vendor', (session, { params, body }) =>
    bookProposal({ platform, openApi, session }, params.id, body.option),
  ),
  handleOutside(practice.bookAppointment, 'vendor', (session, { params, body }) =>
    bookVisit({ platform, openApi, session }, params.id, body),
  ),
  handleOutside(practice.moveAppointment, 'vendor', (session, { params, body }) =>
    moveVisit({ platform, openApi, session }, params.AptNum, body),
  ),
  handle(contract.listAppointmentRequests, (ctx) => listAppointmentRequests(ctx)),
  handle(contract.createAppointmentRequest, async (ctx, { params, body }) => ({
    request: await requestAppointment(platform, ctx, params.id, body),
  })),
  handleOutside(contract.acceptAppointmentRequest, 'vendor', (session, { params, body }) =>
    acceptRequest({ platform, openApi, session }, params.id, body),
  ),
  handle(contract.declineAppointmentRequest, (ctx, { params, body }) => declineRequest(ctx, params.id, body)),
  handle(contract.setAppointmentRequestState, async (ctx, { params, body }) => ({
    request: await setRequestState(ctx, params.id, body),
  })),
  handle(contract.listVisitAnswers, (ctx) => listVisitAnswers(ctx)),
  handleOutside(contract.confirmVisit, 'vendor', (session, { params, body }) =>
    confirmVisit({ platform, openApi, session }, params.id, body.AptNum),
  ),
  handleOutside(contract.undoVisitConfirmation, 'vendor', (session, { params }) =>
    undoVisitConfirmation({ platform, openApi, session }, params.id),
  ),
  handle(contract.setVisitAnswerState, async (ctx, { params, body }) => ({
    answer: await setVisitAnswerState(ctx, params.id, body),
  })),
  handle(contract.getVisitAnswerSettings, (ctx) => getVisitAnswerSettings(ctx)),
  handle(contract.setVisitAnswerSettings, (ctx, { body }) => setVisitAnswerSettings(ctx, body)),
  handle(contract.listBookingTexts, (ctx) => listBookingTexts(ctx)),
  handle(contract.setBookingText, async (ctx, { params, body }) => ({
    text: await setBookingText(ctx, params.kind, body),
  })),
];
