import { beforeAll, expect, test } from 'vitest';
import { on } from './listeners.ts';
import { inOffice } from './platform.ts';
import { useTestApp } from '../testing/use-app.ts';
import { useOneOffice } from '../testing/use-office.ts';

/** What a listener of this file does next. */
let act: (who: string) => Promise<void> = () => Promise.resolve();
const app = useTestApp();
const { office } = useOneOffice(app, {});
beforeAll(async () => {
  app.platform.listeners.add([
    on('failed-job.handled', async (ctx, { jobId }) => {
      ctx.audit({ action: 'test.first', subject: `job:${jobId}` });
      await act('first');
    }),
    on('failed-job.handled', async (ctx, { jobId }) => {
      ctx.emit('quietHours', { enabled: false, from: '21:00', to: '08:00', days: [], version: 1 });
      ctx.audit({ action: 'test.second', subject: `job:${jobId}` });
      await act('second');
    }),
  ]);
});

const scope = () => ({ office: office.id, actor: { kind: 'job', name: 'test' } }) as const;

async function written(): Promise<string[]> {
  const { rows } = await app.owner.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE client_id = $1 AND action LIKE 'test.%' ORDER BY audit_id`,
    [office.id],
  );
  return rows.map(({ action }) => action);
}

async function raise(): Promise<void> {
  await inOffice(app.platform, scope(), async (ctx) => {
    ctx.audit({ action: 'test.verb', subject: 'job:1' });
    await ctx.raise('failed-job.handled', { jobId: '1' });
  });
}

test('listeners hear one after the other in their order, and write with the verb', async () => {
  const heard: string[] = [];
  let free!: () => void;
  const held = new Promise<void>((resolve) => (free = resolve));
  act = async (who) => {
    if (who === 'first') await held;
    heard.push(who);
  };
  const done = raise();
  free();
  await done;
  expect(heard).toEqual(['first', 'second']);
  expect(await written()).toEqual(['test.verb', 'test.first', 'test.second']);
});

test('what a listener throws fails the transaction: nothing is written, nobody after it hears', async () => {
  const [before, heard]: [string[], string[]] = [await written(), []];
  act = async (who) => {
    heard.push(who);
    throw new Error('no');
  };
  await expect(raise()).rejects.toThrow('no');
  expect(heard).toEqual(['first']);
  expect(await written()).toEqual(before);
});
