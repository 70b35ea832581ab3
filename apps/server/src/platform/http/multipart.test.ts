import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { multipart } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { send } from '../../testing/office-with-carrier.ts';
import { png } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const fields = { dst: '5035550133', message_text: 'Hello' };

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });

const file = (bytes: Buffer = png, name = 'a.png') => ({ name, bytes });
const upload = (files: { name: string; bytes: Buffer }[]) => send(app, caller, fields, files);
const raw = (payload: Buffer | string, type: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/plivo/outbound-text',
    cookies: caller.cookies,
    payload,
    headers: { 'content-type': type },
  });

/** Files of this office in the store. */
async function stored(): Promise<number> {
  const folder = join(app.platform.config.dataDir, 'files', String(office.id));
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).length;
}

async function expectNothingLeft(): Promise<void> {
  expect(await stored()).toBe(0);
  expect((await caller.call('GET', '/contacts')).json().items).toEqual([]);
}

describe('attachments', () => {
  test('eight go, and are stored once', async () => {
    const answer = await upload(Array.from({ length: 8 }, () => file()));
    expect([answer.status, answer.item.media.length, answer.item.count]).toEqual([200, 8, 8]);
    expect(await stored()).toBe(8);
  });

  test('a repeated call leaves no files behind', async () => {
    const again = () => send(app, caller, { ...fields, client_ref: 'with-file-1' }, [file()]);
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map((answer) => answer.item.comm_participant_id)).size).toBe(1);
    expect((await again()).item.media).toHaveLength(1);
    expect(await stored()).toBe(1);
  });

  test.each([
    [
      'nine files',
      () => Array.from({ length: 9 }, () => file()),
      'Max number of files that can be attached is 8',
    ],
    [
      'eleven files',
      () => Array.from({ length: 11 }, () => file()),
      'Max number of files that can be attached is 8',
    ],
    [
      'eleven recordings',
      () => Array.from({ length: 11 }, (_, index) => file(png, `photo-${index}.jpeg`)),
      'A text can carry 10 files and recordings together: the carrier takes no more.',
    ],
    ['41 files', () => Array.from({ length: 41 }, () => file()), 'At most 40 files can be sent at once.'],
    [
      'more than 60 MB together',
      () => Array.from({ length: 4 }, () => file(Buffer.alloc(16_000_000))),
      'The files are too large: at most 60 MB together.',
    ],
    [
      'more than 5 MB together',
      () => Array.from({ length: 3 }, () => file(Buffer.concat([png, Buffer.alloc(1_900_000)]))),
      'The files may have 5 MB together: the carrier refuses more.',
    ],
    ['a file over 25 MB', () => [file(Buffer.alloc(25_000_001))], 'A file is too large: at most 25 MB each.'],
    [
      'a page named .png',
      () => [file(Buffer.from('<html><script>alert(1)</script></html>'))],
      'a.png says it is PNG, and is something else. Save it again in the right format.',
    ],
    [
      'a drawing that can hold scripts',
      () => [
        file(
          Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
          'a.svg',
        ),
      ],
      'Only PNG, JPEG, BMP, GIF, PDF and MP4 files can be attached.',
    ],
    [
      'a program',
      () => [file(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.jpg')],
      'a.jpg says it is JPEG, and is something else. Save it again in the right format.',
    ],
    [
      'an archive',
      () => [file(Buffer.from('504b0304140000000800', 'hex'), 'a.pdf')],
      'a.pdf says it is PDF, and is something else. Save it again in the right format.',
    ],
    ['an empty file', () => [file(Buffer.alloc(0))], 'a.png is empty. Attach it again.'],
    [
      'a good one and a bad one',
      () => [file(), file(Buffer.from('bad'), 'bad')],
      'Only PNG, JPEG, BMP, GIF, PDF and MP4 files can be attached.',
    ],
  ])('%s: refused in words, and nothing is left behind', async (_name, files, words) => {
    const answer = await upload(files());
    expect([answer.status, answer.body]).toEqual([400, words]);
    await expectNothingLeft();
  });

  test('200 MB: refused in words to a browser that still sends, and nothing is left behind', async () => {
    const base = await listen(app);
    const frame = multipart(fields, [file(Buffer.from('@'), 'film.mp4')]);
    const [head, tail] = frame.payload.toString('latin1').split('@') as [string, string];
    const chunk = Buffer.alloc(1_000_000);
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const cookie = Object.entries(caller.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const sending = request(
        `${base}/api/plivo/outbound-text`,
        { method: 'POST', headers: { ...frame.headers, cookie, origin: app.platform.config.publicUrl } },
        (response) => {
          let body = '';
          response.on('data', (part: Buffer) => (body += part.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, body }));
        },
      );
      sending.on('error', reject);
      const form = Readable.from(
        (function* () {
          yield head;
          for (let n = 0; n < 200; n += 1) yield chunk;
          yield tail;
        })(),
      );
      form.pipe(sending);
    });
    expect(answer).toEqual({ status: 400, body: 'A file is too large: at most 25 MB each.' });
    await expectNothingLeft();
  });

  test('of a text that may not be sent are not kept', async () => {
    await app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
    expect((await upload([file()])).status).toBe(400);
    await expectNothingLeft();
  });

  test.each([
    ['with folders', '../../../etc/passwd.png', 'passwd.png'],
    ['with a drive', 'C:\\Users\\x\\scan.png', 'scan.png'],
    ['of a prototype', '__proto__', '__proto__'],
    ['of nothing', '', 'file'],
    ['of 300 letters', `${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`],
    ['with a line break', 'a%0D%0Ab.png', 'a%0D%0Ab.png'],
  ])('a name %s is made harmless', async (_name, given, kept) => {
    const answer = await upload([file(png, given)]);
    expect([answer.status, answer.item?.media[0]?.file_name]).toEqual([200, kept]);
  });
});

describe('a form', () => {
  test.each([
    ['cut off in a file', () => multipart(fields, [file(Buffer.alloc(5_000))]).payload.subarray(0, 2_000)],
    ['cut off in a field', () => multipart(fields).payload.subarray(0, 60)],
    ['without its end', () => multipart(fields, [file()]).payload.subarray(0, -20)],
    ['of nothing', () => Buffer.alloc(0)],
    ['of noise', () => Buffer.from('noise '.repeat(500))],
  ])('%s is a 400, soon, and nothing is left behind', async (_name, payload) => {
    const answer = await raw(payload(), 'multipart/form-data; boundary=chairline-test-boundary');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(/^[A-Z].+\.$/);
    await expectNothingLeft();
  });

  test.each(['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])(
    'that is none is refused: %s',
    async (type) => {
      expect((await raw('{}', type)).statusCode).toBe(400);
    },
  );

  test('with a field over its size, or fields over their number, is refused in words', async () => {
    const long = await send(app, caller, { ...fields, message_text: 'x'.repeat(1_000_001) });
    expect([long.status, long.body]).toEqual([400, 'The field “message_text” is too long.']);
    const many = await send(
      app,
      caller,
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'])),
    );
    expect([many.status, many.body]).toEqual([400, 'The form has too many fields.']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with a field named %s changes no prototype',
    async (name) => {
      const answer = await send(app, caller, { ...fields, [name]: 'polluted' });
      expect(answer.status).toBe(400);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.prototype.toString.call({})).toBe('[object Object]');
    },
  );

  test('of someone signed out is not read', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/plivo/outbound-text',
      ...multipart(fields, [file()]),
    });
    expect(answer.statusCode).toBe(403);
    await expectNothingLeft();
  });
});
