import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBarriers } from '../../../../e2e/harness/axe.ts';
import { startSurfer, type Surfer } from '../../../../e2e/harness/browser.ts';
import { startVoice } from '../plivo/voice/testing.ts';
import { OFFICE, PATIENT, until } from '../testing.ts';

/** Set to a folder to keep a picture of each screen the tests look at. */
const pictures = process.env.SANDBOX_PICTURES;

let surfer: Surfer;
let voice: Awaited<ReturnType<typeof startVoice>>;

beforeAll(async () => {
  surfer = await startSurfer({ devices: true });
});
afterAll(() => surfer?.close());
beforeEach(async () => {
  voice = await startVoice({ timing: { voiceSecond: 1_000 } });
  voice.office.documents.set(
    '/answer',
    `<Response><MultiPartyCall role="Customer" stayAlone="true" statusCallbackEvents="mpc-state-changes,participant-state-changes,participant-digit-input-events" statusCallbackUrl="${voice.office.at('/mpc')}">front</MultiPartyCall></Response>`,
  );
  surfer.expectComplaint(/Failed to load resource|WebSocket connection/);
});
afterEach(async () => {
  const complaints = surfer.complaints();
  await surfer.closePeople();
  await voice.close();
  expect(complaints).toEqual([]);
});

/** The phone of Maya, in hand: the carrier rings it there. */
async function takePhone(options: BrowserContextOptions = {}, before?: () => void): Promise<Page> {
  const context = await surfer.person(options);
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  await page.goto(`${voice.sandbox.url}/?number=${encodeURIComponent(PATIENT)}`);
  await page.locator(`#call[data-line="${PATIENT}"]`).waitFor({ state: 'attached' });
  return page;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();
const heardAt = (page: Page) =>
  page.getByLabel('The office', { exact: true }).evaluate((meter: HTMLMeterElement) => meter.value);

/** A colleague is called into the conference and speaks. @returns both members, the patient first */
async function colleagueIn(): Promise<{ patient: string; agent: string }> {
  const patient = await voice.told('ParticipantJoin', (params) => params.ParticipantRole === 'Customer');
  const { username } = await voice.client.endpoints.create('dana', 'a-password', 'Dana');
  await voice.control('POST', `endpoints/${username}`, { answer: 'answer', after_ms: 10 });
  await voice.rest('POST', 'MultiPartyCall/name_front/Participant/', {
    role: 'Agent',
    from: OFFICE,
    to: `sip:${username}@phone.plivo.com`,
  });
  const agent = await voice.told('ParticipantJoin', (params) => params.ParticipantRole === 'Agent');
  return { patient: String(patient.params.MemberID), agent: String(agent.params.MemberID) };
}

/** Decibels of what one hears of the other. */
async function heard(listener: string, speaker: string): Promise<number> {
  const { items } = (await voice.control('GET', 'conferences/front/levels')).body;
  const found = items.find((one: Record<string, string>) => one.hears === listener && one.source === speaker);
  return found?.db ?? -120;
}

async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

test('the patient calls: both hear each other, keys are heard, and hanging up ends it', async () => {
  const page = await takePhone({ permissions: ['microphone'] });
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await panel(page).getByText('Connected').waitFor();
  const { patient, agent } = await colleagueIn();
  await until(async () => (await heard(agent, patient)) > -50, 'the colleague hears the patient');
  await until(async () => (await heardAt(page)) > 0.3, 'the page plays the colleague');
  await look(page, 'call-talking');
  await press(page, '7');
  await page.keyboard.press('#');
  expect((await voice.told('ParticipantDigitInput', ({ Digits }) => Digits === '#')).params.MemberID).toBe(
    patient,
  );
  expect(await panel(page).getByText('7#').count()).toBe(1);
  await press(page, 'Hang up');
  await panel(page).getByText('The call has ended.').waitFor();
  expect((await voice.told('Hangup', ({ From }) => From === PATIENT.slice(1))).params).toMatchObject({
    HangupCauseName: 'Normal Hangup',
    HangupSource: 'Caller',
  });
  await press(page, 'Close');
  await panel(page).waitFor({ state: 'hidden' });
  await look(page, 'call-idle');
});

/** The office calls the patient. */
const callPatient = () =>
  voice.rest('POST', 'Call/', {
    from: OFFICE,
    to: PATIENT,
    answer_url: voice.office.at('/answer'),
    hangup_url: voice.office.at('/hangup'),
  });

test('the patient is called: answers and hears; declines the second call', async () => {
  const page = await takePhone({ permissions: ['microphone'] });
  await callPatient();
  await panel(page).getByText('Incoming call').waitFor();
  await look(page, 'call-ringing');
  await press(page, 'Answer');
  const { patient, agent } = await colleagueIn();
  await until(async () => (await heard(agent, patient)) > -50, 'the colleague hears the patient');
  await until(async () => (await heardAt(page)) > 0.3, 'the page plays the colleague');
  // The office hangs up.
  await voice.rest('DELETE', 'MultiPartyCall/name_front/');
  await panel(page).getByText('The call has ended', { exact: false }).waitFor();

  await callPatient();
  await panel(page).getByText('Incoming call').waitFor();
  await press(page, 'Decline');
  await panel(page).getByText('You declined.').waitFor();
  const declined = await voice.told('Hangup', ({ HangupCauseName }) => HangupCauseName === 'Rejected');
  expect(declined.params.HangupSource).toBe('Callee');
});

test('without a microphone it says so and hears all the same; closing the page hangs up', async () => {
  const page = await takePhone(
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
    () => {
      // The page before it, which is empty, has none.
      if (!navigator.mediaDevices) return;
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    },
  );
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await panel(page).getByText('No microphone was found: the office cannot hear you.').waitFor();
  const { patient, agent } = await colleagueIn();
  await until(async () => (await heardAt(page)) > 0.3, 'the page plays the colleague');
  expect(await heard(agent, patient)).toBeLessThan(-100);
  await look(page, 'call-no-microphone-phone-dark');
  await page.close();
  await voice.told('Hangup', ({ From }) => From === PATIENT.slice(1));
});
