import { createPrng, type Prng } from '../prng.ts';
import type { OfficePlan } from './plan.ts';
import type { Threads } from './threads.ts';

const MINUTE = 60_000;
const DAY_MS = 86_400_000;

export interface LargeMessage {
  /** Index of its writer among the staff. */
  by: number;
  text: string;
  at: number;
  /** Index of who it mentions, at its beginning; -1 for nobody. */
  mentions: number;
  completed: boolean;
}

export interface LargeParticipant {
  /** Index among the staff. */
  who: number;
  /** Position of the last message they have read; -1 for none. */
  readTo: number;
  unread: number;
  openMentions: number;
  /** Milliseconds; 0 for none. */
  remindAt: number;
}

export interface LargeConvo {
  name: string;
  open: boolean;
  secured: boolean;
  /** Index of its process, of a general one; -1 of an internal one. */
  process: number;
  /** Of an internal one: index of the contact, and of the item it refers to, -1 for none. */
  contact: number;
  item: number;
  begins: number;
  people: LargeParticipant[];
  messages: LargeMessage[];
}

const openings = [
  'Who can take the late shift on Thursday?',
  'The scanner in operatory two is slow again.',
  'Please look at this before you call back.',
  'Insurance wants the X-rays once more.',
  'The balance does not match what they paid.',
  'Can we move the hygiene block to the morning?',
  'They ask for a payment plan over six months.',
  'Lab promised the crown for Friday.',
  'Is the pre-authorization through?',
  'The number on file is out of service.',
  'They want to change the dentist.',
  'Consent form is missing in the chart.',
];
const replies = [
  'I take care of it.',
  'Done.',
  'Left a voicemail, they call back after three.',
  'Let us wait until tomorrow.',
  'The carrier says ten working days.',
  'Dr. Kim would rather see them first.',
  'I put a note on the appointment.',
  'Could you send me the number?',
  'They were very friendly about it.',
  'Not before next week, I am afraid.',
  'Thank you!',
  'The chart is up to date now.',
  'I asked for the narrative, it is on its way.',
  'Who spoke with them last?',
];

/** Conversations among the staff, spread over the office's history: the same every time but for the day it ends on. */
export function layConvos(plan: OfficePlan, threads: Threads, processes: number): LargeConvo[] {
  const prng = createPrng(plan.seed + 23);
  const latest = threads.timeOf(plan.items - 1);
  const convos: LargeConvo[] = [];
  const total = plan.internalConvos + plan.generalConvos;
  const every = Math.floor(total / plan.generalConvos);
  for (let n = 0; n < total; n += 1) {
    const isGeneral = n % every === every - 1 && n / every < plan.generalConvos;
    // No two refer to the same item.
    const item = Math.floor(((n + 0.5) * plan.items) / total);
    const begins = Math.min(threads.timeOf(item) + prng.int(1, 30) * MINUTE, latest);
    const messages = layMessages(prng, plan, begins, latest);
    const isOpen = prng.chance(isGeneral ? 0.8 : 0.4);
    convos.push({
      name: messages[0]!.text.replace(/^@\w+ /, ''),
      open: isOpen,
      secured: prng.chance(0.02),
      process: isGeneral ? prng.int(0, processes - 1) : -1,
      contact: isGeneral ? -1 : threads.contactOf[item]!,
      item: !isGeneral && n % 2 === 0 ? item : -1,
      begins,
      people: layPeople(prng, plan, messages, { isGeneral, isOpen, latest, isNew: n > total * 0.95 }),
      messages,
    });
  }
  return convos;
}

function layMessages(prng: Prng, plan: OfficePlan, begins: number, latest: number): LargeMessage[] {
  const talkers = Array.from({ length: prng.int(1, 4) }, () => prng.int(0, plan.staff - 1));
  const length = prng.int(2, 9);
  let at = begins;
  return Array.from({ length }, (_, n) => {
    if (n > 0) at = Math.min(at + prng.int(1, 240) * MINUTE, latest);
    const by = talkers[n % talkers.length]!;
    const other = prng.int(0, plan.staff - 1);
    const mentions = other !== by && prng.chance(0.2) ? other : -1;
    const text = prng.pick(n === 0 ? openings : replies);
    return {
      by,
      text: mentions < 0 ? text : `@staff${mentions + 1} ${text}`,
      at,
      mentions,
      completed: mentions >= 0 && !(latest - at < 60 * DAY_MS && prng.chance(0.5)),
    };
  });
}

/** The owner comes first. Who writes or is mentioned takes part. */
function layPeople(
  prng: Prng,
  plan: OfficePlan,
  messages: readonly LargeMessage[],
  {
    isGeneral,
    isOpen,
    latest,
    isNew,
  }: { isGeneral: boolean; isOpen: boolean; latest: number; isNew: boolean },
): LargeParticipant[] {
  const members = new Set<number>();
  for (const { by, mentions } of messages) {
    members.add(by);
    if (mentions >= 0) members.add(mentions);
  }
  // The first of the staff is in most general ones, so that their lists are as long as lists get.
  if (isGeneral && prng.chance(0.75)) members.add(0);
  for (let n = prng.int(0, 2); n > 0; n -= 1) members.add(prng.int(0, plan.staff - 1));
  return [...members].map((who) => {
    const own = messages.findLastIndex(({ by }) => by === who);
    const behind = prng.chance(isNew ? 0.5 : 0.02) ? prng.int(1, messages.length) : 0;
    const readTo = Math.max(own, messages.length - 1 - behind);
    const reminds = isOpen && prng.chance(0.06);
    return {
      who,
      readTo,
      unread: messages.filter(({ by }, n) => n > readTo && by !== who).length,
      openMentions: messages.filter(({ mentions, completed }) => mentions === who && !completed).length,
      // At four in the afternoon of a day to come.
      remindAt: reminds ? (Math.floor(latest / DAY_MS) + prng.int(3, 60)) * DAY_MS + DAY_MS : 0,
    };
  });
}

/** How many conversations refer to each item, or contact, that any refers to; secured ones do not count. */
export function countReferences(
  convos: readonly LargeConvo[],
  what: 'item' | 'contact',
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { [what]: index, secured } of convos)
    if (index >= 0 && !secured) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}
