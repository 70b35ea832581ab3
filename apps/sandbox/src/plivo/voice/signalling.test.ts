import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { demoAccount } from '../../app.ts';
import { OFFICE, until } from '../../testing.ts';
import { cleanSdp, digestFields, parseSip, userIn, uriIn } from './sip-message.ts';
import { startVoice } from './testing.ts';

let voice: Awaited<ReturnType<typeof startVoice>>;
let socket: WebSocket | null = null;
beforeEach(async () => {
  voice = await startVoice();
});
afterEach(async () => {
  vi.useRealTimers();
  socket?.terminate();
  socket = null;
  await voice.close();
});

/** A connection that keeps what it is sent. */
async function connect(): Promise<{ send: (text: string) => void; answers: string[] }> {
  const answers: string[] = [];
  const opened = new WebSocket(`${voice.sandbox.url.replace('http', 'ws')}/plivo/signalling`, 'sip');
  socket = opened;
  opened.on('message', (data: Buffer) => answers.push(data.toString()));
  await new Promise((resolve, reject) => opened.once('open', resolve).once('error', reject));
  return { send: (text) => opened.send(text), answers };
}

const message = (method: string, user: string, more: readonly string[] = []) =>
  [
    `${method} sip:phone.plivo.com SIP/2.0`,
    'Via: SIP/2.0/WS browser.invalid;branch=z9hG4bK1',
    `From: <sip:${user}@phone.plivo.com>;tag=a`,
    `To: <sip:${user}@phone.plivo.com>`,
    `Call-ID: one-${method}`,
    `CSeq: 1 ${method}`,
    'Contact: <sip:x@browser.invalid;transport=ws>',
    ...more,
    '',
    '',
  ].join('\r\n');

test.each([
  '',
  '\r\n\r\n',
  'no sip at all',
  'INVITE',
  'INVITE sip:x SIP/2.0\r\nwithout a colon\r\n\r\n',
  'SIP/2.0 abc\r\n\r\n',
  `SIP/2.0 200 OK\r\n${'a: b\r\n'.repeat(300)}\r\n`,
  '\0\x01\x02',
])('%j is no message, and ends nothing', async (text) => {
  expect(parseSip(text)).toBeNull();
  const { send, answers } = await connect();
  send(text);
  send(message('OPTIONS', 'dana'));
  await until(() => answers.length === 1, 'the ping is answered');
  expect(answers[0]).toMatch(/^SIP\/2\.0 404 /);
});

test('pieces of messages are read as they are written', () => {
  expect(uriIn('"Dana; <x" <sip:dana@phone.plivo.com;transport=ws>;tag=1')).not.toContain('tag');
  expect(userIn('sip:%zz@phone.plivo.com')).toBe('');
  expect(userIn('sip:15035550110@phone.plivo.com')).toBe('15035550110');
  expect(digestFields('Digest username="dana", qop=auth,,=x')).toEqual({ username: 'dana', qop: 'auth' });
  const sdp =
    'v=0\r\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\r\na=rtpmap:111 opus/48000/2\r\r\na=rtpmap:8 PCMA/8000\r\r\n';
  expect(cleanSdp(sdp)).toBe('v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n');
});

test('a token logs in until it ends; a made-up one does not; a cut connection logs out', async () => {
  const endpoint = await voice.client.endpoints.create('dana', 'a-password', 'Dana');
  const { token } = await voice.client.token.create(demoAccount.authId, {
    sub: endpoint.username,
    incoming_allow: true,
    outgoing_allow: true,
  });
  const user = `${endpoint.username}_${demoAccount.authId}`;
  const { send, answers } = await connect();
  send(message('REGISTER', user, [`X-Plivo-Jwt: ${token}x`]));
  await until(() => answers.length === 1, 'it is refused');
  expect(answers[0]).toMatch(/^SIP\/2\.0 401 [\s\S]*X-Plivo-Jwt-Error-Code: 10006/);
  send(message('REGISTER', user, [`X-Plivo-Jwt: ${token}`]));
  await until(() => answers.length === 2, 'it is answered');
  expect(answers[1]).toMatch(/^SIP\/2\.0 200 /);
  const registered = async () =>
    (await voice.rest('GET', `Endpoint/${endpoint.endpointId}/`)).body.sip_registered === 'true';
  expect(await registered()).toBe(true);
  await voice.control('POST', 'faults', { drop_socket: true });
  await until(async () => !(await registered()), 'it is logged out');
});

test('a login by a token is over with the token, unless it is asked for anew with a newer one', async () => {
  const endpoint = await voice.client.endpoints.create('dana', 'a-password', 'Dana');
  const tokenOf = async (seconds: number) => {
    const { token } = await voice.client.token.create(demoAccount.authId, {
      sub: endpoint.username,
      exp: Math.floor(Date.now() / 1000) + seconds,
      incoming_allow: true,
      outgoing_allow: true,
    });
    return token;
  };
  const { send, answers } = await connect();
  const register = async (token: string) => {
    const before = answers.length;
    send(message('REGISTER', `${endpoint.username}_${demoAccount.authId}`, [`X-Plivo-Jwt: ${token}`]));
    await until(() => answers.length > before, 'it is answered');
    return answers.at(-1)!;
  };
  const registered = async () =>
    (await voice.rest('GET', `Endpoint/${endpoint.endpointId}/`)).body.sip_registered as string | undefined;
  // The clock is moved: how long this takes on a busy machine counts for nothing.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const short = await tokenOf(60);
  const taken = await register(short);
  expect(Number(/^Expires: (\d+)/m.exec(taken)![1])).toBeLessThanOrEqual(60);
  expect(await register(await tokenOf(600))).toMatch(/^SIP\/2\.0 200 /);
  vi.advanceTimersByTime(61_000);
  expect(await registered()).toBe('true');
  expect(await register(short)).toMatch(/^SIP\/2\.0 401 [\s\S]*X-Plivo-Jwt-Error-Code: 10006/);
  expect(await register(await tokenOf(60))).toMatch(/^SIP\/2\.0 200 /);
  expect(await registered()).toBe('true');
  vi.advanceTimersByTime(61_000);
  expect(await registered()).toBe('false');
  send(message('INVITE', `${endpoint.username}_${demoAccount.authId}`));
  await until(() => answers.at(-1)!.includes('CSeq: 1 INVITE'), 'it is answered');
  expect(answers.at(-1)).toMatch(/^SIP\/2\.0 403 /);
});

test('a changed password logs in, and the one before no more', async () => {
  const endpoint = await voice.client.endpoints.create('dana', 'first-password', 'Dana');
  const { send, answers } = await connect();
  const register = async (more: readonly string[] = []) => {
    const before = answers.length;
    send(message('REGISTER', endpoint.username, more));
    await until(() => answers.length > before, 'it is answered');
    return answers.at(-1)!;
  };
  const nonce = /nonce="([^"]+)"/.exec(await register())![1]!;
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const logIn = async (password: string) => {
    const ha1 = md5(`${endpoint.username}:phone.plivo.com:${password}`);
    const ha2 = md5('REGISTER:sip:phone.plivo.com');
    const response = md5(`${ha1}:${nonce}:00000001:c:auth:${ha2}`);
    const answer = await register([
      `Authorization: Digest username="${endpoint.username}", realm="phone.plivo.com", nonce="${nonce}", uri="sip:phone.plivo.com", response="${response}", qop=auth, nc=00000001, cnonce="c"`,
    ]);
    return answer.slice(8, 11);
  };
  expect(await logIn('first-password')).toBe('200');
  await voice.client.endpoints.update(endpoint.endpointId, { password: 'second-password' });
  expect(await logIn('first-password')).toBe('403');
  expect(await logIn('second-password')).toBe('200');
});

test('one who picks up while the carrier takes the call back is answered and hung up', async () => {
  const endpoint = await voice.client.endpoints.create('dana', 'a-password', 'Dana');
  const { token } = await voice.client.token.create(demoAccount.authId, {
    sub: endpoint.username,
    incoming_allow: true,
    outgoing_allow: true,
  });
  const { send, answers } = await connect();
  send(message('REGISTER', `${endpoint.username}_${demoAccount.authId}`, [`X-Plivo-Jwt: ${token}`]));
  await until(() => answers.length === 1, 'it is registered');
  const begun = await voice.rest('POST', 'Call/', {
    from: OFFICE,
    to: `sip:${endpoint.username}@phone.plivo.com`,
    answer_url: voice.office.at('/answer'),
  });
  const sent = (method: string) => answers.find((one) => one.startsWith(method));
  await until(() => sent('INVITE ') !== undefined, 'it is rung');
  const of = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(sent('INVITE ')!)![1]!;
  const reply = (status: string) =>
    send(
      [
        `SIP/2.0 ${status}`,
        `Via: ${of('Via')}`,
        `From: ${of('From')}`,
        `To: ${of('To')};tag=theirs`,
        `Call-ID: ${of('Call-ID')}`,
        'CSeq: 1 INVITE',
        'Contact: <sip:x@browser.invalid;transport=ws>',
        '',
        '',
      ].join('\r\n'),
    );
  reply('180 Ringing');
  await voice.rest('DELETE', `Call/${begun.body.request_uuid}/`);
  await until(() => sent('CANCEL ') !== undefined, 'it is taken back');
  expect(sent('CANCEL ')).toContain(`To: ${of('To')}\r\n`);
  reply('200 OK');
  await until(() => sent('BYE ') !== undefined, 'who picked up is hung up');
  expect(sent('ACK ')).toContain('tag=theirs');
});

test('who asks without a login is challenged, and may not call', async () => {
  const { send, answers } = await connect();
  send(message('REGISTER', 'nobody'));
  send(message('INVITE', 'nobody'));
  send(message('BYE', 'nobody'));
  send(message('DANCE', 'nobody'));
  await until(() => answers.length === 4, 'all are answered');
  expect(answers.map((one) => one.slice(8, 11))).toEqual(['401', '403', '481', '405']);
  expect(answers[0]).toContain('WWW-Authenticate: Digest realm="phone.plivo.com"');
});
