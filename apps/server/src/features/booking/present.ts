import type { booking as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findProposal } from './store-proposals.ts';
import { findAnswer } from './store-visit-answers.ts';
import { findRequest } from './store-requests.ts';

/** Says how a proposal stands now. */
export async function announceProposal(
  ctx: Context,
  proposalId: number,
): Promise<contract.AppointmentProposal> {
  const proposal = await findProposal(ctx.tx, proposalId);
  ctx.emit('appointmentProposal', { proposal });
  return proposal;
}

/** Says how what a patient wrote about a visit stands now. */
export async function announceAnswer(ctx: Context, answerId: number): Promise<contract.VisitAnswer> {
  const answer = await findAnswer(ctx.tx, answerId);
  ctx.emit('visitAnswer', { answer });
  return answer;
}

/** Says how a request stands now. */
export async function announceRequest(ctx: Context, requestId: number): Promise<contract.AppointmentRequest> {
  const request = await findRequest(ctx.tx, requestId);
  ctx.emit('Appointment_Request', { request });
  return request;
}
