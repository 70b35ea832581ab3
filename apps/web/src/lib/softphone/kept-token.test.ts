import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { KeptToken } from './kept-token.ts';

const HOLDS = 900;
const SECOND = 1_000;
const MINUTE = 60_000;
/** As often as the phone looks, and as the SDK asks the carrier for its login anew. */
const LOOK_MS = 5 * SECOND;
const REGISTERS_MS = 115 * SECOND;

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => void vi.clearAllTimers());

/** A page, the server and the carrier of one softphone. */
class World {
  serverIsAway = false;
  answersAfter = 200;
  owns = true;
  asked = 0;
  readonly used: string[] = [];
  /** When each token is over, by the true time. */
  readonly #ends = new Map<string, number>();
  #trueTime = Date.now();
  readonly kept = new KeptToken({
    isLoggedIn: () => this.owns,
    ask: async () => {
      this.asked += 1;
      await new Promise((resolve) => setTimeout(resolve, this.answersAfter));
      if (this.serverIsAway) throw new Error('away');
      return this.give();
    },
    use: (token) => void this.used.push(token),
    refused: () => undefined,
  });

  give(): { token: string; expires_in: number } {
    const token = `token ${this.#ends.size}`;
    this.#ends.set(token, this.#trueTime + HOLDS * SECOND);
    return { token, expires_in: HOLDS };
  }

  /** The page has logged in. */
  logIn(): void {
    this.used.push(this.give().token);
    this.kept.took({ expires_in: HOLDS }, Date.now());
  }

  /** Whether the carrier takes the login as it is now. */
  get stands(): boolean {
    return this.#trueTime < this.#ends.get(this.used.at(-1)!)!;
  }

  /** Time in which the page runs. */
  async run(ms: number, each?: () => void): Promise<void> {
    for (let at = 0; at < ms; at += LOOK_MS) {
      this.#trueTime += LOOK_MS;
      await vi.advanceTimersByTimeAsync(LOOK_MS);
      this.kept.look();
      await vi.advanceTimersByTimeAsync(0);
      each?.();
    }
  }

  /** Time in which it stands still. */
  sleep(ms: number): void {
    this.#trueTime += ms;
    vi.setSystemTime(Date.now() + ms);
  }

  setClock(byMs: number): void {
    vi.setSystemTime(Date.now() + byMs);
  }
}

function begin(): World {
  const world = new World();
  world.logIn();
  return world;
}

test('a day long the login stands at every moment, with a token that is renewed in time', async () => {
  const world = begin();
  await world.run(24 * 60 * MINUTE, () => expect(world.stands).toBe(true));
  // Each of 9 minutes and a look; none is asked for without need.
  expect(world.asked).toBeGreaterThan(150);
  expect(world.asked).toBeLessThanOrEqual(160);
});

test('a server that is away for four minutes at any time costs no moment; it is asked every ten seconds', async () => {
  for (let away = 0; away < 15; away += 1) {
    const world = begin();
    await world.run(away * MINUTE, () => expect(world.stands).toBe(true));
    world.serverIsAway = true;
    const before = world.asked;
    await world.run(4 * MINUTE, () => expect(world.stands).toBe(true));
    expect(world.asked - before).toBeLessThanOrEqual(25);
    world.serverIsAway = false;
    await world.run(20 * MINUTE, () => expect(world.stands).toBe(true));
  }
});

test('a server that is slower than the carrier asks for the login anew gives one in time, and is asked once', async () => {
  const world = begin();
  world.answersAfter = REGISTERS_MS;
  await world.run(12 * MINUTE, () => expect(world.stands).toBe(true));
  expect(world.asked).toBe(1);
});

test('a computer that slept takes another at the first look', async () => {
  const world = begin();
  await world.run(MINUTE);
  world.sleep(3 * 60 * MINUTE);
  expect(world.kept.isOver).toBe(true);
  expect(world.stands).toBe(false);
  await world.run(2 * LOOK_MS);
  expect(world.stands).toBe(true);
  expect(world.kept.isOver).toBe(false);
  expect(world.asked).toBe(1);
});

test.each([-1, 1, -24 * 60, 24 * 60, -14, 14])(
  'a clock that is put by %i minutes costs one token at most, and no moment',
  async (minutes) => {
    const world = begin();
    await world.run(2 * MINUTE);
    world.setClock(minutes * MINUTE);
    await world.run(30 * MINUTE, () => expect(world.stands).toBe(true));
    expect(world.asked).toBeLessThanOrEqual(5);
  },
);

test('a window that has not the phone asks for nothing, and takes nothing that was on its way', async () => {
  const world = begin();
  void world.kept.renew();
  world.owns = false;
  await world.run(60 * MINUTE);
  expect(world.asked).toBe(1);
  expect(world.used).toHaveLength(1);
});

test('asked for while one is on its way: one more afterwards', async () => {
  const world = begin();
  void world.kept.renew();
  void world.kept.renew();
  void world.kept.renew();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(world.asked).toBe(2);
  expect(world.used).toEqual(['token 0', 'token 1', 'token 2']);
});
