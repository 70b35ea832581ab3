import { ai as contract, type contacts, inbox, type RouteInput } from '@chairline/contract';
import { type Context, personOf } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { BadInput, notFound, vendorFailed } from '../../../platform/errors.ts';
import { makeFence } from '../../../platform/fence.ts';
import type { Http, Session } from '../../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { wallClock } from '../../../platform/wall-clock.ts';
import { type ContactRow, findContact } from '../../contacts/index.ts';
import { readMailOf } from '../../mail/index.ts';
import { type ItemRow, listThread } from '../../threads/index.ts';
import { askOnce } from './ask-once.ts';
import { composeInstructions, type Desk, summaryInstructions } from './compose-prompts.ts';
import { type Hidden, hideNumbers, readLines, readText } from './compose-words.ts';
import { mustHaveAi, type Reservation, reserve } from '../limits/limits.ts';
import { findFirstName, findOfficeName } from '../store.ts';

type Caller = Session & { platform: Platform; http: Http };

/** A message is told so far. */
const WORDS_MAX = 600;
/** Of the e-mail that is answered. */
const MAIL_MAX = 6_000;
/** Tokens of an answer: the longest text, in a script whose letters are several tokens each. */
const TEXT_TOKENS = 1_200;
const MAIL_TOKENS = 3_000;
const SUMMARY_TOKENS = 800;
/** Letters of what the model is told beside the messages, and of what stands around each of them, about. */
const INSTRUCTIONS = 2_000;
const AROUND = 40;

interface Thread {
  contact: ContactRow;
  items: ItemRow[];
  zone: string;
  desk: Desk;
  reservation: Reservation;
  /** What the e-mail says that is answered; '' where none is, or it has no words. */
  mail: string;
}

/**
 * A text for the composer. Nothing of it is kept or sent.
 * @throws BadInput; Refusal 403, 404, 429, 502, 503
 */
export async function composeText(
  caller: Caller,
  { contact_id, kind, text, email_id }: RouteInput<typeof contract.composeText>['body'],
): Promise<{ text: string }> {
  const draft = text.trim();
  const isMail = email_id !== undefined;
  const most = isMail ? contract.COMPOSE_MAX : inbox.TEXT_MAX_LENGTH;
  if (draft.length > most) throw new BadInput(`At most ${most} characters.`);
  if (kind !== 'reply' && draft === '') throw new BadInput(contract.composeMessages.nothingWritten);
  const isReply = kind === 'reply';
  const thread = await inOffice(caller.platform, caller, (ctx) =>
    openThread(
      ctx,
      contact_id,
      isReply ? contract.REPLY_MESSAGES : 0,
      { kind },
      (items) =>
        isReply && items.length === 0 && draft === '' ? contract.composeMessages.nothingToAnswer : null,
      draft,
      isReply && isMail ? email_id : 0,
    ),
  );
  const hidden = hideNumbers();
  const fence = makeFence();
  const { patient } = thread.desk;
  const answer = await askOnce(caller.platform, caller, thread.reservation, {
    system: composeInstructions({ kind, isMail }, thread.desk, fence),
    text: [
      ...(isReply && patient ? [fence.around('patient', hidden.hide(patient))] : []),
      ...(isReply ? [fence.around('messages', linesOf(thread, hidden))] : []),
      ...(thread.mail === '' ? [] : [fence.around('email', hidden.hide(thread.mail))]),
      ...(draft === '' ? [] : [fence.around('draft', hidden.hide(draft))]),
    ].join('\n'),
    tokens: isMail ? MAIL_TOKENS : TEXT_TOKENS,
    stop: stopOf(caller.http),
  });
  const said = fence.off(answer);
  const own = thread.items.filter((item) => !isTheirs(item)).map(({ body }) => body);
  const read = readText({
    said,
    hidden,
    draft: isReply ? '' : draft,
    own: isReply ? [draft, ...own] : own,
    fits: isMail ? mailLengthProblem : inbox.textLengthProblem,
  });
  if ('fault' in read) throw vendorFailed(read.fault);
  return read;
}

/**
 * What happened so far in a thread. Nothing of it is kept.
 * @throws BadInput; Refusal 403, 404, 429, 502, 503
 */
export async function summarizeThread(
  caller: Caller,
  { contact_id }: RouteInput<typeof contract.summarizeThread>['body'],
): Promise<{ lines: { text: string; item_id: number }[] }> {
  const thread = await inOffice(caller.platform, caller, (ctx) =>
    openThread(ctx, contact_id, contract.SUMMARY_MESSAGES, { kind: 'summary' }, (items) =>
      items.length === 0 ? contract.composeMessages.nothingHappened : null,
    ),
  );
  const hidden = hideNumbers();
  const fence = makeFence();
  const answer = await askOnce(caller.platform, caller, thread.reservation, {
    system: summaryInstructions(thread.desk, fence),
    text: fence.around('messages', linesOf(thread, hidden)),
    tokens: SUMMARY_TOKENS,
    stop: stopOf(caller.http),
  });
  const lines = readLines(fence.off(answer), hidden, thread.items.length);
  if (lines.length === 0) throw vendorFailed(contract.composeMessages.noSummary);
  return {
    lines: lines.map(({ text, place }) => ({ text, item_id: thread.items[place - 1]!.comm_item_id })),
  };
}

/** @param fault why there is nothing to ask a model, before anything is set aside for it */
async function openThread(
  ctx: Context,
  contactId: number,
  most: number,
  details: { kind: string },
  fault: (items: readonly ItemRow[]) => string | null,
  draft = '',
  emailId = 0,
): Promise<Thread> {
  await mustHaveAi(ctx);
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const page = { offset: 0, limit: most, direction: 'older' } as const;
  const items =
    most === 0 ? [] : ((await listThread(ctx.tx, contact.contactId, page))?.rows ?? []).toReversed();
  const why = fault(items);
  if (why) throw new BadInput(why);
  const answered = emailId === 0 ? null : await readMailOf(ctx, contact.contactId, emailId);
  if (emailId !== 0 && !answered) throw notFound('e-mail');
  const mail = answered ? `${answered.subject}\n\n${answered.words}`.trim().slice(0, MAIL_MAX) : '';
  const told = items.reduce(
    (sum, { subject, body }) => sum + Math.min(subject.length + body.length, WORDS_MAX) + AROUND,
    0,
  );
  const reservation = await reserve(ctx, 'composer', INSTRUCTIONS + draft.length + mail.length + told);
  ctx.audit({ action: 'ai.compose', subject: `contact:${contact.contactId}`, details });
  const zone = await findTimeZone(ctx.tx);
  const person = personOf(ctx.actor);
  const desk = {
    office: (await findOfficeName(ctx.tx, ctx.office)) ?? 'the office',
    writer: person ? await findFirstName(ctx.tx, person.userId) : '',
    patient: contact.firstName.trim(),
    now: `${ctx.now.toLocaleDateString('en-US', { timeZone: zone, weekday: 'long' })}, ${wallTime(ctx.now, zone)}`,
  };
  return { contact, items, zone, desk, reservation, mail };
}

const mailLengthProblem = (text: string): string | null =>
  text.length > contract.COMPOSE_MAX ? contract.composeMessages.tooLong : null;

/** The request's end, before it was answered: whoever asked pressed Stop, or has gone. */
function stopOf({ reply }: Http): AbortSignal {
  const stop = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) stop.abort();
  });
  return stop.signal;
}

const isTheirs = (item: ItemRow): boolean =>
  inbox.isFromContact({ kind: item.kind, comm_direction: item.direction as contacts.CommDirection });

/** The thread as the model reads it: a line a message, numbered from 1. */
const linesOf = ({ items, zone }: Thread, hidden: Hidden): string =>
  items
    .map((item, index) => `[${index + 1}] ${wallTime(item.at, zone)}, ${wordsOf(item, hidden)}`)
    .join('\n');

function wordsOf(item: ItemRow, { hide }: Hidden): string {
  const who = isTheirs(item) ? 'patient' : 'office';
  if (item.kind === 'call') {
    if (item.call_missed) return `${who} called and was not answered`;
    return `${who} called, ${Math.round((item.call_duration ?? 0) / 60)} minutes`;
  }
  const words = [item.subject, item.body || item.snippet].filter((part) => part.trim() !== '').join(': ');
  const failed = ['failed', 'undelivered', 'rejected'].includes(item.direction) ? ', not delivered' : '';
  const said = words === '' ? `(${item.media_count > 0 ? 'a file' : 'no words'})` : words;
  return `${who}, ${item.kind === 'email' ? 'e-mail' : 'text'}${failed}: ${clip(hide(said))}`;
}

const clip = (text: string): string =>
  text.length <= WORDS_MAX
    ? text.replaceAll('\n', ' ')
    : `${text.slice(0, WORDS_MAX).replaceAll('\n', ' ')}…`;

/** '2026-11-26 14:05' of the office's clock. */
const wallTime = (at: Date | string, timeZone: string): string =>
  wallClock(timeZone, new Date(at)).now.slice(0, 16);
