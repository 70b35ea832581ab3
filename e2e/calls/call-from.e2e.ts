import { expect, test } from 'vitest';
import { formatPhone } from '@chairline/contract';
import { HELD, hold } from '../desk/steps.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { partCame, until } from '../harness/until.ts';
import { openPhone, speakWith, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
/** What a supervisor may be at most where the customer hears, in dB. */
const INAUDIBLE = -60;
/** Whom one speaks with is heard as loud as this at least: what little a microphone has before its tone is less. */
const HEARD = -30;

test('a number is called from the thread’s header, from its row, from the search and from a message', async () => {
  const { world } = journey;
  const desk = await openPhone(journey, 'desk');
  const { page } = desk;

  // From the row, under the pointer: nothing moves, and the middle of the row opens the thread as before.
  const row = desk.row('Daniel Reyes');
  const before = await row.boundingBox();
  await row.getByRole('link').hover();
  const onRow = row.getByRole('button', { name: 'Call Daniel Reyes at (503) 555-0111' });
  await onRow.waitFor();
  await expect.poll(() => row.boundingBox()).toEqual(before);
  const actions = (await row.getByRole('button').first().boundingBox())!;
  expect(actions.x).toBeGreaterThan(before!.x + before!.width / 2);
  await onRow.click();
  await speakWith(world, page, DANIEL, 'Daniel Reyes');
  await page.mouse.move(1, 1);

  await desk.open('Daniel Reyes');
  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({
      has: page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }),
    });
  expect(await findBarriersEverywhere(page, 'a thread with its call buttons')).toEqual([]);
  await header.getByRole('button', { name: 'Call Daniel Reyes at (503) 555-0111' }).click();
  await speakWith(world, page, DANIEL, 'Daniel Reyes');

  await world.control.text(DANIEL, 'My wife is at (503) 555-7042 today.');
  await desk.text('My wife is at').getByRole('link', { name: '(503) 555-7042' }).click();
  await speakWith(world, page, '5035557042', '(503) 555-7042');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('503 555 7042');
  await page.getByRole('option', { name: 'Call (503) 555-7042' }).click();
  await speakWith(world, page, '5035557042', '(503) 555-7042');
});

test('each of a contact’s numbers is called: from its info, the header, the row and its popup, and by a finger held on it', async () => {
  const { world } = journey;
  const { page } = await openPhone(journey, 'desk');
  const [cell, home, work] = ['5035557060', '5035557061', '5035557062'];
  await page.goto(`${world.url}/frontdesk?panel=newContact`);
  const fresh = page.getByRole('form', { name: 'New contact' });
  const fields = { 'First Name': 'Ottilie', 'Last Name': 'Brandt', Phone: cell, Home: home, Work: work };
  for (const [label, value] of Object.entries(fields))
    await fresh.getByRole('textbox', { name: label, exact: true }).fill(value);
  await fresh.getByRole('button', { name: 'Create' }).click();

  // An icon each, which says whose number it is and which.
  const header = page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Ottilie Brandt' }) });
  const icons = header.getByRole('button', { name: /^Call / });
  await until('the header has three', async () => (await icons.count()) === 3);
  const words = [cell, home, work].map(
    (number, index) => `Call Ottilie Brandt at ${formatPhone(number)}, ${['cell', 'home', 'work'][index]}`,
  );
  await expect
    .poll(() => icons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(words);
  await icons.nth(1).hover();
  await page.getByRole('tooltip', { name: words[1]! }).waitFor();
  await icons.nth(1).click();
  await speakWith(world, page, home, 'Ottilie Brandt');
  await page.getByRole('button', { name: 'Contact info' }).click();
  const facts = page.getByRole('region', { name: 'Contact information' });
  await facts.getByRole('button', { name: `Call Ottilie Brandt at ${formatPhone(work)}` }).click();
  await speakWith(world, page, work, 'Ottilie Brandt');

  // On a phone there is no pointer: a finger held on the row shows what can be done, then which number.
  const held = await openPhone(journey, 'desk2', HELD);
  const row = held.row('Ottilie Brandt');
  const call = row.getByRole('button', { name: 'Call Ottilie Brandt', exact: true });
  await partCame(held.page, 'watch-hot-row');
  await hold(held.page, row, call);
  await call.tap();
  await held.page.clock.resume();
  const numbers = held.page.getByRole('dialog', { name: 'Call Ottilie Brandt' });
  await numbers.waitFor();
  await expect
    .poll(() => numbers.getByRole('button').allInnerTexts())
    .toEqual([`Cell\n${formatPhone(cell)}`, `Home\n${formatPhone(home)}`, `Work\n${formatPhone(work)}`]);
  await numbers.getByRole('button', { name: words[0]! }).tap();
  await speakWith(world, held.page, cell, 'Ottilie Brandt');
});

test('a colleague is called from their thread: it rings at their softphone, and both hear each other', async () => {
  const { world } = journey;
  const { control } = world;
  const softphone = await playColleague(world, 'desk2', { after_ms: 1_000 });
  const { page } = await openPhone(journey, 'desk');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('tanaka');
  await page.getByRole('option', { name: /@desk2/ }).click();
  await page.getByRole('heading', { name: 'Mei Tanaka', level: 2 }).waitFor();
  const at = page.url();
  await page.getByRole('button', { name: 'Call Mei Tanaka', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Mei Tanaka' });
  await bar.waitFor();
  const leg = (await control.calls()).find(({ to }) => to === `sip:${softphone}@phone.plivo.com`)!;
  expect(leg.state).toBe('in-progress');
  const ids = leg.members.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await until('each hears the other', async () => {
    const levels = await control.levels(leg.conference!);
    return (
      levels.filter(({ hears, source, db }) => hears !== source && ids.includes(hears) && db > INAUDIBLE)
        .length === 2
    );
  });
  await bar.getByText('Mei Tanaka, Agent').waitFor({ state: 'attached' });
  expect(page.url()).toBe(at);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});

test('a missed call is called back from its row and from the bell', async () => {
  const { world } = journey;
  await playColleague(world, 'desk', { state: 'gone' });
  await playColleague(world, 'desk2', { state: 'gone' });
  const desk = await openPhone(journey, 'admin');
  const { page } = desk;
  // Without a message: it would wait for an answer itself, as soon as it is here.
  await world.control.callIn(DANIEL, 'hangup');
  const row = desk.row('Daniel Reyes');
  await row.getByText('Call Missed').first().waitFor({ state: 'attached' });
  await row.getByText('needs an answer').waitFor({ state: 'attached' });
  const back = row.getByRole('button', { name: 'Call Daniel Reyes at (503) 555-0111' });
  // Without a pointer over it.
  await page.mouse.move(1, 1);
  await back.waitFor();
  const stood = await back.boundingBox();

  await page.getByRole('button', { name: /^What waits/ }).click();
  const waiting = page
    .getByRole('listitem')
    .filter({ hasText: 'Call Missed' })
    .filter({ hasText: 'Daniel Reyes' });
  await waiting.getByRole('button', { name: 'Call Daniel Reyes at (503) 555-0111' }).waitFor();
  expect(await findBarriersEverywhere(page, 'a missed call that waits', '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');

  // The quick actions that come with the pointer have it at the same place.
  await row.getByRole('link').hover();
  await row.getByRole('button', { name: /^Mark Daniel Reyes as done/ }).waitFor();
  expect((await back.boundingBox())!.x).toBe(stood!.x);
  await back.click();
  await speakWith(world, page, DANIEL, 'Daniel Reyes');
  await row.getByText('needs an answer').waitFor({ state: 'detached' });
});

test('a call that goes on is joined as a supervisor from its contact’s row; when it is over, the row calls again', async () => {
  const { world } = journey;
  await playColleague(world, 'desk', { state: 'gone' });
  await playColleague(world, 'desk2');
  const desk = await openPhone(journey, 'admin');
  const { page } = desk;
  const patient = await world.control.callIn(DANIEL, 'speak');
  const legOf = async () => (await world.control.calls()).find(({ call_uuid }) => call_uuid === patient)!;
  await until('a colleague speaks with him', async () => (await legOf()).members.length === 2);
  const row = desk.row('Daniel Reyes');
  await row.getByRole('link').hover();
  const join = row.getByRole('button', { name: 'Join the call with Daniel Reyes as supervisor' });
  await join.hover();
  await page.getByRole('tooltip', { name: 'Join this call as supervisor' }).waitFor();
  await join.click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  const talkTo = bar.getByRole('radiogroup', { name: 'Whom you speak with' });
  await shows(talkTo.getByRole('radio', { name: 'Staff only' }), { checked: true });
  await until('the supervisor is in it, unheard by him', async () =>
    (await legOf()).members.some(({ role, coach }) => /supervisor/i.test(role) && coach),
  );
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await world.control.putDown(patient);
  await untilOver(world);
  await page.mouse.move(1, 1);
  await row.getByRole('link').hover();
  await row.getByRole('button', { name: 'Call Daniel Reyes at (503) 555-0111' }).waitFor();
});

test('a patient’s page, a colleague and a supervisor in one call: each hears whom they are to hear, by the sound itself', async () => {
  const { surfer, world } = journey;
  const { control } = world;
  await playColleague(world, 'desk', { state: 'gone' });
  const [{ page: colleague }, { page }] = [
    await openPhone(journey, 'desk2'),
    await openPhone(journey, 'admin'),
  ];
  const toggle = page.getByRole('button', { name: /^Ongoing calls/ });
  await toggle.click();
  await page.getByText('Nobody is on the phone').waitFor();

  const patient = await (await surfer.person()).newPage();
  await patient.goto(`${world.phoneUrl}/?number=${encodeURIComponent(DANIEL)}`);
  await patient.locator(`#call[data-line="${DANIEL}"]`).waitFor({ state: 'attached' });
  await patient.getByRole('button', { name: 'Call', exact: true }).click();
  await colleague.getByRole('button', { name: 'Answer', exact: true }).click();
  const list = page.getByRole('list', { name: 'Ongoing calls' });
  const row = list.getByRole('listitem').filter({ hasText: 'Daniel Reyes' });
  await row.getByText(/with .*Tanaka/).waitFor();
  await row.getByText(/^\d:\d\d$/).waitFor();
  expect(await findBarriersEverywhere(page, 'the ongoing calls')).toEqual([]);
  await row.getByRole('button', { name: 'Join the call with Daniel Reyes as supervisor' }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  // One's own call is in the bar, not in the list.
  await row.waitFor({ state: 'detached' });

  const conference = async () =>
    (await control.calls()).find(({ members }) => members.some(({ role }) => /supervisor/i.test(role)));
  await until('the supervisor is in the conference', async () => (await conference())?.members.length === 3);
  const { conference: name, members } = (await conference())!;
  const supervisor = members.find(({ role }) => /supervisor/i.test(role))!.id;
  const customer = members.find(({ kind }) => kind === 'phone')!.id;
  const agent = members.find(({ id }) => id !== supervisor && id !== customer)!.id;
  const dbOf = async (listener: string, speaker: string) => {
    const levels = await control.levels(name!);
    // None before the first of it was measured.
    return levels.find(({ hears, source }) => hears === listener && source === speaker)?.db;
  };
  const isHeard = async (listener: string, speaker: string) => {
    const db = await dbOf(listener, speaker);
    return db !== undefined && db > HEARD;
  };
  for (const [listener, speaker] of [
    [agent, supervisor],
    [supervisor, agent],
    [supervisor, customer],
    [agent, customer],
    [customer, agent],
  ] as const)
    await until('who is to be heard is', () => isHeard(listener, speaker));
  // Sound with gaps (a machine under load) is noise at every pitch for a moment; who is really heard is so all the time.
  const isDeafTo = async () => {
    const db = await dbOf(customer, supervisor);
    return db !== undefined && db <= INAUDIBLE;
  };
  await until('the patient does not hear the supervisor', isDeafTo);
  const meter = patient.getByLabel('The office', { exact: true });
  await until('the patient’s page plays it', () =>
    meter.evaluate((shown: HTMLMeterElement) => shown.value > 0.3),
  );

  const talkTo = bar.getByRole('radiogroup', { name: 'Whom you speak with' });
  await talkTo.getByRole('radio', { name: 'Everyone' }).click();
  await until('the patient hears the supervisor', () => isHeard(customer, supervisor));
  await talkTo.getByRole('radio', { name: 'Staff only' }).click();
  await until('the patient does not', isDeafTo);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
  // Three browsers, one after the other, with ten seconds for each step as everywhere.
});
