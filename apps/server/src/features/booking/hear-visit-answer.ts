import { lastTen } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { readsLikeOptOut } from '../consent/index.ts';
import { officeClock } from '../practice/index.ts';
import { announceAnswer } from './present.ts';
import { hearAnswer } from './proposals.ts';
import { questionsTo } from './questions.ts';
import { readVisitAnswer, type VisitReading } from './read-visit-answer.ts';
import { lockLiveTo } from './store-proposals.ts';
import {
  changeAnswer,
  type ComingVisit,
  findAnswerSettings,
  insertAnswer,
  lockAnswersAbout,
} from './store-visit-answers.ts';

/** The job that confirms what an office has confirmed by itself. */
export const CONFIRM = 'confirm-by-answer';
const WORDS_MOST = 300;

type Received = DomainEvents['text.received'];

/** What a patient's text answers: the times they were offered, else a visit of theirs. */
export async function hearText(ctx: Context, text: Received): Promise<void> {
  if (!(await hearAnswer(ctx, text))) await hearVisitAnswer(ctx, text);
}

/**
 * A patient's text may say that they come to a visit they were asked about, or do not: it is put before a person with the
 * visit, and confirmed by itself where the office wants that and nothing else can be meant.
 */
async function hearVisitAnswer(ctx: Context, text: Received): Promise<void> {
  const { contactId, contactNumber, itemId, body } = text;
  const { today } = await officeClock(ctx);
  const reading = readText(text, today);
  if (reading === null) return;
  const found = await visitsMeant(ctx, text, reading);
  if (found === null || found.visits.length === 0) return;
  const visits = found.visits.map(({ apt_num, pat_num, at }) => ({
    AptNum: apt_num,
    PatNum: pat_num,
    AptDateTime: at,
  }));
  // What they write now stands in place of what they wrote before about the same visit.
  for (const before of await lockAnswersAbout(
    ctx.tx,
    visits.map(({ AptNum }) => AptNum),
  )) {
    await changeAnswer(ctx.tx, before, { state: 'dismissed', settledAt: ctx.now });
    await announceAnswer(ctx, before);
  }
  const answerId = await insertAnswer(ctx.tx, {
    clientId: ctx.office,
    contactId,
    itemId,
    meaning: reading.meaning,
    words: body.slice(0, WORDS_MOST),
    visits,
    heardAt: ctx.now,
  });
  if (answerId === null) return;
  ctx.audit({
    action: 'appointment.hear',
    subject: `contact:${contactId}`,
    details: { answer: answerId, meaning: reading.meaning, item: itemId, number: lastTen(contactNumber) },
  });
  await announceAnswer(ctx, answerId);
  if (reading.meaning !== 'confirm' || !found.sure || visits.length > 1) return;
  if ((await findAnswerSettings(ctx.tx)).by_itself) await ctx.enqueue(CONFIRM, { answer_id: answerId });
}

/** CANCEL stops texts, as the law asks, and is said of a visit as well; a mark on a message says nothing. */
function readText({ keyword, body }: Received, today: string): VisitReading | null {
  if (keyword === 'stop') return /cancel/i.test(body) ? readVisitAnswer(body, today) : null;
  if (keyword !== null) return null;
  const reading = readVisitAnswer(body, today);
  return reading !== null && reading.meaning !== 'confirm' && readsLikeOptOut(body) ? null : reading;
}

/**
 * Which visits a text is about; null for none.
 * @returns `sure`: nothing else than these was asked
 */
async function visitsMeant(
  ctx: Context,
  { contactId, contactNumber, itemId }: Received,
  { meaning, explicit, fits }: VisitReading,
): Promise<{ visits: ComingVisit[]; sure: boolean } | null> {
  const { asked, visits, newest } = await questionsTo(ctx, contactNumber, itemId);
  // A bare yes or no answers what was written last, and nothing before it.
  if (!explicit && !asked.some((one) => one.itemId === newest)) return null;
  const isOffered = (await lockLiveTo(ctx.tx, contactId, contactNumber)).some(
    ({ expiresAt }) => expiresAt > ctx.now,
  );
  if (meaning === 'confirm') {
    const open = asked.filter(({ visit, confirmed }) => !confirmed && fits(visit.at));
    return { visits: open.map(({ visit }) => visit), sure: !isOffered };
  }
  if (isOffered && !explicit) return null;
  const about = asked.map(({ visit }) => visit);
  return { visits: about.length > 0 ? about : visits, sure: false };
}
