import {
  ai as contract,
  booking,
  problemCodes,
  type RouteAnswer,
  type RouteInput,
} from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict, notFound, Refusal } from '../../../platform/errors.ts';
import { inOffice } from '../../../platform/platform.ts';
import type { Desk, Neighbours } from '../neighbours.ts';
import { changeProposal, findProposal, type NewProposal, type ProposalRow } from './store-proposals.ts';
import { changeQuestion, lockQuestion } from './store-questions.ts';
import { mustHaveAi } from './talk-policy.ts';
import { tellQuestion } from './tell-question.ts';

/* What a person makes of what an agent prepared for them: by the verbs of the neighbours alone. */

const { proposalWords } = contract;

interface Pressed {
  question: contract.AiQuestion;
  message: string;
}

/** One of the caller's own, which nobody else changes until the transaction ends. @throws Refusal 403, 404 */
async function hold(ctx: Context, proposalId: number): Promise<ProposalRow> {
  await mustHaveAi(ctx);
  const found = await findProposal(ctx.tx, proposalId);
  if (!found || !(await lockQuestion(ctx.tx, found.questionId))) throw notFound('proposal');
  return (await findProposal(ctx.tx, proposalId))!;
}

/** @throws Refusal 409 for one that was settled, is over, or looks different from what the person pressed */
function mustBeOpen(row: ProposalRow, version: number, now: Date): void {
  if (row.state === 'booking') throw conflict(proposalWords.isBooked);
  if (row.state !== 'open') throw conflict(proposalWords.settled);
  if (row.goodUntil <= now) throw conflict(proposalWords.over);
  if (row.version !== version) throw conflict(proposalWords.changed);
}

/** Writes down what became of it, and tells the windows of whoever asked. */
async function settle(ctx: Context, row: ProposalRow, change: Partial<NewProposal>, message: string) {
  await changeProposal(ctx.tx, row, change);
  const question = await tellQuestion(ctx, await changeQuestion(ctx.tx, row.questionId, {}));
  const { state } = change;
  if (state !== undefined && state !== row.state)
    ctx.audit({
      action: `ai.proposal_${state}`,
      subject: `contact:${row.contactId}`,
      details: { proposal: row.proposalId, question: row.questionId, kind: row.kind },
    });
  return { question, message };
}

/**
 * Sends a prepared text, or offers prepared times by a text, as the person who presses it.
 * @throws BadInput where no text can be sent; Refusal 403, 404, 409
 */
export async function sendProposal(
  { text: send, offer, officeText }: Neighbours,
  ctx: Context,
  proposalId: number,
  { version, text, options: chosen }: RouteInput<typeof contract.sendAiProposal>['body'],
): Promise<Pressed> {
  const row = await hold(ctx, proposalId);
  mustBeOpen(row, version, ctx.now);
  if (row.kind === 'note') throw new BadInput(proposalWords.notThat);
  if (row.kind === 'times') {
    const options = row.options.filter((_, index) => chosen?.includes(index) ?? true);
    if (options.length === 0) throw new BadInput(booking.bookingWords.noTimes);
    const { item } = await offer(ctx, row.contactId, {
      minutes: row.minutes,
      reason: row.reason,
      options,
      message_text: booking.fillTimes(text ?? (await officeText(ctx, 'offered', row.contactId)), options),
      client_ref: `ai-proposal-${row.proposalId}`,
    });
    const change = { state: 'offered', settledAt: ctx.now, itemId: item.comm_participant_id } as const;
    return settle(ctx, row, change, proposalWords.offered(row.contactName));
  }
  const body = text ?? row.text;
  const item = await send(ctx, row.contactId, body, proposalWords.noNumber);
  const change = {
    state: 'sent',
    settledAt: ctx.now,
    itemId: item.comm_participant_id,
    text: body,
  } as const;
  return settle(ctx, row, change, proposalWords.sent(row.contactName));
}

/** Keeps a prepared note as an internal conversation about the contact. @throws Refusal 403, 404, 409 */
export async function keepProposal(
  { note }: Neighbours,
  ctx: Context,
  proposalId: number,
  { version, text }: RouteInput<typeof contract.keepAiProposal>['body'],
): Promise<Pressed> {
  const row = await hold(ctx, proposalId);
  mustBeOpen(row, version, ctx.now);
  if (row.kind !== 'note') throw new BadInput(proposalWords.notThat);
  const message = text ?? row.text;
  const convoId = await note(ctx, row.contactId, message, `ai-proposal-${row.proposalId}`);
  const change = { state: 'kept', settledAt: ctx.now, convoId, text: message } as const;
  return settle(ctx, row, change, proposalWords.kept(row.contactName));
}

/** Discards it, or takes that back. @throws Refusal 403, 404, 409 */
export async function setProposalState(
  ctx: Context,
  proposalId: number,
  { version, state }: RouteInput<typeof contract.setAiProposalState>['body'],
): Promise<Pressed> {
  const row = await hold(ctx, proposalId);
  if (row.version !== version) throw conflict(proposalWords.changed);
  // What hangs in doubt may be discarded as well: whoever presses it has looked at the schedule.
  const from = state === 'open' ? ['discarded'] : ['open', 'booking'];
  if (!from.includes(row.state)) throw conflict(proposalWords.settled);
  const change = { state, settledAt: state === 'open' ? null : ctx.now, chosen: null } as const;
  return settle(ctx, row, change, state === 'open' ? '' : proposalWords.discarded);
}

/**
 * Books one of the times that were found. While the practice is asked the card says so, and no other of its times can be
 * pressed; killed meanwhile, the same again finds what stands.
 * @throws BadInput for no such option; Refusal 403, 404, 409 (`time_taken`, with other times on the card), 502
 */
export async function bookTimes(
  neighbours: Neighbours,
  desk: Desk,
  proposalId: number,
  { version, option }: RouteInput<typeof contract.bookAiProposal>['body'],
): Promise<RouteAnswer<typeof contract.bookAiProposal>> {
  const { platform, session } = desk;
  const { row, place } = await inOffice(platform, session, async (ctx) => {
    const held = await hold(ctx, proposalId);
    if (held.kind !== 'times') throw new BadInput(proposalWords.notThat);
    const isAgain = (held.state === 'booking' || held.state === 'booked') && held.chosen === option;
    if (!isAgain) mustBeOpen(held, version, ctx.now);
    const chosen = held.options[option];
    if (!chosen) throw new BadInput(booking.bookingWords.noOption);
    if (held.state === 'open') await settle(ctx, held, { state: 'booking', chosen: option }, '');
    return { row: held, place: chosen };
  });
  let message: string;
  try {
    ({ message } = await neighbours.book(desk, row.contactId, {
      ...place,
      minutes: row.minutes,
      Note: row.reason,
    }));
  } catch (error) {
    // Of what is refused nothing stands, and it can be pressed again. What is in doubt stays as it is.
    if (error instanceof BadInput || (error instanceof Refusal && error.status < 500))
      throw await openAgain(neighbours, desk, row, error);
    throw error;
  }
  return inOffice(platform, session, async (ctx) => {
    const now = await hold(ctx, proposalId);
    const change = { state: 'booked', settledAt: now.settledAt ?? ctx.now, chosen: option } as const;
    const pressed = await settle(ctx, now, change, message);
    return { ...pressed, text: await neighbours.officeText(ctx, 'booked', row.contactId) };
  });
}

/** @returns what the person is told: where the time is taken, whether others are on the card now */
async function openAgain(
  { findTimes }: Neighbours,
  { platform, session }: Desk,
  { proposalId }: ProposalRow,
  error: BadInput | Refusal,
): Promise<Error> {
  const isTaken = error instanceof Refusal && error.code === problemCodes.timeTaken;
  return inOffice(platform, session, async (ctx) => {
    const now = await hold(ctx, proposalId);
    if (now.state !== 'booking') return error;
    const options = isTaken
      ? (
          await findTimes(ctx, now.contactId, { minutes: now.minutes, part: 'any', ...now.wish })
        ).proposals.filter(
          // Our copy of the schedule may not know yet who has it.
          ({ AptDateTime }) => AptDateTime !== now.options[now.chosen ?? 0]?.AptDateTime,
        )
      : now.options;
    const change = { state: 'open', chosen: null, options } as const;
    await settle(ctx, now, change, '');
    if (!isTaken) return error;
    const hint = options.length > 0 ? proposalWords.othersFree : proposalWords.noneFree;
    return new Refusal(error.status, error.code, `${error.message} ${hint}`, undefined, error.more);
  });
}
