import { booking as contract, inbox, labels } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { type Context, personOf } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice } from '../../platform/platform.ts';
import { findContact, lockContact } from '../contacts/index.ts';
import { findUserName, queueAutomaticText, wayToNumber, withdrawText } from '../inbox/index.ts';
import {
  confirmAppointment,
  type Desk,
  findConfirmedDefs,
  findPracticeSettings,
  listComing,
  wallWords,
} from '../practice/index.ts';
import { changeItem, findItem } from '../threads/index.ts';
import { announceAnswer } from './present.ts';
import type { AnsweredVisit } from './schema.ts';
import {
  changeAnswer,
  findAnswer,
  findAnswerSettings,
  findConfirmation,
  findContactOf,
  findUsualConfirmation,
  lockAnswer,
  type VisitAnswerRow,
} from './store-visit-answers.ts';
import { listBookingTexts } from './texts.ts';

const { bookingWords } = contract;

interface Answered {
  answer: contract.VisitAnswer;
  message: string;
}

/**
 * Confirms the visit that a patient's text says yes to, reads it back, and thanks them in the office's words: once, however
 * often it is asked. Killed in between, the same again finds the confirmation and goes on.
 * @throws BadInput for another visit, where no confirmation is chosen, or without an access token; Refusal 404, 409 where it
 *   is not what the patient answered any more, 502
 */
export async function confirmVisit(desk: Desk, answerId: number, aptNum: number): Promise<Answered> {
  const { platform, session } = desk;
  const { visit, DefNum, before, isConfirmed } = await inOffice(platform, session, async (ctx) => {
    const row = await lockAnswer(ctx.tx, answerId);
    if (!row) throw notFound('answer');
    // By the office's rule a job does it: who lost that job leaves the visit to whoever has it.
    if (!(await stillHasJob(ctx.tx))) throw conflict(bookingWords.answerSettled);
    if (row.state === 'dismissed' || (row.state === 'done' && row.aptNum !== aptNum))
      throw conflict(bookingWords.answerSettled);
    const meant = row.visits.find(({ AptNum }) => AptNum === aptNum);
    if (!meant) throw new BadInput(bookingWords.noVisit);
    const wanted = (await findAnswerSettings(ctx.tx)).DefNum ?? (await findUsualConfirmation(ctx.tx));
    if (wanted === null) throw new BadInput(bookingWords.noConfirmationChosen);
    const held = await findConfirmation(ctx.tx, aptNum);
    const defs = await findConfirmedDefs(ctx.tx, await findPracticeSettings(ctx.tx));
    return {
      visit: meant,
      DefNum: wanted,
      before: held,
      isConfirmed: held !== wanted && defs.includes(held),
    };
  });
  const when = wallWords(visit.AptDateTime);
  // Who has arrived is not set back to "confirmed".
  const said = isConfirmed
    ? bookingWords.confirmedBefore(when)
    : (await confirmAppointment(desk, aptNum, { DefNum, seen: { AptDateTime: wallOf(visit) } })).message;
  return inOffice(platform, session, async (ctx) => {
    const contactId = (await findAnswer(ctx.tx, answerId)).contact_id;
    // The contact first, as everywhere, so that no two changes wait for each other.
    const contact = await lockContact(ctx.tx, contactId);
    const row = await lockAnswer(ctx.tx, answerId);
    if (!contact || row?.state !== 'open')
      return { answer: await findAnswer(ctx.tx, answerId), message: said };
    const isNewest = contact.lastItemId === row.itemId;
    const deliveryNote = bookingWords.confirmedNote(when);
    await changeItem(ctx, row.itemId, { deliveryNote }, isNewest ? false : undefined);
    const thanks = await thank(ctx, contact.contactId, row, visit);
    await changeAnswer(ctx.tx, answerId, {
      state: 'done',
      aptNum,
      confirmedBefore: isConfirmed ? null : before,
      thanksItemId: thanks,
      settledAt: ctx.now,
      settledBy: personOf(ctx.actor)?.userId ?? null,
    });
    ctx.audit({
      action: 'appointment.confirm_by_answer',
      subject: `appointment:${aptNum}`,
      details: { answer: answerId, item: row.itemId, text: thanks },
    });
    const answer = await announceAnswer(ctx, answerId);
    return {
      answer,
      message: said + (thanks === null ? bookingWords.notThanked : bookingWords.thanked),
    };
  });
}

const wallOf = ({ AptDateTime }: AnsweredVisit): string => AptDateTime.replace(' ', 'T');

/** Thanks them at the number they wrote from. @returns the text's item; null where none can go */
async function thank(
  ctx: Context,
  contactId: number,
  { itemId }: VisitAnswerRow,
  visit: AnsweredVisit,
): Promise<number | null> {
  const item = await findItem(ctx.tx, itemId);
  const way = item && (await wayToNumber(ctx, contactId, item.contact_number));
  if (!way) return null;
  const person = personOf(ctx.actor);
  const timezone = await findTimeZone(ctx.tx);
  const at = toInstant(wallOf(visit), timezone);
  const coming = (await listComing(ctx.tx, [visit.PatNum], ctx.now, timezone)).get(visit.PatNum) ?? [];
  const whose = await findContactOf(ctx.tx, visit.PatNum);
  const named = whose === null ? undefined : await findContact(ctx.tx, whose);
  const { template } = (await listBookingTexts(ctx)).find(({ kind }) => kind === 'confirmed')!;
  const body = labels.fillPlaceholders(template, {
    userName: person === null ? '' : await findUserName(ctx.tx, person.userId),
    contactName: named ? `${named.firstName} ${named.lastName}`.trim() : '',
    firstName: named?.firstName ?? '',
    // Of that visit alone: the others are not confirmed by it.
    appointments: coming.filter(({ AptDateTime }) => Date.parse(AptDateTime) === at),
    now: ctx.now.getTime(),
    timezone,
  });
  if (labels.openPlaceholders(body).length > 0 || inbox.textLengthProblem(body) !== null) return null;
  const delayMs = person === null ? 0 : contract.UNDO_MS;
  return queueAutomaticText(ctx, contactId, { ...way, body, userId: person?.userId ?? null, delayMs });
}

/**
 * Takes a confirmation back: its text where it has not left, and what the visit had before. The answer waits again.
 * @throws Refusal 404, 409 where it was not confirmed, or is another in Open Dental by now, 502
 */
export async function undoVisitConfirmation(desk: Desk, answerId: number): Promise<Answered> {
  const { platform, session } = desk;
  const { row, text } = await inOffice(platform, session, async (ctx) => {
    const held = await lockAnswer(ctx.tx, answerId);
    if (!held) throw notFound('answer');
    if (held.state !== 'done' || held.aptNum === null) throw conflict(bookingWords.answerSettled);
    const taken =
      held.thanksItemId === null
        ? ('withdrawn' as const)
        : await withdrawText(ctx, held.thanksItemId, bookingWords.withdrawnWhy);
    return { row: held, text: taken };
  });
  const visit = row.visits.find(({ AptNum }) => AptNum === row.aptNum);
  if (visit && row.confirmedBefore)
    await confirmAppointment(desk, visit.AptNum, {
      DefNum: row.confirmedBefore,
      seen: { AptDateTime: wallOf(visit) },
    });
  return inOffice(platform, session, async (ctx) => {
    const { contact_id: contactId } = await findAnswer(ctx.tx, answerId);
    await lockContact(ctx.tx, contactId);
    const now = await lockAnswer(ctx.tx, answerId);
    if (now?.state === 'done') {
      await changeAnswer(ctx.tx, answerId, {
        state: 'open',
        aptNum: null,
        confirmedBefore: null,
        thanksItemId: null,
        settledAt: null,
        settledBy: null,
      });
      await changeItem(ctx, row.itemId, { deliveryNote: null }, true);
      ctx.audit({
        action: 'appointment.undo_answer',
        subject: `visit-answer:${answerId}`,
        details: { text },
      });
    }
    return {
      answer: await announceAnswer(ctx, answerId),
      message: text === 'left' ? bookingWords.unconfirmedLate : bookingWords.unconfirmed,
    };
  });
}
