import { randomBytes } from 'node:crypto';
import type { inbox } from '@chairline/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { send, startCarrierWorld, threadOf, untilItem } from '../../testing/office-with-carrier.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import { addEmail, addEmailMedia } from '../../testing/mail-rows.ts';
import { CarrierError, type PhoneCarrier } from '../../gateways/plivo/index.ts';
import { until } from '../../testing/wait.ts';
import { addItem, addMedia, png } from '../../testing/rows.ts';
import { asRun } from '../../platform/jobs/own-job.ts';
import { fetchMedia } from './fetch-media.ts';
import { mediaToken } from './media-token.ts';
import { useWorld } from '../../testing/use-app.ts';

let office: TestOffice;
let caller: Caller;
let number: string;
let contact: number;
let now: Date | undefined;

const world = useWorld(() => startCarrierWorld({ now: () => now ?? new Date() }));
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

  test('has no attachment for its layout; its other parts bear their own endings', async () => {
    const layout = Buffer.from('<?xml version="1.0"?>\n<smil><head><layout/></head><body/></smil>');
    const heic = Buffer.from('AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAACG1kYXQ=', 'base64');
    const amr = Buffer.from('#!AMR\n\u0000\u0000');
    await world.sandbox.control('/plivo/messages', {
      from: number,
      to: office.number,
      text: 'Laid out',
      media: [
        `data:text/plain;base64,${layout.toString('base64')}`,
        `data:image/heic;base64,${heic.toString('base64')}`,
        `data:audio/amr;base64,${amr.toString('base64')}`,
      ],
    });
    const [item] = await until('it is in the thread', async () => {
      const items = await threadOf(caller, contact);
      return items.length > 0 ? items : undefined;
    });
    const done = await untilItem(
      caller,
      item!,
      (current) => current.media.length === 2 && current.count === 2,
    );
    expect(done.media.map(({ file_name }) => file_name)).toEqual(['attachment-2.heic', 'attachment-3.amr']);
    expect(done.delivery_note).toBeNull();
  });

  test('one part that is gone takes no other with it, and is said', async () => {
    const [one, three] = [await picture(), await picture()];
    const data = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
    const mine = newNumber();
    await world.sandbox.control('/plivo/messages', {
      from: mine,
      to: office.number,
      text: 'At the carrier',
      media: [data(one), data(three)],
    });
    const { rows } = await until('the carrier’s addresses are known', async () => {
      const found = await world.app.owner.query<{ body: Record<string, string> }>(
        `SELECT body FROM webhook_deliveries WHERE client_id = $1 AND body ->> 'Body' = 'At the carrier'`,
        [office.id],
      );
      return found.rows.length > 0 && found;
    });
    const { Media0: first, Media1: third } = rows[0]!.body;
    for (const [urls, parts, note] of [
      [
        [first!, `${first}x`, third!],
        [1, 3],
        'Attachment 2 of 3 is no longer at the carrier. Ask for it again.',
      ],
      [[`${first}x`, first!], [2], 'Attachment 1 of 2 is no longer at the carrier. Ask for it again.'],
      [
        ['not an address', `${first}x`, third!],
        [3],
        'Attachments 1 and 2 of 3 are no longer at the carrier. Ask for them again.',
      ],
      [[`${first}x`], [], 'An attachment is no longer at the carrier. Ask for it again.'],
    ] as const) {
      const text = `${urls.length} of which ${parts.join()}`;
      await receive(world.app, { from: number, to: office.number, text, media: urls });
      const item = (await threadOf(caller, contact)).find(({ message }) => message === text)!;
      const done = await untilItem(
        caller,
        item,
        (now) => now.media.length === parts.length && now.delivery_note !== null,
      );
      expect(done.delivery_note).toBe(note);
      expect(done.media.map(({ file_name }) => file_name)).toEqual(parts.map((n) => `attachment-${n}.png`));
    }
  });

  test('what cannot be had now is fetched later, and holds up no other', async () => {
    const job = {
      client_id: office.id,
      item_id: await addItem(world.app, office, contact, { mediaCount: 3 }),
      urls: ['a', 'b', 'c'],
    };
    job.urls = job.urls.map((name) => `https://carrier.example/${name}`);
    let isAway = true;
    const carrier = {
      async fetchMedia(url: string) {
        if (url.endsWith('a') && isAway) throw new CarrierError('busy', 'The carrier answered 503.');
        if (url.endsWith('b')) throw new CarrierError('refused', 'The carrier answered 404.');
        return Buffer.concat([png, Buffer.from(url)]);
      },
    } as unknown as PhoneCarrier;
    const files = async () =>
      (
        await world.app.owner.query<{ file_name: string }>(
          'SELECT file_name FROM message_media WHERE comm_item_id = $1 ORDER BY part',
          [job.item_id],
        )
      ).rows.map(({ file_name }) => file_name);
    await expect(fetchMedia(world.app.platform, carrier, job)).rejects.toThrow('503');
    expect(await files()).toEqual(['attachment-3.png']);
    isAway = false;
    await fetchMedia(world.app.platform, carrier, job);
    await fetchMedia(world.app.platform, carrier, job);
    expect(await files()).toEqual(['attachment-1.png', 'attachment-3.png']);
  });

  test('what could not be had by the last try is said, and not before', async () => {
    const job = {
      client_id: office.id,
      item_id: await addItem(world.app, office, contact, { mediaCount: 3 }),
      urls: ['a', 'b', 'c'].map((name) => `https://carrier.example/${name}`),
    };
    const carrier = {
      async fetchMedia(url: string) {
        if (url.endsWith('a')) return png;
        throw url.endsWith('b')
          ? new CarrierError('busy', 'The carrier answered 503.')
          : new CarrierError('refused', 'The carrier answered 404.');
      },
    } as unknown as PhoneCarrier;
    const note = async () =>
      (await threadOf(caller, contact)).find((one) => one.comm_participant_id === job.item_id)!.delivery_note;
    const run = { id: '1', worker: 'w', attempt: 9, keyed: true, last: false };
    const gone = 'Attachment 3 of 3 is no longer at the carrier. Ask for it again.';
    await expect(asRun(run, () => fetchMedia(world.app.platform, carrier, job))).rejects.toThrow('503');
    expect(await note()).toBe(gone);
    await expect(
      asRun({ ...run, attempt: 10, last: true }, () => fetchMedia(world.app.platform, carrier, job)),
    ).rejects.toThrow('503');
    expect(await note()).toBe(
      `${gone} Attachment 2 of 3 could not be fetched from the carrier. Ask for it again.`,
    );
  });

  test.each([
    ['image/heic', 'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAACG1kYXQ=', 'image/heic', 'attachment-1.heic'],
    ['audio/amr', Buffer.from('#!AMR\n\0\0\0\0').toString('base64'), 'audio/amr', 'attachment-1.amr'],
    [
      'video/3gpp',
      Buffer.from('\0\0\0\u0018ftyp3gp4\0\0\0\0isom3gp4').toString('base64'),
      'video/3gpp',
      'attachment-1.3gp',
    ],
    [
      'video/quicktime',
      Buffer.from('\0\0\0\u0014ftypqt  \0\0\0\0qt  ').toString('base64'),
      'video/quicktime',
      'attachment-1.mov',
    ],
    [
      'text/x-vcard',
      Buffer.from('begin:vcard\r\nversion:3.0\r\nfn:Sam Hart\r\nend:vcard\r\n').toString('base64'),
      'text/vcard',
      'attachment-1.vcf',
    ],
  ])('%s comes in under the name and type it has', async (declared, base64, media_type, file_name) => {
    await world.sandbox.control('/plivo/messages', {
      from: number,
      to: office.number,
      text: declared,
      media: [`data:${declared};base64,${base64}`],
    });
    const item = await until('it is there', async () =>
      (await threadOf(caller, contact)).find(
        ({ message, media }) => message === declared && media.length > 0,
      ),
    );
    expect(item.media).toMatchObject([{ media_type, file_name }]);
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
