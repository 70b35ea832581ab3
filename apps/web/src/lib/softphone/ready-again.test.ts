import type { calls } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownCallsQuery } from '../ongoing-calls.ts';
import { queryClient } from '../query-client.ts';
import { displayOf, idleBar } from './bar-state.ts';
import { watchCalls } from './end-of-call.ts';
import { hangUp, ignore } from './in-call.ts';
import type { CallFacts, PhoneClient } from './phone-client.ts';
import { line, usePhone } from './phone-state.ts';
import { place } from './place-call.ts';
import { answer, phoneHandlers } from './softphone.ts';
import { followServer } from './who-is-there.ts';

/**
 * The phone of a page, whole, against a carrier that is played: its SDK forgets to tell of ends, tells late, twice and in
 * any order; its legs end at any moment, or stand with nobody at the other end; the server is told late, or is away.
 */

const SEEDS = 400;
/** How long things happen, and how long everything may take to come to rest, in milliseconds. */
const BUSY_MS = 45_000;
const REST_MS = 240_000;
const HEADERS = { 'content-type': 'application/json' };

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

/** Numbers from 0 to 1, the same every time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Leg {
  uuid: string;
  direction: 'incoming' | 'outgoing';
  state: 'rings' | 'taken' | 'up' | 'ended';
  /** The server knows that we are in it, and whether the patient is. */
  known: 'no' | 'alone' | 'with the patient';
  /** The carrier has ended it, and the SDK has not heard of it yet. */
  gone: boolean;
}

/** The carrier, its SDK in the page, and what the server knows of both. */
class World {
  serverIsAway = false;
  readonly legs: Leg[] = [];
  readonly #random: () => number;
  #current: Leg | null = null;

  constructor(random: () => number) {
    this.#random = random;
  }

  readonly sdk: PhoneClient = {
    register: () => undefined,
    renew: () => undefined,
    registerAgain: () => undefined,
    unregister: () => undefined,
    call: () => {
      if (this.#current) return false;
      const leg = this.#begin('outgoing', 'taken');
      this.#current = leg;
      this.#tell(() => phoneHandlers.onNamed(leg.uuid));
      this.#comesUp(leg);
      return true;
    },
    answer: (uuid) => {
      const leg = this.legs.find((one) => one.uuid === uuid && one.state === 'rings');
      if (!leg) return false;
      const before = this.#current;
      leg.state = 'taken';
      this.sdk.hangUp();
      if (before?.gone) return true;
      this.#current = leg;
      this.#comesUp(leg);
      return true;
    },
    ignore: (uuid) => {
      const leg = this.legs.find((one) => one.uuid === uuid && one.state === 'rings');
      if (leg) this.end(leg);
    },
    hangUp: () => {
      const leg = this.#current;
      if (!leg) return;
      this.end(leg, true);
      // "Call Does Not Exist": the SDK takes that for all of its calls, also the one that it is answering.
      if (leg.gone) for (const other of this.legs) this.end(other, true);
    },
    setMuted: () => undefined,
    sendKey: () => undefined,
    useMicrophone: () => undefined,
    spokenInto: () => '',
    speakInto: async () => undefined,
    useSpeaker: () => undefined,
    isIn: ({ uuid, direction }) =>
      this.#current !== null && (direction === 'out' || this.#current.uuid === uuid),
    rings: (uuid) => this.legs.some((leg) => leg.uuid === uuid && leg.state === 'rings'),
  };

  /** A patient calls. */
  ring(): Leg {
    const leg = this.#begin('incoming', 'rings');
    const headers = { conferencename: `conference-${leg.uuid}`, role: 'agent' };
    this.#tell(() => phoneHandlers.onIncoming(this.#facts(leg, { headers, from: '15035550111@carrier' })));
    return leg;
  }

  /** Ended by whomever: the SDK may say nothing of it. */
  end(leg: Leg, endedHere = false, isTold = this.#random() < 0.5 ? 'told' : 'untold'): void {
    if (leg.state === 'ended') return;
    leg.state = 'ended';
    leg.known = 'no';
    if (this.#current === leg) this.#current = null;
    if (isTold === 'told') this.#tell(() => phoneHandlers.onEnded(this.#facts(leg, { endedHere })));
    this.#tellOfServer();
  }

  readonly ownCalls = (): calls.OngoingCall[] =>
    this.legs
      .filter(({ known }) => known !== 'no')
      .map(({ uuid, known, direction }) => ({
        call_uuid: uuid,
        conferenceName: `conference-${uuid}`,
        timestamp: new Date(0).toISOString(),
        comm_direction: direction,
        contact_id: null,
        ended: false,
        version: 1,
        participants: [
          {
            user_id: 0,
            contact_id: null,
            phone_num: '',
            name: 'desk',
            role: 'agent',
            coach: false,
            muted: false,
            held: false,
          },
          ...(known === 'alone'
            ? []
            : [
                {
                  user_id: null,
                  contact_id: null,
                  phone_num: '5035550111',
                  name: 'Daniel Reyes',
                  role: 'customer' as const,
                  coach: false,
                  muted: false,
                  held: false,
                },
              ]),
        ],
        displayName: 'Daniel Reyes',
        parked: false,
        waiting: false,
        held_by: null,
        held_since: null,
        answered_at: null,
        recording: false,
        ringing: 0,
        rung: [],
        dropped: [],
      }));

  /** What the server answers the page. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(
      String(input instanceof Request ? input.url : input),
      'http://page',
    );
    await new Promise((resolve) => setTimeout(resolve, this.#random() * 1_500));
    if (this.serverIsAway) return new Response('away', { status: 503 });
    if (pathname.endsWith('/getOngoingCalls'))
      return new Response(JSON.stringify(this.ownCalls()), { headers: HEADERS });
    expect([init?.method, pathname]).toEqual(['DELETE', '/api/plivo/leaveConference']);
    const name = searchParams.get('conferenceName');
    const call = this.ownCalls().find(({ conferenceName }) => conferenceName === name);
    if (!call) return new Response('This call is over.', { status: 400 });
    const leg = this.legs.find(({ uuid }) => uuid === call.call_uuid)!;
    leg.known = 'no';
    leg.gone = true;
    // The page is answered by the server, the SDK by the carrier: either may be first.
    setTimeout(() => this.end(leg), this.#random() * 800);
    return new Response(JSON.stringify({ call }), { headers: HEADERS });
  };

  #begin(direction: Leg['direction'], state: Leg['state']): Leg {
    const leg: Leg = { uuid: `leg-${this.legs.length}`, direction, state, known: 'no', gone: false };
    this.legs.push(leg);
    return leg;
  }

  #comesUp(leg: Leg): void {
    setTimeout(() => {
      if (leg.state !== 'taken') return;
      leg.state = 'up';
      this.#tell(() => phoneHandlers.onAnswered(this.#facts(leg)));
      // Nobody is there any more where the patient hung up as it was answered; or the server never hears of it.
      const fate = this.#random();
      setTimeout(() => {
        if (leg.state !== 'up') return;
        leg.known = fate < 0.6 ? 'with the patient' : fate < 0.8 ? 'alone' : 'no';
        this.#tellOfServer();
      }, this.#random() * 4_000);
    }, this.#random() * 1_500);
  }

  #facts(leg: Leg, more: Partial<CallFacts> = {}): CallFacts {
    return { uuid: leg.uuid, headers: {}, from: '', reason: '', endedHere: false, ...more };
  }

  /** At once, late, or twice. */
  #tell(event: () => void): void {
    const times = this.#random() < 0.15 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      if (this.#random() < 0.5) event();
      else setTimeout(event, this.#random() * 2_500);
    }
  }

  /** Live events carry what changed to the page. */
  #tellOfServer(): void {
    setTimeout(() => {
      if (!this.serverIsAway) followServer(this.ownCalls());
    }, this.#random() * 1_000);
  }
}

const display = () => displayOf(usePhone.getState().bar);
let unwatch: () => void;

beforeAll(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }), enumerateDevices: async () => [] },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  unwatch = watchCalls();
});
afterAll(() => {
  unwatch();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.clearAllTimers();
});

/** A page whose phone is ready, and the world around it. */
function begin(random: () => number): { world: World } {
  const world = new World(random);
  vi.stubGlobal('fetch', world.fetch);
  queryClient.removeQueries({ queryKey: ownCallsQuery.queryKey });
  line.client = world.sdk;
  line.endedByUs = false;
  usePhone.setState({ status: 'ready', bar: idleBar, told: null });
  return { world };
}

/** Answers what rings. Refused it may be where it is over, or where a call that goes on could not be left. */
async function press(world: World, uuid: string): Promise<void> {
  try {
    await answer(uuid);
  } catch (error) {
    const leg = world.legs.find((one) => one.uuid === uuid)!;
    const rings = leg.state === 'rings' && usePhone.getState().bar.ringing.some((one) => one.uuid === uuid);
    if (rings && !world.serverIsAway)
      throw new Error(`${uuid} rings, and could not be taken`, { cause: error });
  }
}

/** Something that a person, a patient or the net does. */
function happen(world: World, random: () => number): Promise<void> | undefined {
  const { ringing, current } = usePhone.getState().bar;
  const what = random();
  if (what < 0.25) world.ring();
  else if (what < 0.45) {
    const going = world.legs.filter(({ state }) => state !== 'ended');
    const leg = going[Math.floor(random() * going.length)];
    if (leg) world.end(leg, random() < 0.3);
  } else if (what < 0.75) {
    if (ringing[0]) return press(world, ringing[0].uuid);
  } else if (what < 0.82) {
    if (ringing[0]) ignore(ringing[0].uuid);
  } else if (what < 0.9) {
    if (current) {
      hangUp();
      expect(usePhone.getState().bar.current).toBeNull();
    }
  } else if (what < 0.96) {
    const called = { title: 'desk2', number: '', contactId: null, softphone: 'desk2' };
    return place(called).catch(() => undefined);
  } else world.serverIsAway = !world.serverIsAway;
  return undefined;
}

/** Takes what rings next, speaks, and hangs up. */
async function takeNext(world: World): Promise<void> {
  world.serverIsAway = false;
  const leg = world.ring();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(display()).toBe('incomingCall');
  const taken = press(world, leg.uuid);
  await vi.advanceTimersByTimeAsync(4_000);
  await taken;
  expect(leg.state).toBe('up');
  expect(usePhone.getState().bar.current?.uuid).toBe(leg.uuid);
  hangUp();
  expect(display()).toBe('default');
  await vi.advanceTimersByTimeAsync(5_000);
}

test('whatever happens in whatever order, the phone comes back to ready, and the next call is taken', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = randomOf(seed);
    const { world } = begin(random);
    const pending: Promise<void>[] = [];
    for (let at = 0; at < BUSY_MS;) {
      const pause = random() < 0.5 ? random() * 120 : random() * 4_000;
      await vi.advanceTimersByTimeAsync(pause);
      at += pause;
      const begun = happen(world, random);
      // Looked at below: until then a refusal is not one that nobody handles.
      begun?.catch(() => undefined);
      if (begun) pending.push(begun);
    }
    // Patients hang up some time; lines on which nobody ever was may stand on.
    for (let at = 0; at < REST_MS; at += REST_MS / 10) {
      const spoken = usePhone.getState().bar.current?.phase === 'inCall';
      for (const leg of world.legs)
        if (leg.state === 'rings' || leg.known === 'with the patient' || spoken) world.end(leg);
      await vi.advanceTimersByTimeAsync(REST_MS / 10);
    }
    await Promise.all(pending);
    expect(display(), `seed ${seed}`).toBe('default');
    await takeNext(world);
    vi.clearAllTimers();
  }
});

test('a call that ended unheard as it was taken keeps nobody from the next, not even before that is seen', async () => {
  // Everything is told at once, and the server answers within half a second: before anybody looks.
  const { world } = begin(() => 0.3);
  const first = world.ring();
  await press(world, first.uuid);
  expect(display()).toBe('connected');
  // As the SDK does with a call that is cancelled after its answer was made, before it was sent.
  world.end(first, false, 'untold');
  const second = world.ring();
  const pressed = press(world, second.uuid);
  await vi.advanceTimersByTimeAsync(600);
  await pressed;
  expect(usePhone.getState().bar).toMatchObject({ ringing: [], current: { uuid: second.uuid } });
});

test('the next call is answered once the carrier’s SDK has let go of the one that was left for it', async () => {
  const { world } = begin(() => 0.3);
  const first = world.ring();
  await press(world, first.uuid);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(first.known).toBe('with the patient');
  const second = world.ring();
  const pressed = press(world, second.uuid);
  await vi.advanceTimersByTimeAsync(3_000);
  await pressed;
  expect([first.state, second.state]).toEqual(['ended', 'up']);
  expect(usePhone.getState().bar).toMatchObject({ ringing: [], current: { uuid: second.uuid } });
});
