import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInCaller } from '../harness/caller.ts';
import { useJourney } from '../harness/journey.ts';
import { signIn } from '../harness/desk.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
const LUIS = '+15035550110';

const answerAt = (page: Page) => page.getByRole('button', { name: 'Answer', exact: true });
const ready = (page: Page) => page.getByRole('button', { name: 'Phone: ready' }).waitFor();
const inCall = (page: Page) => page.getByRole('region', { name: /^In call with/ });

/** Presses the button as it stands: what follows comes in the same moment. */
const press = (page: Page) => answerAt(page).evaluate((button) => (button as HTMLButtonElement).click());

/** The next call is taken, and hung up. */
async function takeNext(page: Page): Promise<void> {
  await journey.world.control.callIn(LUIS, 'speak');
  await answerAt(page).click();
  await inCall(page).waitFor();
  await page.getByRole('button', { name: 'Hang up' }).click();
  await ready(page);
  await untilOver(journey.world);
}

interface Held {
  answersBegun?: number;
}

/** In a page: an answer to a call takes its time to be made, as it does where a network has to be found out first. */
function answerSlowly(): void {
  const made = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, 'createAnswer')!.value as (
    this: RTCPeerConnection,
    options?: RTCOfferOptions,
  ) => Promise<RTCSessionDescriptionInit>;
  const slowly: typeof made = async function (options) {
    (globalThis as Held).answersBegun = ((globalThis as Held).answersBegun ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return await made.call(this, options);
  };
  Object.assign(RTCPeerConnection.prototype, { createAnswer: slowly });
}

/** Desk at a page with the phone, and nobody else. */
async function alone(inPage?: () => void): Promise<Page> {
  const { surfer, world } = journey;
  await Promise.all([softphoneOf(world, 'desk'), playColleague(world, 'desk2', { state: 'gone' })]);
  const person = await surfer.person();
  if (inPage) await person.addInitScript(inPage);
  const { page } = await signIn(person, world.url, 'desk');
  await ready(page);
  return page;
}

test('the caller gives up while the answer is being made: the bar comes back, and the next call is taken', async () => {
  const { control } = journey.world;
  const page = await alone(answerSlowly);
  const caller = await control.callIn(DANIEL, 'speak');
  await answerAt(page).waitFor();
  await press(page);
  await until('the answer is being made', () =>
    page.evaluate(() => ((globalThis as Held).answersBegun ?? 0) > 0),
  );
  await control.putDown(caller);
  await ready(page);
  await untilOver(journey.world);
  await takeNext(page);
});

test('the caller gives up as Answer is pressed, sooner or later: each time the phone is ready again', async () => {
  const { control } = journey.world;
  const page = await alone();
  for (const after of [0, 25, 60]) {
    const caller = await control.callIn(DANIEL, 'speak');
    await answerAt(page).waitFor();
    const pressed = press(page);
    await sleep(after);
    await control.putDown(caller);
    await pressed;
    await ready(page);
    await untilOver(journey.world);
  }
  await takeNext(page);
});

test('two press Answer at once: one of them has the call, and the other takes the next', async () => {
  const { control } = journey.world;
  const [{ page: one }, { page: other }] = [
    await openPhone(journey, 'desk'),
    await openPhone(journey, 'desk2'),
  ];
  const caller = await control.callIn(DANIEL, 'speak');
  await Promise.all([answerAt(one).waitFor(), answerAt(other).waitFor()]);
  await Promise.all([press(one), press(other)]);
  await until('one has the call, and the other is ready', async () => {
    const speaking = await Promise.all([one, other].map((page) => inCall(page).count()));
    const idle = await Promise.all(
      [one, other].map((page) => page.getByRole('button', { name: 'Phone: ready' }).count()),
    );
    return speaking[0]! + speaking[1]! === 1 && idle[0]! + idle[1]! === 1;
  });
  const loser = (await inCall(one).count()) > 0 ? other : one;
  await control.callIn(LUIS, 'speak');
  await answerAt(loser).click();
  await inCall(loser).waitFor();
  expect((await control.calls()).find(({ call_uuid }) => call_uuid === caller)?.state).toBe('in-progress');
});

test('the line to the carrier is cut as Answer is pressed: the phone comes back, and the next call is taken', async () => {
  const { control } = journey.world;
  const page = await alone();
  const caller = await control.callIn(DANIEL, 'speak');
  await answerAt(page).waitFor();
  await press(page);
  await sleep(30);
  await control.dropSockets();
  // Whether it comes back into the call or not, it is not left on its way.
  await control.putDown(caller);
  await ready(page);
  await untilOver(journey.world);
  await takeNext(page);
});

// cases/21-tab-closed-after-answer.json
test.each([200, 600])(
  'the tab is closed %i ms after Answer: who gives up then was spoken to by nobody, is missed and waits',
  async (after) => {
    const { surfer, world } = journey;
    const { control } = world;
    await Promise.all([softphoneOf(world, 'desk'), playColleague(world, 'desk2', { answer: 'ignore' })]);
    const { page } = await signIn(await surfer.person(), world.url, 'desk');
    await ready(page);
    const caller = await signInCaller(world.url, 'desk2');
    const daniel = async () =>
      (await caller.contacts()).find(({ full_name }) => full_name === 'Daniel Reyes')!;
    const { contact_id } = await daniel();
    const done = await page.request.put(`${world.url}/api/contacts/${contact_id}/needs_answer`, {
      data: { needs_answer: false },
      headers: { origin: world.url },
    });
    expect(done.status()).toBe(200);
    const { last_item_id: before } = await daniel();

    const patient = await control.callIn(DANIEL, 'speak');
    await answerAt(page).waitFor();
    await press(page);
    await sleep(after);
    await page.close();
    // As long as in the case.
    await sleep(6_000);
    await control.putDown(patient);
    await untilOver(world);
    await until('the call is missed, and waits', async () => {
      const { call_missed, needs_answer, last_item_id } = await daniel();
      return last_item_id !== before && call_missed && needs_answer;
    });
  },
);
