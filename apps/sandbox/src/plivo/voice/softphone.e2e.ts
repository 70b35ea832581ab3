import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSurfer, type Surfer } from '../../../../../e2e/harness/browser.ts';
import { OFFICE, PATIENT, until } from '../../testing.ts';
import { startVoice } from './testing.ts';

const SDK = fileURLToPath(import.meta.resolve('plivo-browser-sdk/dist/plivobrowsersdk.js'));
const NEVER = '<Response><MultiPartyCall role="Customer" stayAlone="true">front</MultiPartyCall></Response>';

let surfer: Surfer;
let voice: Awaited<ReturnType<typeof startVoice>>;

beforeAll(async () => {
  surfer = await startSurfer({ devices: true });
});
afterAll(() => surfer?.close());
beforeEach(async () => {
  voice = await startVoice({ timing: { lineHolds: 3_000 } });
  surfer.expectComplaint(/./);
});
afterEach(async () => {
  await surfer.closePeople();
  await voice.close();
});

/** What the page keeps of the SDK. */
interface SoftphonePage {
  events: string[];
  client: {
    login(user: string, password: string): void;
    loginWithAccessToken(token: string): void;
    call(to: string, headers: Record<string, string>): void;
    answer(): void;
    hangup(): void;
    sendDtmf(key: string): void;
  };
}

/** A browser with the carrier's own SDK, unmodified, and a microphone that hums. */
async function openSoftphone(): Promise<Page> {
  const context = await surfer.person({ permissions: ['microphone'] });
  // Nothing is told to the vendor: there is no other network in a test.
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort('internetdisconnected'),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const hum = audio.createOscillator();
      hum.frequency.value = 500;
      const out = audio.createMediaStreamDestination();
      hum.connect(out);
      hum.start();
      await audio.resume();
      return out.stream;
    };
  });
  // A page that is really served: Chromium lets no made-up page connect to this machine.
  await page.goto(`${voice.sandbox.url}/control/voice/calls`);
  await page.addScriptTag({ path: SDK });
  await page.evaluate(
    (socket) => {
      interface Sdk {
        client: SoftphonePage['client'] & {
          on(name: string, heard: () => void): void;
          setRingTone(on: boolean): void;
          setRingToneBack(on: boolean): void;
          setConnectTone(on: boolean): void;
        };
      }
      const { Plivo } = globalThis as unknown as { Plivo: new (options: object) => Sdk };
      const { client } = new Plivo({
        debug: 'ERROR',
        permOnClick: true,
        codecs: ['OPUS', 'PCMU'],
        enableTracking: false,
        closeProtection: false,
        allowMultipleIncomingCalls: true,
        registrationDomainSocket: [socket],
      });
      const events: string[] = [];
      for (const name of [
        'onLogin',
        'onLoginFailed',
        'onIncomingCall',
        'onIncomingCallCanceled',
        'onCallRemoteRinging',
        'onCallAnswered',
        'onCallTerminated',
        'onCallFailed',
      ])
        client.on(name, () => events.push(name));
      client.setRingTone(false);
      client.setRingToneBack(false);
      client.setConnectTone(false);
      Object.assign(globalThis, { events, client });
    },
    `${voice.sandbox.url.replace('http', 'ws')}/plivo/signalling`,
  );
  return page;
}

const happened = (page: Page, name: string) =>
  page.waitForFunction((wanted) => (globalThis as unknown as SoftphonePage).events.includes(wanted), name);
const logIn = async (page: Page, user: string, password: string) => {
  await page.evaluate(
    ([name, word]) => (globalThis as unknown as SoftphonePage).client.login(name!, word!),
    [user, password],
  );
};

async function makeEndpoint(): Promise<string> {
  const { body } = await voice.rest('GET', 'Application/');
  const app = body.objects.find((one: { app_name: string }) => one.app_name === 'voice');
  return (await voice.client.endpoints.create('dana', 'a-password', 'Dana', app.app_id)).username;
}

/** Decibels of what one hears of the other. */
async function heard(listener: string, speaker: string): Promise<number> {
  const { items } = (await voice.control('GET', 'conferences/front/levels')).body;
  const found = items.find((one: Record<string, string>) => one.hears === listener && one.source === speaker);
  return found?.db ?? -120;
}

test('a browser is called into a conference, talks and hears, and is hung up', async () => {
  const page = await openSoftphone();
  const username = await makeEndpoint();
  await logIn(page, username, 'wrong-password');
  await happened(page, 'onLoginFailed');
  await logIn(page, username, 'a-password');
  await happened(page, 'onLogin');

  voice.office.documents.set(
    '/answer',
    NEVER.replace('role', `statusCallbackUrl="${voice.office.at('/mpc')}" role`),
  );
  await voice.control('POST', 'calls', { from: PATIENT, to: OFFICE });
  const patient = String((await voice.told('ParticipantJoin')).params.MemberID);
  const added = await voice.client.multiPartyCalls.addParticipant('Agent', {
    friendlyName: 'front',
    from: OFFICE,
    to: `sip:${username}@phone.plivo.com`,
  });
  await happened(page, 'onIncomingCall');
  await page.evaluate(() => (globalThis as unknown as SoftphonePage).client.answer());
  await happened(page, 'onCallAnswered');
  const joined = await voice.told(
    'ParticipantJoin',
    (params) => params.ParticipantCallUUID === added.calls[0].callUuid,
  );
  const agent = String(joined.params.MemberID);
  await until(async () => (await heard(patient, agent)) > -50, 'the patient hears the browser');
  expect(await heard(agent, patient)).toBeGreaterThan(-50);

  await voice.client.multiPartyCalls.kickParticipant(agent, { friendlyName: 'front' });
  await happened(page, 'onCallTerminated');
});

/** A browser that is in a call it made; what the document says of its conference is told at /mpc. */
async function callOut(): Promise<{ page: Page; username: string }> {
  const page = await openSoftphone();
  const username = await makeEndpoint();
  await logIn(page, username, 'a-password');
  await happened(page, 'onLogin');
  voice.office.documents.set(
    '/answer',
    NEVER.replace(
      'role',
      `statusCallbackUrl="${voice.office.at('/mpc')}" statusCallbackEvents="participant-digit-input-events" role`,
    ),
  );
  await page.evaluate(
    (to) => (globalThis as unknown as SoftphonePage).client.call(to, { 'X-PH-Office': '7' }),
    PATIENT.slice(1),
  );
  await happened(page, 'onCallAnswered');
  return { page, username };
}

/** Calls a telephone into the browser's conference. @returns both members */
async function addPhone(): Promise<{ phone: string; browser: string }> {
  await voice.rest('POST', 'MultiPartyCall/name_front/Participant/', {
    role: 'Customer',
    from: OFFICE,
    to: PATIENT,
    stay_alone: true,
  });
  const members = async () => {
    const { items } = (await voice.control('GET', 'calls')).body;
    return items.find((one: { members: unknown[] }) => one.members.length === 2)?.members;
  };
  await until(async () => (await members()) !== undefined, 'both are in it');
  const [browser, phone] = (await members()).map((one: { id: string }) => one.id);
  return { phone, browser };
}

/** The same, once the browser is heard there. */
async function callPhone(): Promise<{ phone: string; browser: string }> {
  const both = await addPhone();
  await until(async () => (await heard(both.phone, both.browser)) > -50, 'the browser is heard');
  return both;
}

test('a browser calls with its own headers, and sends a key', async () => {
  const { page, username } = await callOut();
  const asked = await voice.told('StartApp');
  expect(asked.params).toMatchObject({
    From: `sip:${username}@phone.plivo.com`,
    To: PATIENT.slice(1),
    Direction: 'inbound',
  });
  const header = Object.entries(asked.params).find(([name]) => name.toLowerCase() === 'x-ph-office');
  expect(header?.[1]).toBe('7');
  await page.evaluate(() => (globalThis as unknown as SoftphonePage).client.sendDtmf('5'));
  expect((await voice.told('ParticipantDigitInput')).params.Digits).toBe('5');
  await page.evaluate(() => (globalThis as unknown as SoftphonePage).client.hangup());
  expect((await voice.told('Hangup')).params).toMatchObject({
    HangupCauseName: 'Normal Hangup',
    HangupSource: 'Caller',
  });
});

test('a page that is left hangs up by itself', async () => {
  const { page } = await callOut();
  await page.goto('about:blank');
  expect((await voice.told('Hangup')).params).toMatchObject({
    HangupCauseName: 'Normal Hangup',
    HangupSource: 'Caller',
  });
});

test('a page that crashed leaves its call for a while, then it is over by another name than one hung up', async () => {
  const { page } = await callOut();
  const inspector = await page.context().newCDPSession(page);
  // It never answers: whom it asks is gone.
  inspector.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const { params } = await voice.told('Hangup');
  expect(params).toMatchObject({ HangupCauseName: 'Media Timeout', HangupSource: 'Error' });
});

test('a connection that is cut and comes back keeps the call and its sound, and hangs up over the new one', async () => {
  const { page, username } = await callOut();
  const { phone, browser } = await callPhone();
  const anew = page.waitForEvent('websocket');
  await voice.control('POST', 'faults', { drop_socket: true });
  // It registers again by itself.
  const registered = async () => {
    const { objects } = (await voice.rest('GET', 'Endpoint/')).body;
    const own = objects.find((one: { username: string }) => one.username === username);
    return own.sip_registered === 'true';
  };
  await anew;
  await until(registered, 'it is registered again');
  expect(await heard(phone, browser)).toBeGreaterThan(-50);
  expect(voice.office.events('Hangup')).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as SoftphonePage).client.hangup());
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('Normal Hangup');
});

test('an offer in mid-call that starts ICE anew is answered with addresses, and the sound goes on', async () => {
  const { page } = await callOut();
  const { phone, browser } = await callPhone();
  const answered = await page.evaluate(async () => {
    interface Session {
      connection: RTCPeerConnection;
      renegotiate(options: object, done: () => void): boolean;
    }
    const { client } = globalThis as unknown as { client: { _currentSession: { session: Session } } };
    const { session } = client._currentSession;
    const before = session.connection.remoteDescription!.sdp;
    await new Promise<void>((done) =>
      session.renegotiate({ rtcOfferConstraints: { iceRestart: true } }, done),
    );
    return { before, after: session.connection.remoteDescription!.sdp };
  });
  const fragment = (sdp: string) => /a=ice-ufrag:(.+)/.exec(sdp)?.[1];
  expect(fragment(answered.after)).not.toBe(fragment(answered.before));
  expect(answered.after).toContain('a=candidate');
  await until(async () => (await heard(phone, browser)) > -50, 'the browser is heard');
});

test('without WebRTC at the carrier a call is made, holds, and is hung up, all without sound', async () => {
  await voice.close();
  voice = await startVoice({ sound: false });
  const { page } = await callOut();
  const { phone, browser } = await addPhone();
  await until(async () => (await heard(browser, phone)) > -50, 'the telephone is heard at the carrier');
  expect(await heard(phone, browser)).toBeLessThan(-60);
  await page.evaluate(() => (globalThis as unknown as SoftphonePage).client.hangup());
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('Normal Hangup');
});
