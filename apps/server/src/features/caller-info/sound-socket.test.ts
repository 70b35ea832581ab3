import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hashToken, makeToken } from '../../platform/crypto.ts';
import { createContact, createOffice, type TestOffice } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addItem } from '../../testing/rows.ts';
import { soundCodes } from './sound-socket.ts';

const ACCOUNT = 'MATESTACCOUNT0000000';
const LEG = 'leg-of-the-caller';

let sandbox: TestSandbox;
let app: TestApp;
let base: string;
let office: TestOffice;
let log = '';
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
  app = await createTestApp({
    llmApiUrl: sandbox.llmApiUrl,
    listenTiming: { silent: 300 },
    logLevel: 'info',
    logTo: { write: (line: string) => (log += line) },
  });
  base = (await listen(app)).replace('http', 'ws');
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  log = '';
  office = await createOffice(app);
  await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  await app.owner.query(
    `INSERT INTO call_settings (client_id, recording, announcement, keep_recordings_days, keep_voicemails_days, abroad,
       premium, emergency_address, listen) VALUES ($1, 'on', 'Recorded.', 90, 90, false, false, '', true)`,
    [office.id],
  );
});

/** A stream of a call that goes on, which the carrier was asked for. @returns the token of its address */
async function askedStream(of = office, age = '0 seconds'): Promise<string> {
  const contact = await createContact(app, of, { phoneNum: '+15035550133' });
  const item = await addItem(app, of, contact);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO calls (client_id, call_uuid, conference, direction, contact_number, office_number, comm_item_id,
       started_at, answered_at, recording_mode)
     VALUES ($1, $2, $2, 'incoming', '+15035550133', $3, $4, now(), now(), 'on') RETURNING call_id AS id`,
    [of.id, `${LEG}-${Math.random()}`, of.number, item],
  );
  await app.owner.query(
    `INSERT INTO call_members (client_id, call_id, leg, kind, number, role, stage, stays, created_at)
     SELECT $1, $2, leg, 'phone', number, role, 2, '{"m": {"from": 1, "to": null}}', now()
     FROM (VALUES ($3, '+15035550133', 'customer'), ('staff', '', 'agent')) AS one (leg, number, role)`,
    [of.id, rows[0]!.id, LEG],
  );
  const token = makeToken(of.id);
  await app.owner.query(
    `INSERT INTO call_streams (client_id, call_id, leg, token_hash, carrier_id, state, asked_at)
     VALUES ($1, $2, $3, $4, 'carrier', 'asked', now() - $5::interval)`,
    [of.id, rows[0]!.id, LEG, hashToken(token), age],
  );
  return token;
}

/** The carrier connects. */
function connect(token: string, at = base) {
  const socket = new WebSocket(`${at}/api/plivo/stream/${token}`);
  const closed = once(socket, 'close').then(([code]) => code as number);
  const opened = once(socket, 'open');
  return {
    socket,
    opened,
    closed,
    say: (...frames: unknown[]) => {
      for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
  };
}
const start = (change: object = {}) => ({
  event: 'start',
  sequenceNumber: 1,
  start: {
    callId: LEG,
    streamId: 'carrier',
    accountId: ACCOUNT,
    tracks: ['inbound'],
    mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000 },
    ...change,
  },
});
const media = (bytes = 160) => ({
  event: 'media',
  media: { track: 'inbound', payload: Buffer.alloc(bytes, 0xff).toString('base64') },
});
const states = async (of = office) =>
  (
    await app.owner.query<{ state: string }>('SELECT state FROM call_streams WHERE client_id = $1', [of.id])
  ).rows.map(({ state }) => state);
const ends = (state = 'over') => until(`it is ${state}`, async () => (await states())[0] === state);

async function opened(token: string) {
  const carrier = connect(token);
  await carrier.opened;
  return carrier;
}

describe('the address', () => {
  test('opens once, and its token is kept by its hash alone', async () => {
    const token = await askedStream();
    const first = await opened(token);
    first.say(start(), media());
    await ends('open');
    const second = connect(token);
    expect(await second.closed).toBe(soundCodes.token);
    // The first is heard on.
    expect(await states()).toEqual(['open']);
    first.say({ event: 'stop' });
    expect(await first.closed).toBe(1000);
    await ends();
    expect(await connect(token).closed).toBe(soundCodes.token);
    const { rows } = await app.owner.query('SELECT * FROM call_streams WHERE client_id = $1', [office.id]);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
    expect(log).not.toContain(token.split('.')[1]);
  });

  test.each([
    ['of nobody', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['without its office', (token: string) => token.split('.')[1]!],
    ['that is no token', () => 'x'.repeat(300)],
  ])('%s opens nothing', async (_, change) => {
    const token = await askedStream();
    expect(await connect(change(token)).closed).toBe(soundCodes.token);
    expect(await states()).toEqual(['asked']);
  });

  test('of one office opens nothing of another', async () => {
    const other = await createOffice(app);
    const token = await askedStream(other);
    expect(await connect(`${office.id}.${token.split('.')[1]}`).closed).toBe(soundCodes.token);
    expect(await states(other)).toEqual(['asked']);
  });

  test('is good for ten seconds', async () => {
    expect(await connect(await askedStream(office, '11 seconds')).closed).toBe(soundCodes.token);
  });

  test('opens at whichever process it is reached', async () => {
    const beside = await createTestApp({ llmApiUrl: sandbox.llmApiUrl, beside: app });
    try {
      const carrier = connect(await askedStream(), (await listen(beside)).replace('http', 'ws'));
      await carrier.opened;
      carrier.say(start(), media());
      await ends('open');
      carrier.say({ event: 'stop' });
      expect(await carrier.closed).toBe(1000);
      await ends();
    } finally {
      await beside.close();
    }
  });

  test('is no page', async () => {
    const answer = await app.server.inject(`/api/plivo/stream/${await askedStream()}`);
    expect(answer.statusCode).toBe(426);
  });
});

describe('whoever connects is closed', () => {
  test.each([
    ['another call', start({ callId: 'another' })],
    ['another account', start({ accountId: 'MAOTHER' })],
    ['another sound', start({ mediaFormat: { encoding: 'audio/x-l16', sampleRate: 8000 } })],
    ['another rate', start({ mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 16000 } })],
  ])('with %s', async (_, frame) => {
    const carrier = await opened(await askedStream());
    carrier.say(frame, media());
    expect(await carrier.closed).toBe(soundCodes.otherCall);
    await ends();
  });

  test('with frames that nobody can read', async () => {
    const carrier = await opened(await askedStream());
    carrier.say(start());
    for (let n = 0; n < 11; n += 1)
      carrier.say(n % 2 ? '{"event": "media", "media": {"payload": "***"}}' : 'garbage', '[]');
    expect(await carrier.closed).toBe(soundCodes.unreadable);
    await ends();
  });

  test('with more sound than anybody speaks', async () => {
    const carrier = await opened(await askedStream());
    carrier.say(start());
    for (let n = 0; n < 20; n += 1) carrier.say(media(8_000));
    expect(await carrier.closed).toBe(soundCodes.flood);
    await ends();
  });

  test('with more frames than any stream has', async () => {
    const carrier = await opened(await askedStream());
    carrier.say(start());
    carrier.socket.on('error', () => undefined);
    for (let n = 0; n < 4_000 && carrier.socket.readyState === WebSocket.OPEN; n += 1)
      carrier.say({ event: 'dtmf' });
    await carrier.closed;
    await ends();
    expect(log).toContain('too many frames');
  });

  test('with one frame that is larger than any', async () => {
    const carrier = await opened(await askedStream());
    carrier.say(start(), media(40_000));
    expect(await carrier.closed).toBe(1009);
    await ends();
  });

  test('who says nothing more', async () => {
    const carrier = await opened(await askedStream());
    carrier.say(start(), media());
    // Its end: what a dead network does is closed by us.
    await carrier.closed;
    await ends();
    expect(log).toContain('nothing came');
  });
});

test('the log names streams by their number, and neither who calls nor what was said', async () => {
  const carrier = await opened(await askedStream());
  carrier.say(start({ callId: 'another +15035550133' }));
  await carrier.closed;
  expect(log).toContain('a socket of sound was closed');
  expect(log).not.toMatch(/5035550133|leg-of-the-caller/);
});

// The last: nobody of this address is listened to for a minute afterwards.
test('wrong addresses are not tried on and on', async () => {
  // Sixty a minute, whatever others of this file have tried before.
  let code = 0;
  for (let n = 0; n < 61 && code !== 429; n += 1) {
    const socket = new WebSocket(`${base}/api/plivo/stream/none`);
    code = await new Promise<number>((done) => {
      socket.on('unexpected-response', (_request, response) => {
        done(response.statusCode ?? 0);
        socket.terminate();
      });
      socket.on('close', done);
      socket.on('error', () => undefined);
    });
  }
  expect(code).toBe(429);
});
