import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fetchOutside, OutsideError, type OutsideLimits } from './fetch-outside.ts';
import { isPublicAddress } from './public-address.ts';

/** What the next request meets, and what was asked. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  // Every address of this machine, so that whatever slips through would be answered.
  server.listen(0, '::');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  asked = [];
  answer = (_request, response) => void response.end('secret');
});
afterAll(() => void server?.close());

const words = (text: string): string[] => text.trim().split(/\s+/);

const limits: OutsideLimits = { maxBytes: 1_000, timeoutMs: 20_000, maxRedirects: 3, plainToo: true };
const admitting = (more: Partial<OutsideLimits> = {}): OutsideLimits => ({
  ...limits,
  admitted: [`http://127.0.0.1:${port}`],
  ...more,
});

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof OutsideError)) throw new Error(`no OutsideError but ${String(error)}`);
  return error.fault;
}

describe('what is public', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.255.255',
    '2606:4700:4700::1111',
    '[2001:4860:4860::8888]',
  ])('%s is', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    ...words(`
      0.0.0.0 0.1.2.3 127.0.0.1 127.255.255.254 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255
      192.168.1.1 169.254.169.254 169.254.0.1 100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1
      198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1
      255.255.255.255 :: ::1 [::1] ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1
      ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1::
      2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 2001:10::1 fe80::1 fe80::1%eth0 fe80::1%25eth0
      fec0::1 fc00::1 fd00:ec2::254 ff02::1 100::1 4000::1 localhost 127.1 0x7f.1
    `),
    '',
  ])('%s is not', (address) => {
    // 127.1 and 0x7f.1 are read by ipaddr.js as resolvers do, and are private as well.
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('what is spoken to', () => {
  /** Spellings of this machine, of private networks and of clouds' metadata, with and without the server's port. */
  const hosts = [
    ...words(`
      127.0.0.1 127.0.0.1. 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001
      0x7f.1 127.0.0.0x1 0 0.0.0.0 0x0 00 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①②⑦.0.0.1 [::1] [::]
      [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::127.0.0.1]
      [2002:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] 10.0.0.1 172.16.0.1 192.168.0.1
      169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 100.64.0.1 224.0.0.1 255.255.255.255
      localhost LOCALHOST localhost.
    `),
  ];
  test.each(hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]))('not %s', async (address) => {
    expect(await faultOf(fetchOutside(address, limits))).toBe('refused');
    expect(asked).toEqual([]);
  });
  test.each(hosts)('not %s by the port of a server there', async (host) => {
    const address = `http://${host}:${port}/`;
    expect(await faultOf(fetchOutside(address, limits))).toBe('refused');
    expect(asked).toEqual([]);
  });

  test.each([
    ...words(`
      ftp://example.com/ file:///etc/passwd data:text/plain,x gopher://example.com/ //example.com/
      /etc/passwd http:// http://user@example.com/ http://user:word@example.com/
      http://:word@example.com/ http://example.com:8080/ http://example.com:22/
      https://example.com:80/ http://[fe80::1%25lo]/ http://[fe80::1%lo]/
      http://127.0.0.1%2f@example.com/ http://example.com@127.0.0.1/ javascript:alert(1)
      blob:http://example.com/x
    `),
    '',
    'http://a b/',
  ])('not %s', async (address) => {
    expect(await faultOf(fetchOutside(address, limits))).toBe('refused');
    expect(asked).toEqual([]);
  });

  test('plain http only where it is allowed', async () => {
    expect(await faultOf(fetchOutside('http://8.8.8.8/', { ...limits, plainToo: false }))).toBe('refused');
  });

  describe('a name, by every address it has', () => {
    /** A resolver that answers so, and how often it was asked. */
    function resolver(...addresses: string[]) {
      let times = 0;
      const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
        times += 1;
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      }) as NonNullable<OutsideLimits['resolve']>;
      return { resolve, times: () => times };
    }

    test.each([
      [['127.0.0.1']],
      [['::1']],
      [['::ffff:127.0.0.1']],
      [['169.254.169.254']],
      [['8.8.8.8', '10.0.0.1']],
      [['2606:4700:4700::1111', 'fd00::1']],
      [[]],
    ])('%j is refused, and asked for once', async (addresses) => {
      const { resolve, times } = resolver(...addresses);
      const failure = await fetchOutside('https://rebind.example.com/', { ...limits, resolve }).catch(
        (caught: unknown) => caught,
      );
      expect(failure).toMatchObject({ fault: 'refused', message: 'The address is not public.' });
      expect([times(), asked]).toEqual([1, []]);
    });

    test.each([
      'printer',
      'desk.local',
      'metadata.google.internal',
      'a.localhost',
      'router.lan',
      'nas.home.arpa',
    ])('%s is not even resolved', async (name) => {
      const { resolve, times } = resolver('8.8.8.8');
      for (const host of [name, `${name}.`, name.toUpperCase()])
        expect(await faultOf(fetchOutside(`http://${host}/`, { ...limits, resolve }))).toBe('refused');
      expect(times()).toBe(0);
    });
  });

  test('a private address that the installation names, and no other way of writing it', async () => {
    answer = (_request, response) => void response.setHeader('content-type', 'Image/PNG; q=1').end('here');
    const { bytes, ...rest } = await fetchOutside(`http://127.0.0.1:${port}/a?b=1`, admitting());
    expect([rest, bytes.toString()]).toEqual([{ status: 200, type: 'image/png' }, 'here']);
    for (const host of [`127.0.0.1:${port + 1}`, `localhost:${port}`, `[::1]:${port}`, '127.0.0.1'])
      expect(await faultOf(fetchOutside(`http://${host}/`, admitting()))).toBe('refused');
    expect(asked).toHaveLength(1);
  });
});

describe('redirects', () => {
  const leadTo = (location: string) => {
    answer = (request, response) =>
      void (request.url === '/first'
        ? response.writeHead(302, { location }).end()
        : response.end(`got ${request.url}`));
  };
  const first = (more: Partial<OutsideLimits> = {}) =>
    fetchOutside(`http://127.0.0.1:${port}/first`, admitting(more));

  test('are followed within what may be spoken to', async () => {
    leadTo('/second');
    expect((await first()).bytes.toString()).toBe('got /second');
  });

  test.each([
    ...words(`
      http://127.0.0.1/ http://[::1]/ http://2130706433/ http://169.254.169.254/latest/meta-data/
      https://localhost/ //10.0.0.1/ file:///etc/passwd http://0/ http://u:p@example.com/
    `),
  ])('are looked at each time: not to %s', async (location) => {
    leadTo(location);
    expect(await faultOf(first())).toBe('refused');
    expect(asked).toHaveLength(1);
  });

  test('do not lead to the installation’s own from outside', async () => {
    // As admitted, but by a name of its own: what is outside here is another origin.
    const other = `http://localhost:${port}`;
    leadTo(`http://127.0.0.1:${port}/second`);
    const outside = { ...admitting(), admitted: [`http://127.0.0.1:${port}`, other] };
    expect(await faultOf(fetchOutside(`${other}/first`, outside))).toBe('refused');
    expect(asked).toHaveLength(1);
  });

  test('are not followed for ever', async () => {
    leadTo('/first');
    expect(await faultOf(first({ maxRedirects: 3 }))).toBe('refused');
    expect(asked).toHaveLength(4);
  });
});

describe('what is taken', () => {
  const get = (more: Partial<OutsideLimits> = {}) =>
    fetchOutside(`http://127.0.0.1:${port}/`, admitting(more));

  test('nothing of ours goes along', async () => {
    await get();
    expect(Object.keys(asked[0]!.headers).sort()).toEqual(
      words(`accept accept-encoding connection host user-agent`),
    );
  });

  test('not more than its size, said or sent', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 1_001 }).write('x');
    expect(await faultOf(get())).toBe('tooLarge');
    // Chunks without an end.
    answer = (_request, response) => {
      response.on('error', () => {});
      const more = () => void (response.writable && response.write('x'.repeat(500), more));
      more();
    };
    expect(await faultOf(get())).toBe('tooLarge');
  });

  test('nothing packed, and no type that was not asked for', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await faultOf(get())).toBe('refused');
    answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('x');
    expect(await faultOf(get({ accept: /^image\// }))).toBe('refused');
  });

  test('not what drips: headers and body have one time together', async () => {
    answer = (_request, response) => void response.writeHead(200).write('x');
    expect(await faultOf(get({ timeoutMs: 300 }))).toBe('tooSlow');
    answer = () => {};
    expect(await faultOf(get({ timeoutMs: 300 }))).toBe('tooSlow');
  });

  test('a failure is its status, what breaks off or is not there cannot be reached', async () => {
    answer = (_request, response) => void response.writeHead(404).end('no');
    expect(await get()).toMatchObject({ status: 404, bytes: Buffer.alloc(0) });
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
    };
    expect(await faultOf(get())).toBe('unreachable');
  });
});
