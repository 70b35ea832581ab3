import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

interface AddButton {
  label: string | null;
  tip: string | null;
  blinks: boolean;
  disabled: boolean;
  /** Milliseconds since the page began. */
  at: number;
}

/** Writes down what becomes of the bar's add button from now on; each word stands for a moment only. */
async function followAdding(page: Page): Promise<() => Promise<AddButton[]>> {
  const list = await page.evaluateHandle(() => {
    const seen: AddButton[] = [];
    const look = () => {
      const button = document.querySelector('[aria-label^="Add to call"][data-tip]');
      if (!button) return;
      const now = {
        label: button.getAttribute('aria-label'),
        tip: button.getAttribute('data-tip'),
        blinks: button.getAnimations().some(({ playState }) => playState === 'running'),
        disabled: button.getAttribute('aria-disabled') === 'true',
        at: performance.now(),
      };
      if (now.label !== (seen.at(-1)?.label ?? 'Add to call')) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
    return seen;
  });
  return () => list.jsonValue();
}

test('a patient calls: the bar rings, is answered, shows who is in the call, mutes and hangs up', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  await world.control.callIn(DANIEL, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes').waitFor();
  expect(await findBarriersEverywhere(page, 'an incoming call')).toEqual([]);
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();

  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Mute' }).click();
  await bar.getByRole('button', { name: 'Unmute' }).click();
  // His thread opens, because nobody was writing.
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  expect(await findBarriersEverywhere(page, 'a call that goes on')).toEqual([]);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await untilOver(world);
});

test('a call from the phone’s dialog: it rings there, keys are pressed, and who hangs up ends it for the patient too', async () => {
  const { world } = journey;
  const { page } = await openPhone(journey, 'desk');
  await page.getByRole('button', { name: 'Phone: ready' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phone' });
  const field = dialog.getByRole('textbox', { name: 'Call a number' });
  await field.fill('911');
  await field.press('Enter');
  await dialog.getByText('Emergency numbers cannot be called from here').waitFor();
  expect(await findBarriersEverywhere(page, 'the phone’s dialog')).toEqual([]);
  await field.fill('503 555 0111');
  await field.press('Enter');
  await page.getByRole('region', { name: 'Call', exact: true }).waitFor();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Keypad' }).click();
  await page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: '5' }).click();
  await page.keyboard.press('7');
  await page.getByLabel('Pressed').getByText('57').waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
});

test('a page that is loaded anew in a call goes back into it by itself; the patient was never cut off', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  const patient = await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await page.goto(`${world.url}/conversation?process=0`);
  await bar.waitFor();
  // Where they went meanwhile they are left.
  expect(new URL(page.url()).pathname).toBe('/conversation');
  const legOf = async () => (await world.control.calls()).find(({ call_uuid }) => call_uuid === patient);
  expect((await legOf())?.state).not.toBe('ended');
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await until('the patient is free', async () => (await legOf())?.state === 'ended');
});

further(
  'one window has the phone: another shows it, takes it by a click, and goes on with the call',
  async () => {
    const { world } = journey;
    await playColleague(world, 'desk2', { answer: 'ignore' });
    const { page: first } = await openPhone(journey, 'desk');
    await world.control.callIn(DANIEL, 'speak');
    await first.getByRole('button', { name: 'Answer', exact: true }).click();
    await first.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
    const second = await first.context().newPage();
    await second.goto(`${world.url}/frontdesk`);
    await second.getByText('In a call in another window: Daniel Reyes').waitFor();
    await second.getByRole('button', { name: 'Use it here' }).click();
    const bar = second.getByRole('region', { name: 'In call with Daniel Reyes' });
    await bar.waitFor();
    await first.getByText('In a call in another window: Daniel Reyes').waitFor();
    // Who hangs up may close the window at once: that they did is told all the same.
    await bar.getByRole('button', { name: 'Hang up' }).click();
    await second.close();
    await untilOver(world);
    await first.getByRole('button', { name: 'Phone: ready' }).waitFor();
  },
);

further('it rings in one window: another takes the phone by a click, and it rings there', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { state: 'gone' });
  const { page: first } = await openPhone(journey, 'desk');
  const patient = await world.control.callIn(DANIEL, 'speak');
  await first.getByRole('button', { name: 'Answer', exact: true }).waitFor();
  const second = await first.context().newPage();
  await second.goto(`${world.url}/frontdesk`);
  await second.getByText('Rings in another window: Daniel Reyes').waitFor();
  await second.getByRole('button', { name: 'Use it here' }).click();
  await second.getByRole('button', { name: 'Answer', exact: true }).click();
  await second.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await first.getByText('In a call in another window: Daniel Reyes').waitFor();
  await shows(first.getByRole('button', { name: 'Answer', exact: true }), { count: 0 });
  const { state, members } = (await world.control.calls()).find(({ call_uuid }) => call_uuid === patient)!;
  expect([state, members.length]).toEqual(['in-progress', 2]);
  await second.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});

further(
  'a colleague is asked into a call: the button says what becomes of it, and the call goes on without who leaves',
  async () => {
    const { world } = journey;
    await playColleague(world, 'desk2', { answer: 'ignore' });
    await playColleague(world, 'admin', { after_ms: 1_500 });
    // Whether the button blinks is part of what is looked at.
    const { page } = await openPhone(journey, 'desk', { reducedMotion: 'no-preference' });
    const patient = await world.control.callIn(DANIEL, 'speak');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
    await bar.getByRole('button', { name: 'Add to call' }).click();
    await page.getByRole('textbox', { name: 'Add to call' }).fill('castell');
    await page.getByRole('button', { name: 'Transfer now to Renee Castellano' }).waitFor();
    expect(await findBarriersEverywhere(page, 'somebody is added to a call')).toEqual([]);
    // At another width the bar is another one, and what was typed is gone with it.
    await page.getByRole('textbox', { name: 'Add to call' }).fill('castell');
    const told = await followAdding(page);
    await page.getByRole('button', { name: 'Add Renee Castellano as Agent' }).click();
    await bar.getByText('Renee Castellano, Agent').waitFor({ state: 'attached' });
    await bar.getByRole('button', { name: 'Add to call', exact: true }).waitFor();
    // Another one does not take it, after a moment: what comes at once is seen without what was before it.
    await playColleague(world, 'desk2', { answer: 'reject', after_ms: 1_500 });
    await bar.getByRole('button', { name: 'Add to call' }).click();
    await page.getByRole('textbox', { name: 'Add to call' }).fill('tanaka');
    await page.getByRole('button', { name: 'Add Mei Tanaka as Agent' }).click();
    // It stands for three seconds: what was written down is looked at, not the button.
    await until('it is said that she is busy', async () => (await told()).some(({ tip }) => tip === 'Busy'));
    await bar.getByRole('button', { name: 'Add to call', exact: true }).waitFor();
    // Blinks and cannot be pressed while nobody knows; three seconds later nothing is said of it any more. What comes
    // quickly one after the other is not each painted: it may ring before it is seen that it was begun.
    const seen = await told();
    const waits = seen.filter(({ tip }) => tip === 'Call Initiated' || tip === 'Ringing');
    for (const one of waits)
      expect(one).toMatchObject({ label: `Add to call: ${one.tip}`, blinks: true, disabled: true });
    const rest = seen.filter((one) => !waits.includes(one));
    expect(rest.map(({ label, tip }) => [label, tip])).toEqual([
      ['Add to call: Answered', 'Answered'],
      ['Add to call', 'Add to call'],
      ['Add to call: Busy', 'Busy'],
      ['Add to call', 'Add to call'],
    ]);
    for (const one of rest) expect(one).toMatchObject({ blinks: false, disabled: false });
    for (const told of [0, 2]) {
      expect(waits).toContain(seen[seen.indexOf(rest[told]!) - 1]);
      expect(rest[told + 1]!.at - rest[told]!.at).toBeGreaterThan(2_900);
    }
    await bar.getByRole('button', { name: 'Leave without ending' }).click();
    await page.getByRole('dialog').getByText('The others go on without you.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
    const { state } = (await world.control.calls()).find(({ call_uuid }) => call_uuid === patient)!;
    expect(state).toBe('in-progress');
    await world.control.putDown(patient);
    await untilOver(world);
  },
);

/** In a page: writes down the notifications of its browser. */
function followNotifications(): void {
  const notes: { title: string; closed: boolean }[] = [];
  class Followed extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      const note = { title, closed: false };
      notes.push(note);
      this.addEventListener('close', () => (note.closed = true));
    }
  }
  Object.assign(globalThis, { Notification: Followed, followedNotes: notes });
}

further('who looks elsewhere is told by the browser who calls, until it is answered', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const surfer = await journey.another({ phone: true, notifications: true });
  const { page } = await openPhone({ surfer, world }, 'desk', { permissions: ['notifications'] });
  await page.evaluate(followNotifications);
  const open = async () => {
    const notes = await page.evaluate(() => Reflect.get(globalThis, 'followedNotes'));
    return (notes as { title: string; closed: boolean }[]).filter(({ closed }) => !closed);
  };
  // Who looks at the page sees the bar.
  const first = await world.control.callIn(DANIEL, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes').waitFor();
  await world.control.putDown(first);
  await incoming.waitFor({ state: 'detached' });
  await untilOver(world);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'followedNotes'))).toEqual([]);

  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await world.control.callIn(DANIEL, 'speak');
  await until('the browser says who calls', async () => {
    const notes = await open();
    return notes.length === 1 && notes[0]!.title === 'Incoming call from Daniel Reyes';
  });
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await until('the notification is gone', async () => (await open()).length === 0);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});
