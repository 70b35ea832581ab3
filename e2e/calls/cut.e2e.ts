import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWindow, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
/** Above it somebody is heard; silence is -120 dB. */
const HEARD_DB = -50;

/** What a page of these journeys is told of its machine. */
interface Machine {
  isOffline?: boolean;
  /** The name of the error that a microphone is refused with. */
  refuses?: string | null;
  lent?: MediaStreamTrack[];
  /** The device that was asked for last; '' for the browser's own choice. */
  asked?: string;
}

/** In a page: a network and a microphone that come and go. */
function spoilMachine(): void {
  if (!navigator.mediaDevices) return;
  const machine = globalThis as Machine;
  const lend = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  machine.lent = [];
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !machine.isOffline });
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const { deviceId } = wanted!.audio as { deviceId?: { exact: string } };
    const asked = deviceId?.exact ?? '';
    machine.asked = asked;
    if (machine.refuses) throw new DOMException('refused', machine.refuses);
    const stream = await lend(wanted);
    for (const track of stream.getTracks()) {
      // A tone of the harness has no device of its own.
      track.getSettings = () => ({ deviceId: asked || 'default' });
      machine.lent!.push(track);
    }
    return stream;
  };
}

/** Desk, at a page with the phone. */
async function atDesk(): Promise<{ person: BrowserContext; page: Page }> {
  const { surfer, world } = journey;
  await Promise.all([softphoneOf(world, 'desk'), playColleague(world, 'desk2', { answer: 'ignore' })]);
  const person = await surfer.person();
  await person.addInitScript(spoilMachine);
  const { page } = await signIn(person, world.url, 'desk');
  await phoneReady(page);
  return { person, page };
}

const phoneReady = (page: Page) => page.getByRole('button', { name: 'Phone: ready' }).waitFor();
const said = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Message' }).getByText(words).waitFor();
const barOf = (page: Page) => page.getByRole('region', { name: 'In call with Daniel Reyes' });
const answerAt = (page: Page) => page.getByRole('button', { name: 'Answer', exact: true });

/** Daniel calls, and desk takes the call. */
async function talkWithDaniel(page: Page): Promise<string> {
  const patient = await journey.world.control.callIn(DANIEL, 'speak');
  await answerAt(page).click();
  await barOf(page).waitFor();
  await until('both hear each other', () => bothHear(patient));
  return patient;
}

const legOf = async (uuid: string) =>
  (await journey.world.control.calls()).find(({ call_uuid }) => call_uuid === uuid)!;
/** The legs that go on of a patient's call. */
async function legsWith(patient: string): Promise<string[]> {
  const { conference } = await legOf(patient);
  const all = await journey.world.control.calls();
  return all.filter((leg) => leg.conference === conference).map(({ call_uuid }) => call_uuid);
}

/** Whether the patient and one of the staff hear each other, by the sound at the carrier. */
async function bothHear(patient: string): Promise<boolean> {
  const { conference, members } = await legOf(patient);
  const [phone, endpoint] = ['phone', 'endpoint'].map((kind) => members.find((one) => one.kind === kind)?.id);
  if (conference === null || !phone || !endpoint) return false;
  const levels = await journey.world.control.levels(conference);
  const heard = (hears: string, source: string) =>
    levels.find((one) => one.hears === hears && one.source === source)?.db ?? -120;
  return heard(phone, endpoint) > HEARD_DB && heard(endpoint, phone) > HEARD_DB;
}

async function hangUp(bar: Locator, patient: string): Promise<void> {
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await until('the patient is free', async () => (await legOf(patient)).state === 'ended');
}

/** The microphones that a page was lent go, as the cable does. */
const unplug = (page: Page) =>
  page.evaluate(() => {
    const machine = globalThis as Machine;
    machine.refuses = 'NotFoundError';
    for (const track of machine.lent!.filter(({ readyState }) => readyState === 'live')) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });

test('the carrier’s connection is cut, then the microphone goes: the same call goes on, and is heard again', async () => {
  journey.surfer.expectComplaint(/WebSocket/);
  const { page } = await atDesk();
  const patient = await talkWithDaniel(page);
  const bar = barOf(page);
  const before = await legsWith(patient);
  expect(before).toHaveLength(2);
  const anew = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('signalling') });
  await journey.world.control.dropSockets();
  await anew;
  await until('both hear each other', () => bothHear(patient));

  await unplug(page);
  const words = 'Nobody hears you. No microphone was found. Plug one in, and you are heard again.';
  await said(page, words);
  const again = bar.getByRole('button', { name: 'Not heard: try again' });
  await again.waitFor();
  await until('Daniel hears nobody', async () => !(await bothHear(patient)));
  await page.evaluate(() => {
    (globalThis as Machine).refuses = null;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await again.waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Message' }).getByText(words).waitFor({ state: 'detached' });
  await until('both hear each other', () => bothHear(patient));
  // Its own switch mutes it: it is there, and nothing is heard of us.
  const switchIt = (on: boolean) =>
    page.evaluate((isOn) => {
      for (const track of (globalThis as Machine).lent!.filter(({ readyState }) => readyState === 'live')) {
        track.enabled = isOn;
        track.dispatchEvent(new Event(isOn ? 'unmute' : 'mute'));
      }
    }, on);
  await switchIt(false);
  const muted =
    'Nobody hears you. The microphone is muted by its own switch or by the system. Switch it on there, and you are heard again.';
  await said(page, muted);
  await switchIt(true);
  await page.getByRole('group', { name: 'Message' }).getByText(muted).waitFor({ state: 'detached' });
  await again.waitFor({ state: 'detached' });
  await until('both hear each other', () => bothHear(patient));
  // Another one is chosen in mid-call.
  await bar.getByRole('button', { name: 'Keypad' }).click();
  await page.getByRole('button', { name: 'Microphone and loudspeaker' }).click();
  const sound = page.getByRole('dialog', { name: 'Microphone and loudspeaker' });
  const microphone = sound.getByRole('combobox', { name: 'Microphone' });
  const asked = () => page.evaluate(() => (globalThis as Machine).asked);
  /** Which of those by name are open; the SDK measures the browser's own. */
  const open = () =>
    page.evaluate(() =>
      (globalThis as Machine)
        .lent!.filter(({ readyState }) => readyState === 'live')
        .flatMap((track) => track.getSettings().deviceId ?? [])
        .filter((id) => id !== 'default'),
    );
  const choose = async (nth: number) => {
    await microphone.click();
    const option = page.getByRole('option').nth(nth);
    const name = await option.innerText();
    await option.click();
    return name;
  };
  await expect.poll(() => asked()).toBe('');
  const first = await choose(1);
  await until('it is used', async () => (await open()).length === 1);
  expect(await open()).toEqual([await asked()]);
  await until('both hear each other', () => bothHear(patient));
  // One that another program has: the first is heard on, and is the choice again.
  await page.evaluate(() => void ((globalThis as Machine).refuses = 'NotReadableError'));
  const second = await choose(2);
  await said(
    page,
    `“${second}” could not be used: it is in use by another program. Close that program, then choose it again. The earlier microphone is still in use.`,
  );
  await until('the choice is the first again', async () => (await microphone.inputValue()) === first);
  await shows(page.getByText('Nobody hears you'), { count: 0 });
  // Sound with gaps (a machine under load) is too low for a moment.
  await until('both hear each other', () => bothHear(patient));
  await page.evaluate(() => void ((globalThis as Machine).refuses = null));
  // The browser's own choice is used at once, too.
  await choose(0);
  await until('it is used', async () => (await asked()) === '' && (await open()).length === 0);
  await page.keyboard.press('Escape');
  await until('both hear each other', () => bothHear(patient));
  // The new one is muted like the one before.
  await bar.getByRole('button', { name: 'Mute' }).click();
  await until('Daniel hears nobody', async () => !(await bothHear(patient)));
  await bar.getByRole('button', { name: 'Unmute' }).click();
  await until('both hear each other', () => bothHear(patient));
  // Nobody was moved, rung anew, or cut off meanwhile.
  await expect.poll(() => legsWith(patient)).toEqual(before);
  await hangUp(bar, patient);
});

test('the network goes for so long that the carrier gives the softphone up: the patient hears music, and is spoken with as soon as it is back', async () => {
  journey.surfer.expectComplaint(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { person, page } = await atDesk();
  const patient = await talkWithDaniel(page);
  const setOffline = async (isOffline: boolean) => {
    await page.evaluate((is) => void ((globalThis as Machine).isOffline = is), isOffline);
    await person.setOffline(isOffline);
  };
  await setOffline(true);
  // A socket that is open already is none of the browser's network.
  await journey.world.control.dropSockets();
  const reconnecting = barOf(page).getByText('Reconnecting…');
  await reconnecting.waitFor();
  const isAlone = async () => {
    const { state, members } = await legOf(patient);
    return state === 'in-progress' && members.length === 1 && members[0]!.hold;
  };
  await until('Daniel hears music', isAlone);
  await setOffline(false);
  await until('both hear each other', () => bothHear(patient));
  await until('the music has stopped', async () => (await legOf(patient)).members.every(({ hold }) => !hold));
  await barOf(page).waitFor();
  await shows(reconnecting, { count: 0 });
  await hangUp(barOf(page), patient);
});

test('it rings again in a page that is loaded anew, and in another window; one that crashes goes back into the call', async () => {
  journey.surfer.expectComplaint(/the page crashed/);
  const { person, page } = await atDesk();
  const patient = await journey.world.control.callIn(DANIEL, 'speak');
  await answerAt(page).waitFor();
  const waitsIn = async () => {
    const { state, conference } = await legOf(patient);
    return state === 'in-progress' ? conference : null;
  };
  // It rings by a job of the server's, which waits for no word that the caller is in.
  const conference = await until('the caller waits', waitsIn);
  for (const [refuses, words] of [
    [
      'NotAllowedError',
      'The microphone is blocked for this page. Allow it at the lock in the address bar, then answer.',
    ],
    ['NotReadableError', 'The microphone is in use by another program. Close that program, then answer.'],
  ] as const) {
    await page.evaluate((name) => void ((globalThis as Machine).refuses = name), refuses);
    await answerAt(page).click();
    await said(page, words);
  }
  // It rings on, and the patient waits as before.
  await shows(answerAt(page), { count: 1 });
  await page.reload();
  await answerAt(page).waitFor();
  await page.close();
  const second = await openWindow(person, journey.world.url);
  await answerAt(second.page).waitFor();
  // Neither cut off nor asked for a message meanwhile.
  await expect.poll(() => waitsIn()).toBe(conference);
  await answerAt(second.page).click();
  await barOf(second.page).waitFor();
  await until('both hear each other', () => bothHear(patient));

  const inspector = await person.newCDPSession(second.page);
  const crashed = second.page.waitForEvent('crash');
  // It never answers: whom it asks is gone.
  inspector.send('Page.crash').catch(() => undefined);
  await crashed;
  await second.page.close();
  // The carrier rings nobody at first: the way back is tried again.
  journey.surfer.expectComplaint(/ 502 /);
  const { control } = journey.world;
  const refuseOnce = async (route: Route) => {
    await control.carrier('error');
    await route.continue();
  };
  await person.route('**/rejoinConference', refuseOnce, { times: 1 });
  const third = await openWindow(person, journey.world.url);
  await said(
    third.page,
    'You were cut off from a call, and could not be brought back yet. It is tried again by itself.',
  );
  await control.carrier('ok');
  await barOf(third.page).waitFor();
  await until('both hear each other', () => bothHear(patient));
  await hangUp(barOf(third.page), patient);
  // Five pages one after the other, with ten seconds for each step as everywhere.
});
