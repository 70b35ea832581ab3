import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, clientOf, OFFICE, PATIENT, startWorld, until } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const fault = (settings: Record<string, unknown>) =>
  call(world.sandbox, 'POST', '/control/faults', { vendor: 'plivo', ...settings });
const send = (text = 'x') => clientOf(world.sandbox).messages.create({ src: OFFICE, dst: PATIENT, text });
const accepted = async () =>
  (await call(world.sandbox, 'GET', '/control/plivo/messages')).body as { text: string; status: string }[];
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: unknown) => String(error instanceof Error ? `${error.name} ${error.message}` : error),
  );

test('error refuses with 500 and 503 in turn, and accepts nothing', async () => {
  await fault({ mode: 'error' });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await call(world.sandbox, 'GET', '/plivo/v1/Account/x/Message/')).status);
  }
  expect(statuses).toEqual([500, 503, 500, 503]);
  expect(await outcome(send())).not.toBe('sent');
  expect(await accepted()).toEqual([]);
});

test('rate-limit answers 429 and accepts nothing', async () => {
  await fault({ mode: 'rate-limit' });
  const answer = await call(world.sandbox, 'POST', '/plivo/v1/Account/x/Message/', {});
  expect(answer).toMatchObject({ status: 429, body: { error: 'too many requests' } });
  expect(await outcome(send())).not.toBe('sent');
  expect(await accepted()).toEqual([]);
});

test('garbage answers 200 with what is no JSON, and accepts nothing', async () => {
  await fault({ mode: 'garbage' });
  const answer = await call(world.sandbox, 'POST', '/plivo/v1/Account/x/Message/', {});
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('<html>');
  const sent = await send().catch(() => null);
  expect(sent?.messageUuid).toBeUndefined();
  expect(await accepted()).toEqual([]);
});

test('timeout never answers and accepts nothing; with ms it cuts the connection', async () => {
  await fault({ mode: 'timeout' });
  const before = Date.now();
  expect(await outcome(send())).toContain('timeout');
  expect(Date.now() - before).toBeGreaterThanOrEqual(1900);
  await fault({ mode: 'timeout', ms: 50 });
  expect(await outcome(send())).not.toBe('sent');
  expect(await accepted()).toEqual([]);
});

test('slow answers late, and accepts', async () => {
  await fault({ mode: 'slow', ms: 250 });
  const before = Date.now();
  expect(await outcome(send())).toBe('sent');
  expect(Date.now() - before).toBeGreaterThanOrEqual(245);
  expect(await accepted()).toHaveLength(1);
});

test('accept-then-drop cuts the connection, yet the text is accepted, found by a list, and delivered', async () => {
  await fault({ mode: 'accept-then-drop' });
  expect(await outcome(send('doubt'))).not.toBe('sent');
  expect(await accepted()).toMatchObject([{ text: 'doubt' }]);
  const list = await clientOf(world.sandbox).messages.list({ to_number: PATIENT });
  expect(list).toHaveLength(1);
  await until(async () => (await accepted())[0]?.status === 'delivered', 'it was delivered');
});

test('what accept-then-drop would refuse anyway is answered', async () => {
  await fault({ mode: 'accept-then-drop' });
  await expect(
    clientOf(world.sandbox).messages.create({ src: OFFICE, dst: '12', text: 'x' }),
  ).rejects.toThrow('not a valid phone number');
});

test.each([
  [0.5, 10, 5],
  [0.1, 30, 3],
  [0, 5, 0],
  [1, 5, 5],
])('a ratio of %d of %d requests hits %d, by count and not by chance', async (ratio, requests, hits) => {
  await fault({ mode: 'rate-limit', ratio });
  let hit = 0;
  for (let count = 0; count < requests; count += 1) {
    if ((await call(world.sandbox, 'GET', '/plivo/v1/Account/x/Message/')).status === 429) hit += 1;
  }
  expect(hit).toBe(hits);
});

test('ok and reset both make the carrier well again', async () => {
  await fault({ mode: 'error' });
  await fault({ mode: 'ok' });
  expect(await outcome(send())).toBe('sent');
  await fault({ mode: 'error' });
  await call(world.sandbox, 'POST', '/control/reset');
  expect(await outcome(send())).toBe('sent');
  expect(await accepted()).toHaveLength(1);
});

test('more than 300 requests in 5 seconds are 429', async () => {
  const client = clientOf(world.sandbox);
  const ask = () => outcome(client.messages.list({ limit: 1 }));
  const answers: string[] = [];
  for (let round = 0; round < 6; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 51 }, ask))));
  expect(answers.filter((one) => one === 'sent')).toHaveLength(300);
  expect(answers.filter((one) => one.includes('429') || one.includes('too many'))).toHaveLength(6);
});

test('a number sends at its pace; what comes faster waits its turn, in order', async () => {
  await world.close();
  world = await startWorld({ timing: { localPerSecond: 10 } });
  const uuids: string[] = [];
  // From before the first: on a busy machine it leaves while the last is still being handed over.
  const before = Date.now();
  for (const word of ['a', 'b', 'c', 'd']) uuids.push(String((await send(word)).messageUuid[0]));
  expect((await accepted()).map((one) => one.text)).toEqual(['a', 'b', 'c', 'd']);
  await until(async () => (await accepted()).every((one) => one.status === 'delivered'), 'all are delivered');
  expect(Date.now() - before).toBeGreaterThanOrEqual(280);
  const client = clientOf(world.sandbox);
  const times = await Promise.all(
    uuids.map(async (uuid) => String((await client.messages.get(uuid)).messageSentTime)),
  );
  expect(times).toEqual(times.toSorted());
});

test('a text that waited too long fails as expired, and a full queue answers 429', async () => {
  await world.close();
  world = await startWorld({ timing: { localPerSecond: 4, expireAfter: 600 } });
  const answers = [];
  for (let count = 0; count < 5; count += 1) answers.push(await outcome(send(String(count))));
  expect(answers.filter((one) => one !== 'sent').length).toBeGreaterThanOrEqual(1);
  await world.close();
  world = await startWorld({ timing: { sentAfter: 60, expireAfter: 30, localPerSecond: 1000 } });
  const uuid = String(
    (await clientOf(world.sandbox).messages.create({ src: OFFICE, dst: PATIENT, text: 'late' }))
      .messageUuid[0],
  );
  await sleep(100);
  expect(await clientOf(world.sandbox).messages.get(uuid)).toMatchObject({
    messageState: 'failed',
    errorCode: '420',
  });
});

test('a limit of lists a minute can be set', async () => {
  await world.close();
  world = await startWorld({ listsPerMinute: 2 });
  const client = clientOf(world.sandbox);
  const answers = [];
  for (let count = 0; count < 3; count += 1) answers.push(await outcome(client.messages.list({})));
  expect(answers.slice(0, 2)).toEqual(['sent', 'sent']);
  expect(answers[2]).not.toBe('sent');
});
