import { randomBytes } from 'node:crypto';
import type { inbox } from '@chairline/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import {
  type CarrierWorld,
  send,
  startCarrierWorld,
  threadOf,
  untilItem,
} from '../../testing/office-with-carrier.ts';
import { addEmail, addEmailMedia } from '../../testing/mail-rows.ts';
import { until } from '../../testing/wait.ts';
import { addItem, addMedia, png } from '../../testing/world-of-one-office.ts';
import { mediaToken } from './media-token.ts';

let world: CarrierWorld;
let office: TestOffice;
let caller: Caller;
let number: string;
let contact: number;
let now: Date | undefined;

beforeAll(async () => {
  world = await startCarrierWorld({ now: () => now ?? new Date() });
});
afterAll(() => world?.close());
beforeEach(async () => {
  now = undefined;
  await world.fault('ok');
  ({ office, caller } = await world.office());
  number = newNumber();
  contact = await createContact(world.app, office, { ph1: number });
});

const get = (url: string, headers: Record<string, string> = {}, by: Caller | null = caller) =>
  world.app.server.inject({ url: `/api${url}`, headers, ...(by ? { cookies: by.cookies } : {}) });

/** A picture no other test has: what follows its end is part of the file all the same. */
/** A picture of its own, which carries nothing beside itself. */
const picture = (): Promise<Buffer> =>
  sharp(randomBytes(20 * 20 * 3), { raw: { width: 20, height: 20, channels: 3 } })
    .png()
    .toBuffer();

test('the files of a thread are those of its texts and its e-mails, newest first', async () => {
  const item = await addItem(world.app, office, contact);
  const picture = await addMedia(world.app, office, item);
  const email = await addEmail(world.app, office, { contactId: contact });
  // Shown within its mail, not a file of its own.
  await addEmailMedia(world.app, office, email, { bytes: png, contentId: 'logo' });
  const card = await addEmailMedia(world.app, office, email, { bytes: png, name: 'card.png' });
  await addEmail(world.app, office, { contactId: await createContact(world.app, office) });
  const listed = (await get(`/messages/message_media/contact/${contact}`)).json() as inbox.ItemMedia[];
  expect(listed).toMatchObject([
    { media_id: card, media_url: `/messages/email/${email}/media/${card}`, file_name: 'card.png' },
    { media_id: picture, media_url: `/messages/${item}/media/${picture}`, comm_participant_id: item },
  ]);
  for (const { media_url } of listed) expect((await get(media_url)).rawPayload.equals(png)).toBe(true);
});

describe('an MMS', () => {
  test('comes in: it is there at once, its pictures follow, and are ours from then on', async () => {
    const bytes = await picture();
    const data = `data:image/png;base64,${bytes.toString('base64')}`;
    await world.sandbox.control('/plivo/messages', {
      from: number,
      to: office.number,
      text: 'Look',
      media: [data, data],
    });
    const [item] = await until('it is in the thread', async () => {
      const items = await threadOf(caller, contact);
      return items.length > 0 ? items : undefined;
    });
    expect(item).toMatchObject({ message: 'Look', count: 2 });
    const done = await untilItem(caller, item!, (current) => current.media.length === 2);
    expect(done.media[0]).toMatchObject({
      media_type: 'image/png',
      file_name: 'attachment-1.png',
      size: bytes.length,
    });
    const file = await get(done.media[0]!.media_url);
    expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true]);
    // Also when the carrier has nothing any more.
    await world.fault('error');
    expect((await get(done.media[1]!.media_url)).rawPayload.equals(bytes)).toBe(true);
    const listed = (await get(`/messages/message_media/contact/${contact}`)).json() as inbox.ItemMedia[];
    expect(listed.map((media) => media.media_id)).toEqual(done.media.map((media) => media.media_id));
  });

  test('goes out: the carrier fetches its pictures with a path only it was given', async () => {
    const bytes = await picture();
    const { item } = await send(
      world.app,
      caller,
      { dst: number, message_text: '', has_attachment: 'true' },
      [
        { name: '../x/röntgen 1.png', bytes, type: 'text/plain' },
        { name: 'scan 2', bytes: png },
      ],
    );
    expect(item.media).toMatchObject([
      { file_name: 'röntgen 1.png', media_type: 'image/png', size: bytes.length },
      // A name without an ending claims nothing: what it holds is what it is.
      { file_name: 'scan 2', media_type: 'image/png' },
    ]);
    await untilItem(caller, item, (current) => current.comm_direction === 'delivered');
    const [text] = await world.accepted(office);
    expect(text!.media.map((media) => [media.type, media.size])).toEqual([
      ['image/png', bytes.length],
      ['image/png', png.length],
    ]);
    const row = (await caller.call('GET', `/contacts/${contact}`)).json();
    expect(row.snippet).toBe('Sent 2 files');
  });

  test('whose picture is gone at the carrier says so', async () => {
    const { receive } = await import('../../testing/carrier-webhook.ts');
    await receive(world.app, {
      from: number,
      to: office.number,
      text: 'Gone',
      media: [`${world.sandbox.url}/plivo/media/none/none/none`],
    });
    const [item] = await threadOf(caller, contact);
    const done = await untilItem(caller, item!, (current) => current.delivery_note !== null);
    expect(done.delivery_note).toBe('An attachment is no longer at the carrier. Ask for it again.');
  });
});

describe('the carrier’s path to an attachment', () => {
  const tokenFor = async () => {
    const itemId = await addItem(world.app, office, contact, { direction: 'queued' });
    const mediaId = await addMedia(world.app, office, itemId);
    return {
      token: await mediaToken(world.app.platform, { office: office.id, itemId, mediaId }),
      itemId,
      mediaId,
    };
  };

  test('opens that one file to whoever holds it, for an hour', async () => {
    const { token } = await tokenFor();
    const answer = await get(`/plivo/media/${token}`, {}, null);
    expect([answer.statusCode, answer.rawPayload.equals(png), answer.headers['content-length']]).toEqual([
      200,
      true,
      String(png.length),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    now = new Date(Date.now() + 3_601_000);
    expect((await get(`/plivo/media/${token}`, {}, null)).statusCode).toBe(404);
  });

  test('is not made from a session’s token, nor a session from it', async () => {
    const { token } = await tokenFor();
    expect((await get(`/plivo/media/${caller.cookies.chairline_access}`, {}, null)).statusCode).toBe(404);
    const answer = await world.app.server.inject({ url: '/api/check', cookies: { chairline_access: token } });
    expect(answer.statusCode).toBe(403);
  });

  test('cannot be bent', async () => {
    const { token } = await tokenFor();
    const [head, , signature] = token.split('.');
    const other = Buffer.from(
      JSON.stringify({ o: office.id, i: 1, m: 1, iss: 'chairline-media', exp: 9e9 }),
    ).toString('base64url');
    for (const bent of [`${head}.${other}.${signature}`, `${token}x`, token.slice(1), 'x'])
      expect((await get(`/plivo/media/${bent}`, {}, null)).statusCode).toBe(404);
  });
});

describe('an attachment', () => {
  let url: string;
  let bytes: Buffer;
  beforeEach(async () => {
    bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
    const item = await addItem(world.app, office, contact);
    const media = await addMedia(world.app, office, item, {
      bytes,
      type: 'video/mp4',
      name: 'naïve; film".mp4',
    });
    url = `/messages/${item}/media/${media}`;
  });

  test('is served with headers under which it can do no harm', async () => {
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'content-disposition': `inline; filename*=UTF-8''na%C3%AFve%3B%20film%22.mp4`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  test('of a type a browser would run is only offered for saving', async () => {
    const item = await addItem(world.app, office, contact);
    for (const type of ['application/pdf', 'text/html', 'image/svg+xml']) {
      const media = await addMedia(world.app, office, item, { bytes, type, name: 'x' });
      expect((await get(`/messages/${item}/media/${media}`)).headers['content-disposition']).toMatch(
        /^attachment;/,
      );
    }
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=0-0', 0, 0],
  ])('comes in part: %s', async (range, start, end) => {
    const answer = await get(url, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/1000`]);
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has no such part: %s', async (range) => {
    const answer = await get(url, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'bytes=a-b'])(
    'comes whole for what is no range: %s',
    async (range) => {
      const answer = await get(url, { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1000]);
    },
  );

  test('is not sent again when the browser has it', async () => {
    const { etag } = (await get(url)).headers;
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('is another office’s by no path', async () => {
    const stranger = await signIn(
      world.app,
      await createUser(world.app, await createOffice(world.app), { role: 'Admin' }),
    );
    const [, , item, , media] = url.split('/');
    for (const path of [url, `/messages/text_message/${item}/media/${media}`]) {
      expect((await get(path, {}, stranger)).statusCode).toBe(404);
      expect((await get(path, { range: 'bytes=0-9' }, stranger)).statusCode).toBe(404);
      expect((await get(path, {}, null)).statusCode).toBe(403);
    }
  });

  test('stands under its own item only', async () => {
    const other = await addItem(world.app, office, contact);
    expect((await get(url.replace(/messages\/\d+/, `messages/${other}`))).statusCode).toBe(404);
  });
});
