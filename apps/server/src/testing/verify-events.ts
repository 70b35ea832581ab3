import { type LiveEventType, officeEvents, type OfficeEventType } from '@chairline/contract';
import { type LiveEvent, type Outcome, refetch } from '@chairline/office-state';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Caller } from './factory.ts';
import { type Frame, openLive } from './live-socket.ts';
import type { TestApp } from './test-app.ts';
import { until } from './wait.ts';

/** A part of the page as one viewer holds it: how it is fetched, and how the web keeps it true. */
export interface ViewOf<T> {
  name: string;
  events: readonly LiveEventType[];
  fetch(): Promise<T>;
  reduce(held: T, event: LiveEvent): Outcome<T>;
  /** Fetches again what the reducers marked as not to be trusted. */
  settle?(held: T): Promise<T>;
  /** An answer that was asked for before the events, and comes after them. */
  takeLate?(held: T, late: T): T;
  /** What of it is compared with a fresh fetch. */
  shown(held: T): unknown;
}

interface Held {
  state: unknown;
  shown: unknown;
  /** What is shown after events, and after an answer that they overtook. */
  play(events: readonly LiveEvent[], late?: Held): Promise<unknown>;
}

export interface View {
  name: string;
  events: readonly LiveEventType[];
  fetch(): Promise<Held>;
  takesLate: boolean;
}

/** A view whose kind of state nobody else needs to know. */
export function view<T>(of: ViewOf<T>): View {
  async function play(state: T, events: readonly LiveEvent[], late?: Held): Promise<unknown> {
    let now: Outcome<T> = state;
    for (const event of events) if (now !== refetch) now = of.reduce(now, event);
    let settled: T = now === refetch ? await of.fetch() : now;
    if (late && of.takeLate) settled = of.takeLate(settled, late.state as T);
    return of.shown(of.settle ? await of.settle(settled) : settled);
  }
  return {
    name: of.name,
    events: of.events,
    takesLate: of.takeLate !== undefined,
    async fetch() {
      const state = await of.fetch();
      return { state, shown: of.shown(state), play: (events, late) => play(state, events, late) };
    },
  };
}

/** Somebody who is signed in, and what their page holds. */
export interface Viewer {
  name: string;
  caller: Caller;
  views: readonly View[];
}

interface OfficeEvent {
  seq: number;
  type: OfficeEventType;
  payload: unknown;
  audience: number[] | null;
}

const isOfficeEvent = ({ type }: Frame) => Object.hasOwn(officeEvents, type);
const bare = ({ type, payload }: Pick<OfficeEvent, 'type' | 'payload'>) => ({ type, payload }) as LiveEvent;

async function lastSeq(app: TestApp, office: number): Promise<number> {
  const { rows } = await app.owner.query<{ last: number }>(
    'SELECT last_seq::integer AS last FROM live_sequences WHERE client_id = $1',
    [office],
  );
  return rows[0]?.last ?? 0;
}

async function eventsAfter(app: TestApp, office: number, seq: number): Promise<OfficeEvent[]> {
  const { rows } = await app.owner.query<Omit<OfficeEvent, 'payload'> & { payload: string }>(
    `SELECT seq::integer AS seq, type, payload, audience FROM live_events
     WHERE client_id = $1 AND seq > $2 ORDER BY live_events.seq`,
    [office, seq],
  );
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as unknown }));
}

/**
 * Holds every changing verb to it: what a viewer held before + its events = what they would fetch now. The events come
 * over a socket, and again over one that was cut and goes on from its last number; they are applied once, twice, from
 * the beginning again, to an answer that knows of them already, and before an answer that does not.
 * @param lookOver after how many verbs the views that follow none of their events are fetched, too: all of them take
 *   most of the time. Which of those verbs changed one without an event is then not known.
 */
export function createVerifier(app: TestApp, base: string, viewers: readonly Viewer[], lookOver = 1) {
  const emitted = new Set<OfficeEventType>();
  let held = new Map<Viewer, Held[]>();
  let heldAt = '';
  /** Verbs since all views were fetched. */
  let unseen = 0;

  const offices = [...new Set(viewers.map(({ caller }) => caller.user.office))];
  const seqs = () => Promise.all(offices.map((office) => lastSeq(app, office)));

  async function fetchAll(): Promise<Map<Viewer, Held[]>> {
    const all = new Map<Viewer, Held[]>();
    for (const viewer of viewers) {
      const states: Held[] = [];
      for (const one of viewer.views) states.push(await one.fetch());
      all.set(viewer, states);
    }
    return all;
  }

  /** The viewer's events, as a socket brought them and as one that comes back after half of them gets the rest. */
  async function expectFrames(viewer: Viewer, frames: () => Frame[], mine: OfficeEvent[]): Promise<void> {
    const told = mine.map(({ seq, type, payload }) => ({ seq, type, payload }));
    await until(`${viewer.name}'s events`, () => frames().length >= told.length);
    expect(frames(), `what ${viewer.name} was told`).toEqual(told);
    if (told.length === 0) return;
    const half = Math.floor(told.length / 2);
    const back = await openLive(base, viewer.caller, told[half]!.seq - 1);
    const rest = () => back.frames.filter(isOfficeEvent);
    await until(`${viewer.name}'s events after a cut`, () => rest().length >= told.length - half);
    expect(back.frames.some(({ type }) => type === 'resync')).toBe(false);
    expect(rest(), `what ${viewer.name} was told after a cut`).toEqual(told.slice(half));
    await back.close();
  }

  async function expectFresh(
    one: View,
    before: Held,
    fresh: Held,
    events: readonly LiveEvent[],
  ): Promise<void> {
    const half = Math.floor(events.length / 2);
    const ways: [string, () => Promise<unknown>][] = [
      ['once', () => before.play(events)],
      ['each twice', () => before.play(events.flatMap((event) => [event, event]))],
      ['the first half, then all', () => before.play([...events.slice(0, half), ...events])],
      ['to an answer that knows of them', () => fresh.play(events)],
    ];
    if (one.takesLate) ways.push(['before an answer that they overtook', () => before.play(events, before)]);
    const kinds = events.map(({ type }) => type).join(', ');
    for (const [way, play] of ways)
      expect(await play(), `${one.name} after ${kinds || 'no event'}, applied ${way}`).toEqual(fresh.shown);
  }

  return {
    /** Every event that a verified verb emitted. */
    emitted,
    /** Compares what none of the last verbs' events told of. */
    async lookOver(): Promise<void> {
      if (unseen === 0) return;
      unseen = 0;
      for (const [viewer, states] of held)
        for (const [at, one] of viewer.views.entries())
          expect((await one.fetch()).shown, `${one.name}, which no event told of`).toEqual(states[at]!.shown);
    },
    /** What changed without a verb is fetched before the next one. */
    forget() {
      heldAt = '';
    },
    /** @returns the types of the events that it emitted, in any office that is looked at */
    async verify(act: () => Promise<LightMyRequestResponse>): Promise<Set<OfficeEventType>> {
      const lives = await Promise.all(viewers.map(({ caller }) => openLive(base, caller)));
      const from = await seqs();
      if (heldAt !== from.join()) {
        if (unseen > 0) throw new Error('Something happened between two verbs: look over after each.');
        held = await fetchAll();
      }
      unseen = (unseen + 1) % lookOver;
      const answer = await act();
      expect([answer.statusCode < 300, answer.body.slice(0, 300)]).toEqual([true, expect.any(String)]);
      const events = new Map<number, OfficeEvent[]>();
      for (const [n, office] of offices.entries())
        events.set(office, await eventsAfter(app, office, from[n]!));
      const types = new Set([...events.values()].flat().map(({ type }) => type));
      for (const type of types) emitted.add(type);
      for (const [n, viewer] of viewers.entries()) {
        const { user } = viewer.caller;
        const mine = events
          .get(user.office)!
          .filter(({ audience }) => audience === null || audience.includes(user.id));
        await expectFrames(viewer, () => lives[n]!.frames.filter(isOfficeEvent), mine);
        const told = new Set<LiveEventType>(mine.map(({ type }) => type));
        const states = held.get(viewer)!;
        for (const [at, one] of viewer.views.entries()) {
          if (unseen > 0 && !one.events.some((type) => told.has(type))) continue;
          const fresh = await one.fetch();
          await expectFresh(one, states[at]!, fresh, mine.map(bare));
          states[at] = fresh;
        }
        await lives[n]!.close();
      }
      heldAt = (await seqs()).join();
      return types;
    },
  };
}
