import { booking as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { withdrawText } from '../inbox/index.ts';
import { officeClock } from '../practice/index.ts';
import { followPatient } from './follow-patient.ts';
import { announceProposal, announceRequest } from './present.ts';
import { questionsTo } from './questions.ts';
import { readAnswer } from './read-answer.ts';
import { changeProposal, listLive, lockLiveTo, lockProposal, type ProposalRow } from './store-proposals.ts';
import { changeRequest, lockRequest } from './store-requests.ts';

const { bookingWords } = contract;
const ANSWER_MOST = 300;

/** Times that are offered and not booked. */
export const listProposals = (ctx: Context): Promise<contract.AppointmentProposal[]> => listLive(ctx.tx);

export const isLive = ({ state }: Pick<ProposalRow, 'state'>): boolean =>
  state === 'open' || state === 'answered';

/** A proposal that is still offered, locked. @throws Refusal 404, 409 */
async function lockLive(ctx: Context, proposalId: number): Promise<ProposalRow> {
  const row = await lockProposal(ctx.tx, proposalId);
  if (!row) throw notFound('proposal');
  if (!isLive(row)) throw conflict(bookingWords.notOpen);
  return row;
}

/**
 * A patient's text may choose one of the times that were offered to its number: it is put before a person. A later answer
 * takes the place of an earlier one, where it chooses too. Where two sets of times are open (a family's phone), or a bare
 * yes may be to something else, a person decides.
 * @returns whether it chose
 */
export async function hearAnswer(
  ctx: Context,
  { contactId, contactNumber, itemId, body, keyword }: DomainEvents['text.received'],
): Promise<boolean> {
  if (keyword !== null) return false;
  const offers = (await lockLiveTo(ctx.tx, contactId, contactNumber)).filter(
    ({ expiresAt }) => expiresAt > ctx.now,
  );
  const [offer] = offers;
  if (!offer || offers.length > 1) return false;
  const { today } = await officeClock(ctx);
  const chosen = readAnswer(body, offer.options, today);
  if (chosen === null) return false;
  if (!chosen.names) {
    const { newest, asked } = await questionsTo(ctx, contactNumber, itemId);
    const isOther = offer.itemId !== null && newest !== null && newest !== offer.itemId;
    if (isOther || asked.some(({ confirmed }) => !confirmed)) return false;
  }
  await followPatient(ctx, offer);
  await changeProposal(ctx.tx, offer.proposalId, {
    state: 'answered',
    chosen: chosen.index,
    answer: body.slice(0, ANSWER_MOST),
    answerItemId: itemId,
  });
  ctx.audit({
    action: 'appointment.answer',
    subject: `contact:${contactId}`,
    details: { proposal: offer.proposalId, option: chosen.index, item: itemId },
  });
  await announceProposal(ctx, offer.proposalId);
  return true;
}

/** The patient chose none of them. The times stay offered. @throws Refusal 404, 409 */
export async function dismissAnswer(ctx: Context, proposalId: number): Promise<contract.AppointmentProposal> {
  const row = await lockLive(ctx, proposalId);
  if (row.state !== 'answered') throw conflict(bookingWords.notOpen);
  await changeProposal(ctx.tx, proposalId, { state: 'open', chosen: null, answer: '', answerItemId: null });
  ctx.audit({ action: 'appointment.dismiss_answer', subject: `proposal:${proposalId}` });
  return announceProposal(ctx, proposalId);
}

/** One of the times is somebody else's by now: it is offered no more, and the others keep their numbers. */
export async function takeOption(ctx: Context, proposalId: number, index: number): Promise<void> {
  const row = await lockProposal(ctx.tx, proposalId);
  if (!row || !isLive(row)) return;
  const options = row.options.map((option, n) => (n === index ? { ...option, taken: true } : option));
  const unchosen = { state: 'open', chosen: null, answer: '', answerItemId: null } as const;
  await changeProposal(ctx.tx, proposalId, { options, ...(row.chosen === index ? unchosen : {}) });
  ctx.audit({
    action: 'appointment.option_taken',
    subject: `proposal:${proposalId}`,
    details: { option: index },
  });
  await announceProposal(ctx, proposalId);
}

/** Offers these times no more; their text is taken back where it has not left. @throws Refusal 404, 409 */
export async function withdrawProposal(
  ctx: Context,
  proposalId: number,
): Promise<{ proposal: contract.AppointmentProposal; message: string }> {
  const row = await lockLive(ctx, proposalId);
  const text =
    row.itemId === null ? 'withdrawn' : await withdrawText(ctx, row.itemId, bookingWords.withdrawnWhy);
  await changeProposal(ctx.tx, proposalId, { state: 'withdrawn' });
  if (row.requestId !== null) await askAgain(ctx, row.requestId);
  ctx.audit({ action: 'appointment.withdraw', subject: `proposal:${proposalId}`, details: { text } });
  return {
    proposal: await announceProposal(ctx, proposalId),
    message: text === 'left' ? bookingWords.withdrawnLate : bookingWords.withdrawn,
  };
}

/** A request for which nothing is offered any more waits for the office again. */
async function askAgain(ctx: Context, requestId: number): Promise<void> {
  const request = await lockRequest(ctx.tx, requestId);
  if (request?.state !== 'proposed') return;
  await changeRequest(ctx.tx, requestId, { state: 'new' });
  await announceRequest(ctx, requestId);
}

/** Ends an offer whose time is over. What a patient has chosen stays before a person. */
export async function expireProposal(ctx: Context, proposalId: number): Promise<void> {
  const row = await lockProposal(ctx.tx, proposalId);
  if (row?.state !== 'open' || row.expiresAt > ctx.now) return;
  await changeProposal(ctx.tx, proposalId, { state: 'expired' });
  if (row.requestId !== null) await askAgain(ctx, row.requestId);
  await announceProposal(ctx, proposalId);
}
