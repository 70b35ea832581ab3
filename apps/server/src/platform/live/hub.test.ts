import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { type LiveSocket, listen, openLive, toldOnly } from '../../testing/live-socket.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import type { Context } from '../context.ts';
import { inOffice } from '../platform.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let base: string;

const app = useTestApp({ liveTiming: { heartbeat: 300, catchUp: 150 } });
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeAll(async () => {
  base = await listen(app);
});

const inThis = <T>(work: (ctx: Context) => Promise<T>, given = office): Promise<T> =>
  inOffice(app.platform, { office: given.id, actor: { kind: 'system', name: 'test' } }, work);

/** Small events, told apart by a number. */
const say = (from: number, count = 1, audience?: number[], given = office) =>
  inThis(async (ctx) => {
    for (let id = from; id < from + count; id += 1) ctx.emit('deleteContact', { contact_id: id }, audience);
  }, given);
const heard = (live: LiveSocket) =>
  live.events().map((frame) => (frame.payload as { contact_id: number }).contact_id);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

async function untilHeard(live: LiveSocket, count: number): Promise<number[]> {
  await until(`${count} events`, () => live.events().length >= count);
  return heard(live);
}

describe('a connection', () => {
  test('is greeted with the newest number, then hears what happens in order', async () => {
    await say(1, 3);
    const live = await openLive(base, caller);
    expect(live.frames[0]).toEqual({ seq: 3, type: 'hello', payload: { version: app.platform.version } });
    for (const id of [4, 5, 6]) await say(id);
    expect(await untilHeard(live, 3)).toEqual([4, 5, 6]);
    expect(live.events().map((frame) => frame.seq)).toEqual([4, 5, 6]);
    await live.close();
  });

  test('hears nothing of a change that was rolled back', async () => {
    const live = await openLive(base, caller);
    await expect(
      inThis(async (ctx) => {
        ctx.emit('deleteContact', { contact_id: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await say(2);
    expect(await untilHeard(live, 1)).toEqual([2]);
    expect(live.events()[0]!.seq).toBe(1);
    await live.close();
  });

  test('hears nothing of another office', async () => {
    const other = await createOffice(app);
    const live = await openLive(base, caller);
    await say(1, 5, undefined, other);
    await say(9);
    expect(await untilHeard(live, 1)).toEqual([9]);
    await live.close();
  });

  test('hears only what its user may', async () => {
    const colleague = await signIn(app, await createUser(app, office));
    const [mine, theirs] = [await openLive(base, caller), await openLive(base, colleague)];
    await say(1, 1, [caller.user.id]);
    await say(2);
    await say(3, 1, [colleague.user.id]);
    await say(4);
    expect(await untilHeard(mine, 3)).toEqual([1, 2, 4]);
    expect(await untilHeard(theirs, 3)).toEqual([2, 3, 4]);
    // The same holds for what is made up for.
    const again = await openLive(base, colleague, 0);
    expect(await untilHeard(again, 3)).toEqual([2, 3, 4]);
    for (const live of [mine, theirs, again]) await live.close();
  });

  test('of a hundred transactions at once hears each once, in the order of their numbers', async () => {
    const live = await openLive(base, caller);
    await Promise.all(range(1, 100).map((id) => say(id)));
    const ids = await untilHeard(live, 100);
    expect([...ids].sort((a, b) => a - b)).toEqual(range(1, 100));
    expect(live.events().map((frame) => frame.seq)).toEqual(range(1, 100));
    await live.close();
  });

  test('needs a session, and a number as since', async () => {
    await expect(openLive(base, { cookies: {} })).rejects.toThrow('403');
    await expect(openLive(base, caller, Number.NaN)).rejects.toThrow('400');
    await expect(openLive(base, caller, -1)).rejects.toThrow('400');
  });

  test('gets a heartbeat when nothing else is said', async () => {
    const live = await openLive(base, caller);
    await say(1);
    await untilHeard(live, 1);
    const { seq, payload } = await live.next('heartbeat');
    expect([seq, payload]).toEqual([1, {}]);
    await live.close();
  });

  test('is dropped when it answers no ping', async () => {
    const live = await openLive(base, caller);
    // The client library answers pings by itself; paused, it reads none.
    live.socket.pause();
    await until('the server let go', () => app.platform.hub.socketCount() === 0);
    live.socket.terminate();
  });
});

describe('who comes back', () => {
  test.each([1, 100])('gets exactly the %i it missed, then what follows', async (missed) => {
    await say(1, 5);
    await say(6, missed);
    const live = await openLive(base, caller, 5);
    await say(6 + missed);
    expect(await untilHeard(live, missed + 1)).toEqual(range(6, missed + 1));
    expect(live.frames.some((frame) => frame.type === 'resync')).toBe(false);
    await live.close();
  });

  test('and missed nothing gets nothing', async () => {
    await say(1, 5);
    const live = await openLive(base, caller, 5);
    await say(6);
    expect(await untilHeard(live, 1)).toEqual([6]);
    await live.close();
  });

  test.each([
    [
      'what it missed is no longer kept',
      async () =>
        void (await app.owner.query('DELETE FROM live_events WHERE client_id = $1 AND seq < 4', [office.id])),
      1,
    ],
    ['its number is of another life', async () => {}, 900],
    ['it missed too much', () => say(6, 2_100), 3],
  ])('is told to fetch anew when %s', async (_name, prepare, since) => {
    await say(1, 5);
    await prepare();
    const live = await openLive(base, caller, since);
    const { seq } = await live.next('resync');
    expect(live.events()).toEqual([]);
    await say(90_000);
    expect(await untilHeard(live, 1)).toEqual([90_000]);
    expect(live.events()[0]!.seq).toBe(seq + 1);
    await live.close();
  });

  test('after the job that prunes has run, too', async () => {
    await say(1, 3);
    await app.owner.query(`UPDATE live_events SET at = now() - interval '80 hours' WHERE client_id = $1`, [
      office.id,
    ]);
    const { pruneEvents } = await import('./event-log.ts');
    await pruneEvents(app.platform.db, office.id);
    await say(4);
    const live = await openLive(base, caller, 1);
    await live.next('resync');
    const fresh = await openLive(base, caller, 3);
    expect(await untilHeard(fresh, 1)).toEqual([4]);
    await Promise.all([live.close(), fresh.close()]);
  });

  test('while events fall like rain misses none and hears none twice', async () => {
    let said = 0;
    let raining = true;
    const rain = (async () => {
      while (raining) await Promise.all(range(0, 4).map(() => say((said += 1))));
    })();
    await until('it rains', () => said > 40);
    const lives: LiveSocket[] = [];
    const since: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const from = Math.max(0, said - 30);
      since.push(from);
      lives.push(await openLive(base, caller, from));
    }
    raining = false;
    await rain;
    const { rows } = await app.owner.query<{ last: number }>(
      'SELECT last_seq::integer AS last FROM live_sequences WHERE client_id = $1',
      [office.id],
    );
    const { last } = rows[0]!;
    for (const [index, live] of lives.entries()) {
      await until('it is up to date', () => live.events().at(-1)?.seq === last);
      expect(live.events().map((frame) => frame.seq)).toEqual(range(since[index]! + 1, last - since[index]!));
      await live.close();
    }
  });
});

describe('a slow socket', () => {
  test('is dropped, and resumes by its number', async () => {
    const live = await openLive(base, caller);
    const long = 'x'.repeat(400_000);
    live.socket.pause();
    let said = 0;
    await until('it is dropped', async () => {
      said += 1;
      await inThis(async (ctx) => ctx.emit('signedOutForTest' as never, { contact_id: said, long } as never));
      return app.platform.hub.socketCount() === 0;
    });
    live.socket.terminate();
    expect(said).toBeGreaterThan(2);
    await app.owner.query(
      `UPDATE live_events SET type = 'deleteContact', payload = json_build_object('contact_id', seq) WHERE client_id = $1`,
      [office.id],
    );
    const back = await openLive(base, caller, 0);
    expect(await untilHeard(back, said)).toEqual(range(1, said));
    await back.close();
  });
});

describe('the end of a session', () => {
  test('closes its sockets without anybody looking, and no others', async () => {
    const told = await createTestApp({ beside: app, liveTiming: toldOnly });
    onTestFinished(() => told.close());
    const there = await listen(told);
    const second = await signIn(app, caller.user);
    const [ended, tab, stays] = [
      await openLive(there, caller),
      await openLive(there, caller),
      await openLive(there, second),
    ];
    await told.server.inject({ method: 'DELETE', url: '/api/logout', cookies: caller.cookies });
    expect((await ended.next('signedOut')).payload).toEqual({ reason: 'signed out' });
    expect([(await ended.closed()).code, (await tab.closed()).code]).toEqual([4403, 4403]);
    await say(1);
    expect(await untilHeard(stays, 1)).toEqual([1]);
    await stays.close();
  });

  test.each([
    ['a user is switched off', `UPDATE users SET is_active = false WHERE user_id = $1`],
    [
      'a session was ended by a process whose word was lost',
      `UPDATE sessions SET ended_at = now() WHERE user_id = $1`,
    ],
    [
      'a session has run out',
      `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
    ],
  ])('is found out by looking: %s', async (_name, change) => {
    const live = await openLive(base, caller);
    await app.owner.query(change, [caller.user.id]);
    expect((await live.closed()).code).toBe(4403);
    // Within the second in which the session is still believed, it is not let in again either.
    const again = await openLive(base, caller).catch(() => null);
    if (again) expect((await again.closed()).code).toBe(4403);
  });
});

test('closing the app tells the sockets that it restarts', async () => {
  const own = await createTestApp();
  const address = await listen(own);
  const place = await createOffice(own);
  const live = await openLive(address, await signIn(own, await createUser(own, place)));
  await own.close();
  expect((await live.closed()).code).toBe(1012);
});
