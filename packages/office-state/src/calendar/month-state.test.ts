import { calendar as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { event } from './testing/event.ts';
import { reduceEvent, refetch, type LiveEvent } from '../reducers.ts';
import {
  beyondOf,
  calendarMonthReducers,
  columnsOf,
  type HeldMonth,
  holdMonth,
  type MonthWindow,
} from './index.ts';

const DAY = 1_000;
const MANY = contract.calendarLimits.eventsADay;
const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
const windowOf = (away: readonly number[] = []): MonthWindow => ({
  calendar_id: 1,
  from: 0,
  to: dates.length * DAY - 1,
  days: dates.map((date, n) => ({ date, start: n * DAY, end: (n + 1) * DAY })),
  away,
});

const eventOf = (event_id: number, start_time: number, more: Partial<contract.CalendarEvent> = {}) =>
  event({ event_id, start_time, end_time: start_time + 10, participants: [], version: 1, ...more });
type Event = contract.CalendarEvent;

/** What the server answers of all that there is. */
function fetchMonth(all: Iterable<Event>, window: MonthWindow): HeldMonth {
  const sorted = [...all]
    .filter((event) => !columnsOf(event).every((id) => window.away.includes(id)))
    .toSorted((a, b) => a.start_time - b.start_time || a.event_id - b.event_id);
  const shown = new Set<Event>();
  const days: HeldMonth['days'] = [];
  for (const { date, start, end } of window.days) {
    const ofDay = sorted.filter((one) => one.start_time < end && one.end_time > start);
    ofDay.slice(0, MANY).forEach((one) => shown.add(one));
    if (ofDay.length > 0) days.push({ date, count: ofDay.length });
  }
  return holdMonth({ events: sorted.filter((one) => shown.has(one)), days }, window);
}

/** Numbers that look made up and are the same in each run. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** Of each day the first events, as many as surely are held, and how many there are. */
const shownOf = (month: HeldMonth, window: MonthWindow) =>
  window.days.map(({ date, start, end }) => {
    const ofDay = month.events.filter((one) => one.start_time < end && one.end_time > start);
    const count = month.days.find((one) => one.date === date)?.count ?? 0;
    return {
      date,
      count,
      first: ofDay.slice(0, MANY).map(({ event_id, version }) => `${event_id}.${version}`),
    };
  });

function play(seed: number, many: number, away: readonly number[]) {
  const roll = dice(seed);
  const window = windowOf(away);
  const reducers = calendarMonthReducers(window);
  const all = new Map<number, Event>();
  const place = (event_id: number, version: number): Event => {
    // Some days are full, others nearly empty; some things last into the next day.
    const day = roll(3) === 0 ? roll(7) - 1 : roll(2);
    const start = day * DAY + roll(DAY);
    const long = roll(8) === 0 ? roll(2 * DAY) + 1 : roll(200) + 1;
    return eventOf(event_id, start, { end_time: start + long, version, user_id: 1 + roll(4) });
  };
  for (let id = 1; id <= many; id += 1) all.set(id, place(id, 1));
  let held = fetchMonth(all.values(), window);
  let fetched = 0;
  for (let step = 1; step <= 60; step += 1) {
    const id = roll(10) === 0 ? many + step : 1 + roll(many);
    const before = all.get(id);
    const kind =
      before && roll(5) === 0 ? 'deleteCalendarEvent' : before ? 'updateCalendarEvent' : 'calendarEvent';
    let event: LiveEvent;
    if (kind === 'deleteCalendarEvent') {
      all.delete(id);
      event = { type: kind, payload: { calendar_id: 1, event_id: id } };
    } else {
      const next = place(id, (before?.version ?? 0) + 1);
      all.set(id, next);
      event = { type: kind, payload: { event: next } };
    }
    // One's own answer and the live event say the same.
    for (let times = 1 + roll(2); times > 0; times -= 1) {
      const next = reduceEvent(reducers, held, event);
      if (next === refetch) throw new Error('nothing here asks for a fetch');
      held = next;
    }
    const fresh = fetchMonth(all.values(), window);
    if (held.isExact)
      expect(shownOf(held, window), `seed ${seed}, step ${step}`).toEqual(shownOf(fresh, window));
    else {
      held = fresh;
      fetched += 1;
    }
  }
  return fetched;
}

describe('a month', () => {
  test('that is held as a whole is as a fresh fetch after each event, and never asks for one', () => {
    // Ten on a day at the most to begin with, and what comes is held.
    for (let seed = 1; seed <= 40; seed += 1) expect(play(seed, 6, []), `seed ${seed}`).toBe(0);
  });

  test('of which only the first of each day are held says when it may not be exact', () => {
    let fetched = 0;
    for (let seed = 1; seed <= 60; seed += 1) fetched += play(seed, 60, seed % 3 === 0 ? [1, 2] : []);
    // Of 3,600 events: what can be told from them is.
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(3_600);
  });

  test('says how many of a day it does not hold', () => {
    const window = windowOf();
    const full = Array.from({ length: MANY + 4 }, (_, n) => eventOf(n + 1, n * 20));
    const month = fetchMonth([...full, eventOf(99, 2 * DAY)], window);
    expect(month.events).toHaveLength(MANY + 1);
    expect(beyondOf(month, window)).toEqual(new Map([['2026-11-01', 4]]));
  });

  test('that was counted by other days than the page knows is held all the same', () => {
    const month = { events: [eventOf(1, 5)], days: [{ date: '2026-11-03', count: 12 }] };
    const held = holdMonth(month, windowOf());
    expect(beyondOf(held, windowOf())).toEqual(new Map([['2026-11-03', 12]]));
  });

  test('one that is moved out of a full day leaves its place to what is not held: the month is asked for again', () => {
    const window = windowOf();
    const full = Array.from({ length: MANY + 4 }, (_, n) => eventOf(n + 1, n * 20));
    const reducers = calendarMonthReducers(window);
    const moved = { ...full[0]!, start_time: 3 * DAY, end_time: 3 * DAY + 10, version: 2 };
    const next = reduceEvent(reducers, fetchMonth(full, window), {
      type: 'updateCalendarEvent',
      payload: { event: moved },
    }) as HeldMonth;
    expect(next.isExact).toBe(false);
    expect(next.days).toEqual([
      { date: '2026-11-01', count: MANY + 3 },
      { date: '2026-11-04', count: 1 },
    ]);
    expect(next.events).toHaveLength(MANY);
  });

  test('what stands with nobody who is shown is not counted', () => {
    const window = windowOf([3]);
    const reducers = calendarMonthReducers(window);
    const none = fetchMonth([], window);
    const add = (event: Event) =>
      reduceEvent(reducers, none, { type: 'calendarEvent', payload: { event } }) as HeldMonth;
    expect(add(eventOf(1, 5))).toEqual(none);
    const other = add(eventOf(1, 5, { event_participants: [{ user_id: 3 }, { user_id: 4 }] }));
    expect(other.days).toEqual([{ date: '2026-11-01', count: 1 }]);
  });

  test('an event stands with the staff who take part, else with its author', () => {
    const event = eventOf(1, 5, { event_participants: [{ user_id: 4 }, { user_id: 5 }] });
    expect(columnsOf(event)).toEqual([4, 5]);
    expect(columnsOf({ ...event, event_participants: [] })).toEqual([3]);
  });

  test('of a calendar that is gone holds nothing; of another everything', () => {
    const held = fetchMonth([eventOf(1, 5)], windowOf());
    const reducers = calendarMonthReducers(windowOf());
    const gone = (calendar_id: number) =>
      reduceEvent(reducers, held, { type: 'deleteCalendar', payload: { calendar_id } });
    expect(gone(1)).toEqual(fetchMonth([], windowOf()));
    expect(gone(2)).toBe(held);
    expect(
      reduceEvent(reducers, held, { type: 'calendarSeries', payload: { calendar_id: 1, event_id: 9 } }),
    ).toBe(refetch);
  });
});
