import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  call,
  clientOf,
  isGenuine,
  OFFICE,
  PATIENT,
  pixel,
  pixelUrl,
  startProduct,
  startWorld,
  until,
} from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const text = async (words: string, more: Record<string, unknown> = {}) => {
  const answer = await call(world.sandbox, 'POST', '/control/plivo/messages', {
    from: PATIENT,
    to: OFFICE,
    text: words,
    ...more,
  });
  expect(answer.status).toBe(200);
  return String(answer.body.uuid);
};
const webhooks = (settings: Record<string, unknown>) =>
  call(world.sandbox, 'POST', '/control/plivo/webhooks', settings);
const inbound = () => world.product.hooks.filter((hook) => hook.url.endsWith('/api/plivo/inbound-text'));

test('a patient’s text reaches the product signed, and the carrier knows it was taken', async () => {
  const uuid = await text('Can I come at 3? Ñandú 😀');
  await until(() => inbound().length === 1, 'the webhook came');
  const hook = inbound()[0]!;
  expect(hook.headers['content-type']).toContain('application/x-www-form-urlencoded');
  expect(hook.params).toMatchObject({
    From: '15035550110',
    To: '15035550100',
    Text: 'Can I come at 3? Ñandú 😀',
    Type: 'sms',
    MessageUUID: uuid,
  });
  expect(isGenuine(hook)).toBe(true);
  expect(isGenuine(hook, undefined, 'x-plivo-signature-ma-v3')).toBe(true);
  expect(isGenuine(hook, 'another token')).toBe(false);
  expect(isGenuine({ ...hook, params: { ...hook.params, From: '15035550199' } })).toBe(false);
  await until(
    async () => (await clientOf(world.sandbox).messages.get(uuid)).messageState === 'delivered',
    'it counts as delivered',
  );
});

test('once it has ended nothing is tried again, and nobody’s answer is waited for', async () => {
  const other = await startWorld();
  const say = (words: string) =>
    call(other.sandbox, 'POST', '/control/plivo/messages', { from: PATIENT, to: OFFICE, text: words });
  try {
    other.product.answerWith = 500;
    await say('refused');
    await until(() => other.product.hooks.length > 1, 'it is tried again');
    // Of these no try is ever answered.
    other.product.answerWith = 0;
    for (const words of ['one', 'two', 'three']) await say(words);
    await until(
      () => other.product.hooks.some(({ params }) => params.Text === 'three'),
      'they are waited for',
    );
    await other.sandbox.close();
    other.product.answerWith = 500;
    const before = other.product.hooks.length;
    // Several of its quick pauses between tries.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(other.product.hooks.length).toBe(before);
  } finally {
    await other.close();
  }
});

test('pictures travel as public addresses', async () => {
  await text('My card', { media: [pixelUrl, pixelUrl] });
  await until(() => inbound().length === 1, 'the webhook came');
  const { params } = inbound()[0]!;
  expect(params).toMatchObject({ Type: 'mms', Body: 'My card', MediaCount: '2' });
  expect(params.Text).toBeUndefined();
  for (const url of [params.Media0, params.Media1]) {
    const answer = await fetch(String(url));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(pixel)).toBe(true);
  }
});

test('STOP passes through, marked as an opt-out', async () => {
  await text(' stop ');
  await until(() => inbound().length === 1, 'the webhook came');
  expect(inbound()[0]?.params).toMatchObject({ Text: ' stop ', MessageIntent: 'optout' });
});

test('reports can come as GET, signed over the whole address', async () => {
  await clientOf(world.sandbox).messages.create({
    src: OFFICE,
    dst: PATIENT,
    text: 'x',
    url: `${world.product.url}/report?office=2`,
    method: 'GET',
  });
  await until(() => world.product.hooks.length === 3, 'three reports came');
  expect(world.product.hooks[0]).toMatchObject({ method: 'GET', params: { office: '2', Status: 'queued' } });
  expect(world.product.hooks.every((hook) => isGenuine(hook))).toBe(true);
});

test('duplicates are extra copies of the same webhook, each with its own nonce', async () => {
  await webhooks({ duplicate: 2 });
  const uuid = await text('once');
  await until(() => inbound().length === 3, 'three copies came');
  expect(new Set(inbound().map((hook) => hook.params.MessageUUID))).toEqual(new Set([uuid]));
  expect(new Set(inbound().map((hook) => hook.headers['x-plivo-signature-v3-nonce'])).size).toBe(3);
  expect(inbound().every((hook) => isGenuine(hook))).toBe(true);
});

test('shuffling turns the order round', async () => {
  await webhooks({ shuffle: true });
  for (const words of ['one', 'two', 'three']) await text(words);
  await until(() => inbound().length === 3, 'all came');
  expect(inbound().map((hook) => hook.params.Text)).toEqual(['three', 'two', 'one']);
});

test('a delay holds every webhook back', async () => {
  await webhooks({ delayMs: 200 });
  const before = Date.now();
  await text('later');
  await until(() => inbound().length === 1, 'it came');
  expect(inbound()[0]!.at - before).toBeGreaterThanOrEqual(195);
});

test('what the product does not take is tried again, with the same message and a new signature', async () => {
  world.product.answerWith = 503;
  const uuid = await text('patience');
  await until(() => inbound().length >= 2, 'it was tried twice');
  world.product.answerWith = 200;
  const before = inbound().length;
  await until(() => inbound().length === before + 1, 'it was tried once more');
  await until(
    async () => (await call(world.sandbox, 'GET', '/control/plivo/webhooks')).body.pending.length === 0,
    'nothing is pending',
  );
  expect(inbound().every((hook) => hook.params.MessageUUID === uuid && isGenuine(hook))).toBe(true);
});

test('no answer within the time limit is a failure too', async () => {
  world.product.answerWith = 0;
  await text('hello?');
  await until(() => inbound().length >= 2, 'it was tried again');
});

test('a product that was down gets everything once it is back', async () => {
  const { port } = new URL(world.product.url);
  await world.product.close();
  const uuids = [await text('one'), await text('two')];
  world.product = await startProduct(Number(port));
  await until(() => inbound().length === 2, 'both came');
  expect(
    inbound()
      .map((hook) => String(hook.params.MessageUUID))
      .toSorted(),
  ).toEqual(uuids.toSorted());
});

test('after the last try a text counts as undelivered', async () => {
  await world.close();
  world = await startWorld({ timing: { webhookGiveUpAfter: 80 } });
  world.product.answerWith = 500;
  const uuid = await text('nobody home');
  await until(
    async () => (await clientOf(world.sandbox).messages.get(uuid)).messageState === 'undelivered',
    'the carrier gave up',
  );
});
