import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox } from '../app.ts';
import { OFFICE_MAILBOX, refusal } from '../gmail/testing.ts';
import { call, until } from '../testing.ts';
import { startCalendarWorld } from './testing.ts';

let world: Awaited<ReturnType<typeof startCalendarWorld>>;
beforeEach(async () => {
  world = await startCalendarWorld();
});
afterEach(() => world.close());

const calendarId = 'primary';
const noon = { start: { dateTime: '2026-12-01T20:00:00Z' }, end: { dateTime: '2026-12-01T21:00:00Z' } };
const list = async (params: object = {}) => (await world.google.events.list({ calendarId, ...params })).data;
const add = async (summary: string) => (await world.control('/events', { summary, ...noon })).body.id!;
const remove = (id: string) => call(world.sandbox, 'DELETE', `/control/google-calendar/events/${id}`);

test('a sync token tells what changed since, and what is gone', async () => {
  const [first, second] = [await add('one'), await add('two')];
  const { nextSyncToken: token } = await list();
  expect((await list({ syncToken: token })).items).toEqual([]);
  const third = await add('three');
  await world.control(`/events/${first}`, { summary: 'changed' });
  await remove(second);
  const page = await list({ syncToken: token, maxResults: 2 });
  const rest = await list({ syncToken: token, maxResults: 2, pageToken: page.nextPageToken });
  expect(page.nextSyncToken).toBeUndefined();
  expect([...page.items!, ...rest.items!].map(({ id, summary, status }) => [id, summary, status])).toEqual([
    [third, 'three', 'confirmed'],
    [first, 'changed', 'confirmed'],
    [second, undefined, 'cancelled'],
  ]);
  expect((await list({ syncToken: rest.nextSyncToken })).items).toEqual([]);
});

test('what changes while a list is read is told by the token at its end', async () => {
  await world.control('/fill', { count: 30 });
  const begun = await list({ maxResults: 20 });
  const late = await add('meanwhile');
  const end = await list({ maxResults: 20, pageToken: begun.nextPageToken });
  const { items } = await list({ syncToken: end.nextSyncToken });
  expect(items!.map(({ id }) => id)).toEqual([late]);
});

test('a token that is too old is gone, and so are the deleted events it could have told of', async () => {
  const id = await add('forgotten');
  const { nextSyncToken: syncToken } = await list();
  await world.control('/fill', { count: 3 });
  const { nextPageToken: pageToken } = await list({ maxResults: 1 });
  await remove(id);
  await world.control('/forget', {});
  const gone = { status: 410, reason: 'fullSyncRequired' };
  expect(await refusal(list({ syncToken }))).toMatchObject(gone);
  expect(await refusal(list({ maxResults: 1, pageToken }))).toMatchObject(gone);
  const { items } = await list({ showDeleted: true });
  expect(items!.some((event) => event.id === id)).toBe(false);
  expect(await refusal(list({ updatedMin: '2020-01-01T00:00:00Z' }))).toMatchObject({
    status: 410,
    reason: 'updatedMinTooLongAgo',
  });
});

test('a token goes with nothing that narrows the list', async () => {
  const { nextSyncToken: syncToken } = await list();
  for (const extra of [
    { timeMin: '2026-01-01T00:00:00Z' },
    { q: 'one' },
    { updatedMin: '2026-11-01T00:00:00Z' },
    { orderBy: 'updated' },
    { showDeleted: false },
  ]) {
    expect((await refusal(list({ syncToken, ...extra }))).status).toBe(400);
  }
  expect((await refusal(list({ syncToken: 'made-up' }))).status).toBe(400);
});

test('lists are narrowed by time, words and change', async () => {
  await add('early');
  const later = { start: { date: '2027-03-01' }, end: { date: '2027-03-02' } };
  await world.control('/events', { summary: 'Late lunch', ...later });
  const names = async (params: object) => (await list(params)).items!.map(({ summary }) => summary);
  expect(await names({ timeMin: '2027-01-01T00:00:00Z' })).toEqual(['Late lunch']);
  expect(await names({ timeMax: '2027-01-01T00:00:00Z' })).toEqual(['early']);
  expect(await names({ q: 'lunch' })).toEqual(['Late lunch']);
  expect(await names({ orderBy: 'updated' })).toEqual(['early', 'Late lunch']);
});

test('ten thousand events are listed in pages of 2,500 at most', async () => {
  await world.control('/fill', { count: 10_000 });
  const ids = new Set<string>();
  let pages = 0;
  let pageToken: string | undefined;
  do {
    const page = await list({ maxResults: 5_000, ...(pageToken === undefined ? {} : { pageToken }) });
    for (const { id } of page.items!) ids.add(id!);
    pages += 1;
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect([ids.size, pages]).toEqual([10_000, 4]);
});

test('a channel is told of changes, with its token and rising numbers, until it is stopped', async () => {
  const address = `${world.product.url}/told`;
  const requestBody = { id: 'channel-1', type: 'web_hook', address, token: 'ours' };
  const opened = (await world.google.events.watch({ calendarId, requestBody })).data;
  expect(Number(opened.expiration)).toBeGreaterThan(Date.now());
  const told = () => world.product.hooks.filter(({ url }) => url === address);
  await until(() => told().length === 1, 'the channel says that it is open');
  expect(told()[0]!.headers).toMatchObject({
    'x-goog-channel-id': 'channel-1',
    'x-goog-channel-token': 'ours',
    'x-goog-resource-state': 'sync',
    'x-goog-message-number': '1',
    'x-goog-resource-id': opened.resourceId,
  });
  world.product.answerWith = 503;
  await add('news');
  await until(() => told().length === 2, 'the change is told');
  world.product.answerWith = 204;
  await until(() => told().length === 3, 'it is told again after 503');
  expect(told()[2]!.headers['x-goog-resource-state']).toBe('exists');
  expect(Number(told()[2]!.headers['x-goog-message-number'])).toBeGreaterThan(1);
  expect((await refusal(world.google.events.watch({ calendarId, requestBody }))).status).toBe(400);
  const stop = { requestBody: { id: 'channel-1', resourceId: opened.resourceId! } };
  await world.google.channels.stop(stop);
  expect((await refusal(world.google.channels.stop(stop))).status).toBe(404);
  expect((await call(world.sandbox, 'GET', '/control/google-calendar/channels')).body).toEqual([]);
  const plain = { ...requestBody, id: 'channel-2', address: 'http://somewhere.example/told' };
  expect((await refusal(world.google.events.watch({ calendarId, requestBody: plain }))).status).toBe(400);
});

test('a quota that is used up is said in each of its ways, and comes back', async () => {
  await world.control('/quota', { perMinute: 2 });
  await list();
  await list();
  const said = [await refusal(list()), await refusal(list()), await refusal(list())];
  expect(said.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    '403 userRateLimitExceeded',
    '429 rateLimitExceeded',
    '403 rateLimitExceeded',
  ]);
  await world.control('/quota', { perMinute: 0 });
  expect((await list()).items).toEqual([]);
});

test('it fails as the control API says: also after doing what was asked', async () => {
  const fault = (mode: string) =>
    call(world.sandbox, 'POST', '/control/faults', { vendor: 'google-calendar', mode });
  await fault('error');
  expect((await refusal(list())).status).toBe(500);
  await fault('accept-then-drop');
  const insert = world.google.events.insert({ calendarId, requestBody: { summary: 'in doubt', ...noon } });
  await expect(insert).rejects.not.toHaveProperty('response.status');
  await fault('ok');
  expect((await list()).items).toMatchObject([{ summary: 'in doubt' }]);
});

test('calendars and their events outlive the sandbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'calendar-'));
  const query = `/control/google-calendar/events?calendar=${OFFICE_MAILBOX}`;
  try {
    const before = await buildSandbox({ dataDir });
    await call(before, 'POST', '/control/google-calendar/events', {
      calendar: OFFICE_MAILBOX,
      summary: 'kept',
      ...noon,
    });
    await before.close();
    const after = await buildSandbox({ dataDir });
    expect((await call(after, 'GET', query)).body).toMatchObject([{ summary: 'kept' }]);
    await after.close();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
