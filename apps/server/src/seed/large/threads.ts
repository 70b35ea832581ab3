import { createPrng } from '../prng.ts';
import type { OfficePlan } from './plan.ts';
import type { PreparedTurn } from './turns.ts';

const DAY_MS = 86_400_000;
/** Three years of workdays. */
const WORKDAYS = 780;
const OPEN_FROM_MS = 15 * 3_600_000;
const OPEN_FOR_MS = 9 * 3_600_000;
/** Of the newest items this part is not dealt with yet. */
const WAITING_PART = 1 / 500;

/** What happened in an office, item by item in time, and how each contact stands after it. */
export interface Threads {
  /** Per item: whose thread (index of the contact), which turn, which place in the thread. */
  contactOf: Int32Array;
  turnOf: Uint16Array;
  positionOf: Int32Array;
  /** Milliseconds of item n; strictly growing. */
  timeOf(item: number): number;
  /** Per contact. */
  count: Int32Array;
  version: Int32Array;
  /** Index of the newest item; -1 for none. */
  lastItem: Int32Array;
  /** Milliseconds since when the contact waits; 0 when it does not. */
  waitingSince: Float64Array;
}

/**
 * Lays out an office's items: the same every time but for the day they end on.
 * @param end the day (UTC) up to which the history goes
 */
export function layThreads(
  plan: OfficePlan,
  turns: readonly PreparedTurn[],
  starts: readonly number[],
  end: Date,
): Threads {
  const prng = createPrng(plan.seed);
  const { items, contacts, longestThread } = plan;
  const threads: Threads = {
    contactOf: new Int32Array(items),
    turnOf: new Uint16Array(items),
    positionOf: new Int32Array(items),
    timeOf: makeClock(items, end),
    count: new Int32Array(contacts),
    version: new Int32Array(contacts).fill(1),
    lastItem: new Int32Array(contacts).fill(-1),
    waitingSince: new Float64Array(contacts),
  };
  // The turn each contact's scene is at; -1 before a scene.
  const at = new Int32Array(contacts).fill(-1);
  const every = Math.floor(items / longestThread);
  const stillOpenFrom = items - Math.floor(items * WAITING_PART);
  for (let item = 0; item < items; item += 1) {
    // Some write often and many seldom; the first contact's thread is the longest, to the item.
    const isFirst = item % every === 0 && item / every < longestThread;
    const contact = isFirst ? 0 : 1 + Math.floor(prng.next() ** 2 * (contacts - 1));
    let turn = at[contact]!;
    if (turn < 0) turn = starts[Math.floor(prng.next() * starts.length)]!;
    const prepared = turns[turn]!;
    at[contact] = prepared.ends ? -1 : turn + 1;
    threads.contactOf[item] = contact;
    threads.turnOf[item] = turn;
    threads.positionOf[item] = threads.count[contact]!;
    threads.count[contact]! += 1;
    threads.lastItem[contact] = item;
    threads.version[contact]! += prepared.outbound ? 3 : 1;
    if (prepared.byStaff) threads.waitingSince[contact] = 0;
    else if (prepared.asks && threads.waitingSince[contact] === 0)
      threads.waitingSince[contact] = threads.timeOf(item);
    // Somebody marked it as dealt with, all but the newest.
    if (threads.waitingSince[contact] !== 0 && item < stillOpenFrom) {
      threads.waitingSince[contact] = 0;
      threads.version[contact]! += 1;
    }
  }
  return threads;
}

/** Spreads items evenly over the opening hours of the workdays before a day. */
function makeClock(items: number, end: Date): (item: number) => number {
  const days: number[] = [];
  for (let day = Math.floor(end.getTime() / DAY_MS) - 1; days.length < WORKDAYS; day -= 1) {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  days.reverse();
  const perDay = items / WORKDAYS;
  return (item) => {
    const at = item / perDay;
    const day = Math.floor(at);
    return days[day]! * DAY_MS + OPEN_FROM_MS + Math.floor((at - day) * OPEN_FOR_MS);
  };
}
