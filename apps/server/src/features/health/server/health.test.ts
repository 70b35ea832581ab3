import { expect, test } from 'vitest';
import { send, startCarrierWorld } from '../../../testing/office-with-carrier.ts';
import { until } from '../../../testing/wait.ts';
import { createHealth, down, well } from './health.ts';
import { useWorld } from '../../../testing/use-app.ts';

const world = useWorld(startCarrierWorld);

interface Answer {
  status: string;
  parts: { name: string; state: string; says: string }[];
}
async function read(name: string) {
  const answer = await world.app.server.inject('/api/health');
  const { status, parts } = answer.json<Answer>();
  return { http: answer.statusCode, status, part: parts.find((part) => part.name === name)! };
}

test('all is well, and every part says so', async () => {
  const answer = await world.app.server.inject('/api/health');
  const { parts } = answer.json<Answer>();
  expect(parts.map(({ name }) => name)).toEqual(['database', 'files', 'jobs', 'bus', 'carrier']);
  // A machine of the tests may have little room on its disk, which is said of two of them.
  const others = parts.filter(({ name }) => !['database', 'files'].includes(name));
  expect(others.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  expect(answer.statusCode).toBe(200);
});

test('a job that nobody takes up is told of by the minutes it waits', async () => {
  const { office } = await world.office();
  const { owner } = world.app;
  await owner.query(
    `SELECT graphile_worker.add_job('prune-events', json_build_object('client_id', $1::integer), queue_name => 'stuck', run_at => now() + interval '1 hour')`,
    [office.id],
  );
  await owner.query(
    `UPDATE graphile_worker._private_job_queues SET locked_by = 'nobody', locked_at = now() WHERE queue_name = 'stuck'`,
  );
  await owner.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '12 minutes' WHERE run_at > now() + interval '50 minutes'
     AND job_queue_id = (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = 'stuck')`,
  );
  const { http, part } = await read('jobs');
  expect([http, part.state, part.says]).toEqual([200, 'degraded', 'Jobs wait: the longest for 12 minutes.']);
  await owner.query(
    `UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL WHERE queue_name = 'stuck'`,
  );
  await until('it is done', async () => (await read('jobs')).part.state === 'ok');
});

test('a carrier that does not answer is told of until it does, and no office with it', async () => {
  const { office, caller } = await world.office();
  await world.fault('error');
  await send(world.app, caller, { dst: '5035550144', message_text: 'Hello' });
  await until('it is noticed', async () => (await read('carrier')).part.state === 'down');
  const { http, status, part } = await read('carrier');
  expect([http, status]).toEqual([200, 'degraded']);
  expect(part.says).toMatch(/^The carrier has not answered since \d{4}-\d\d-\d\dT[\d:.]+Z: texts wait\.$/);
  expect(part.says).not.toContain(office.number);
  await world.fault('ok');
  await until('it answers', async () => (await read('carrier')).part.state === 'ok');
});

test('a part that hangs, or falls over, is down, and holds up no other', async () => {
  const faults: string[] = [];
  const health = createHealth(
    [
      { name: 'database', whenDown: 'It hangs.', look: () => new Promise(() => {}) },
      { name: 'files', whenDown: 'It fell over.', look: () => Promise.reject(new Error('no')) },
      { name: 'bus', whenDown: '', look: () => Promise.resolve(well('It is well.')) },
    ],
    (name) => void faults.push(name),
    { withinMs: 50, keepMs: 60_000 },
  );
  const parts = await health.read();
  expect(parts).toEqual([
    { name: 'database', ...down('It hangs.') },
    { name: 'files', ...down('It fell over.') },
    { name: 'bus', ...well('It is well.') },
  ]);
  expect(faults.sort()).toEqual(['database', 'files']);
  expect(await health.read()).toBe(parts);
});
