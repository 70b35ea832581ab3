import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { EatingTask } from '../../testing/eating-process.ts';
import { until } from '../../testing/wait.ts';
import { ProcessLane } from './process-lane.ts';
import { ReaderError } from './reader-lane.ts';

const program = new URL('../../testing/eating-process.ts', import.meta.url);
/** More processor time and memory than a task that is any good takes here. */
const ENOUGH = { cpuMs: 60_000, rssMb: 400 };
const laneOf = (limits = ENOUGH, width = 1) => new ProcessLane<EatingTask>(program, width, limits);

interface Answer {
  pid: number;
  text: string;
  bytes: Uint8Array;
}
const answer = (lane: ProcessLane<EatingTask>, text: string, who = 'a') =>
  lane.ask(who, { do: 'answer', text }) as Promise<Answer>;
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe('a lane of processes', () => {
  test('answers with bytes, and keeps its process for the next task', async () => {
    const lane = laneOf();
    const one = await answer(lane, 'one');
    const two = await answer(lane, 'two');
    expect([one.text, Buffer.from(one.bytes).toString(), two.text, two.pid]).toEqual([
      'one',
      'one',
      'two',
      one.pid,
    ]);
    expect(one.pid).not.toBe(process.pid);
  });

  test.each([
    ['memory outside of a heap', { do: 'eat', mb: 4_000 }, ENOUGH, 'memory'],
    ['its heap', { do: 'heap' }, ENOUGH, 'memory'],
    ['time', { do: 'spin' }, { ...ENOUGH, cpuMs: 300 }, 'time'],
  ] as const)('ends one that uses up %s, and goes on with another', async (_name, task, limits, fault) => {
    const lane = laneOf(limits);
    const before = await answer(lane, 'one');
    const eaten = lane.ask('a', task);
    const after = answer(lane, 'two');
    await expect(eaten).rejects.toMatchObject({ name: 'ReaderError', fault });
    expect((await after).text).toBe('two');
    await until('the process has ended', async () => isGone(before.pid));
  });

  test('counts each task by itself', async () => {
    const lane = laneOf({ ...ENOUGH, cpuMs: 2_000 });
    const { pid } = await answer(lane, 'one');
    for (let n = 0; n < 5; n += 1) expect((await answer(lane, 'more')).pid).toBe(pid);
  });

  test('says what a task died of; one that ends without a word is nobody’s fault', async () => {
    const lane = laneOf();
    await expect(lane.ask('a', { do: 'throw' })).rejects.toMatchObject({
      fault: 'fault',
      message: 'out of its wits',
    });
    await expect(lane.ask('a', { do: 'leave' })).rejects.toThrow('has ended: 7');
    await expect(lane.ask('a', { do: 'leave' })).rejects.not.toBeInstanceOf(ReaderError);
    expect((await answer(lane, 'two')).text).toBe('two');
  });

  test('has nothing of what this process is told by its environment', async () => {
    process.env.CHAIRLINE_SECRET_OF_A_TEST = 'x';
    try {
      expect(await laneOf().ask('a', { do: 'env' })).not.toContain('CHAIRLINE_SECRET_OF_A_TEST');
    } finally {
      delete process.env.CHAIRLINE_SECRET_OF_A_TEST;
    }
  });

  test('one who asks for much has one process at a time', async () => {
    const lane = laneOf(ENOUGH, 2);
    const many = await Promise.all(Array.from({ length: 6 }, (_, n) => answer(lane, String(n))));
    expect(many.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(new Set(many.map(({ pid }) => pid)).size).toBe(1);
  });

  test('ends with the process that asked, also in the middle of a task', async () => {
    const script = `
      const { ProcessLane } = await import(${JSON.stringify(new URL('./process-lane.ts', import.meta.url).href)});
      const lane = new ProcessLane(new URL(${JSON.stringify(program.href)}), 1, ${JSON.stringify(ENOUGH)});
      console.log((await lane.ask('a', { do: 'answer', text: '' })).pid);
      await lane.ask('a', { do: 'spin' });`;
    const asking = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [said] = (await once(asking.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString());
      expect(isGone(pid)).toBe(false);
      asking.kill('SIGKILL');
      await until('the process has ended', async () => isGone(pid));
    } finally {
      asking.kill('SIGKILL');
    }
  });
});
