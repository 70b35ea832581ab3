import type { contacts } from '@chairline/contract';
import { expect, test } from 'vitest';
import { askAs } from '../harness/caller.ts';
import { countActs } from '../harness/count-acts.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();
const SEND = '**/api/plivo/outbound-text';
const PATIENTS = Array.from({ length: 30 }, (_, index) => `+150355598${10 + index}`);
const LATE = '+15035559870';

/** Each writes. */
async function write(numbers: readonly string[], words: string): Promise<void> {
  const { control } = journey.world;
  await Promise.all(numbers.map((number) => control.text(number, words)));
  await until('the texts have come', async () => (await control.pendingWebhooks()) === 0);
}

/** Who waits, by number as the carrier writes it; the wire has no +1. */
async function whoWaits(): Promise<string[]> {
  const ask = await askAs(journey.world.url, 'admin');
  const { items } = await ask<{ items: contacts.Contact[] }>('GET', '/contacts?status=waiting&limit=200');
  return items.map(({ phone_num }) => `+1${phone_num.replaceAll(/\D/g, '').slice(-10)}`);
}

/** Nobody waits any more. */
async function endWaiting(): Promise<void> {
  const ask = await askAs(journey.world.url, 'admin');
  const { items } = await ask<{ items: contacts.Contact[] }>('GET', '/contacts?status=waiting&limit=200');
  for (const { contact_id } of items)
    await ask('PUT', `/contacts/${contact_id}/needs_answer`, { needs_answer: false });
}

/** Waits for another field than one's, with the cursor in it. @returns its label */
const nextField = (desk: Desk, before: string | null): Promise<string> =>
  until(`the cursor is in the field after “${before}”`, () =>
    desk.page.evaluate((last) => {
      const field = document.activeElement;
      const label = field?.matches('[data-composer-field]') ? field.getAttribute('aria-label') : null;
      return label !== last && label;
    }, before),
  );

/** Waits until the carrier has so many answers of these words. @returns how many each number got */
async function answersTo(words: string, count: number): Promise<Map<string, number>> {
  const carried = await until(`${count} answers are carried`, async () => {
    const all = (await journey.world.control.carried()).filter(({ text }) => text.startsWith(words));
    return all.length >= count && all;
    // They leave one after the other, at the pace the number may send.
  });
  return new Map([...Map.groupBy(carried, ({ to }) => to)].map(([to, texts]) => [to, texts.length]));
}

test('thirty who wait are answered with one key each beside the words, nobody twice', async () => {
  const { surfer, world } = journey;
  await endWaiting();
  await write(PATIENTS, 'Can I come earlier?');
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const acts = await countActs(page);
  let label: string | null = null;
  await page.keyboard.press('n');
  for (const _patient of PATIENTS) {
    label = await nextField(desk, label);
    await page.keyboard.insertText(`You can. ${label}`);
    await page.keyboard.press('Control+Enter');
  }
  await page.getByText('Nobody else here waits for an answer.').first().waitFor();

  // n, and one for each answer; the mouse was never touched.
  expect(await acts()).toEqual({ clicks: 0, keys: 1 + PATIENTS.length });
  await until('all are answered', async () => (await whoWaits()).length === 0);
  expect(await answersTo('You can.', PATIENTS.length)).toEqual(
    new Map(PATIENTS.map((number) => [number, 1])),
  );
});

test('nobody is passed over by who writes in between, nor by an answer that is refused, which is said', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/status of 400 .*outbound-text/);
  await endWaiting();
  const patients = PATIENTS.slice(0, 5);
  await write(patients, 'One more question');
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const acts = await countActs(page);
  const order: string[] = [];
  const answer = async (words: string) => {
    order.push(await nextField(desk, order.at(-1) ?? null));
    await page.keyboard.insertText(words);
    await page.keyboard.press('Control+Enter');
  };
  await page.keyboard.press('n');
  await answer('Of course');

  // A stranger writes, and whoever was just answered writes again.
  const again = `+1${order[0]!.replace(/\D/g, '')}`;
  await until('the first is answered', async () => !(await whoWaits()).includes(again));
  await write([LATE, again], 'And another one');
  await desk.row('(503) 555-9870').getByText('needs an answer').waitFor({ state: 'attached' });

  const problem = { code: 'bad_request', message: 'The carrier takes no such text.' };
  await intercept(page, SEND, (route) => route.fulfill({ status: 400, json: problem }), { times: 1 });
  await answer('Of course');
  const refused = order[1]!.replace('Message to ', '');
  const said = `Message failed to send to ${refused}. The carrier takes no such text.`;
  await page.getByText(said, { exact: true }).waitFor();
  for (let count = 0; count < 6; count += 1) {
    order.push(await nextField(desk, order.at(-1)!));
    // The refused one stands in its field as it was written, with its reason.
    if (order.at(-1) === order[1]) await shows(desk.composer, { value: 'Of course' });
    else await page.keyboard.insertText('Of course');
    await page.keyboard.press('Control+Enter');
  }
  await page.getByText('Nobody else here waits for an answer.').first().waitFor();
  expect(await acts()).toEqual({ clicks: 0, keys: 1 + 8 });
  await until('all are answered', async () => (await whoWaits()).length === 0);
  const expected = [...patients, LATE].map((number) => [number, number === again ? 2 : 1] as const);
  expect(await answersTo('Of course', 7)).toEqual(new Map(expected));
});

test('while answers are still on their way nobody is led back to whom they are for', async () => {
  const { surfer, world } = journey;
  await endWaiting();
  const patients = PATIENTS.slice(10, 12);
  await write(patients, 'Is it urgent?');
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  const { page } = desk;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, SEND, (route) => held.then(() => route.continue()));
  await page.keyboard.press('n');
  let label: string | null = null;
  for (const _patient of patients) {
    label = await nextField(desk, label);
    await page.keyboard.insertText('It can wait.');
    await page.keyboard.press('Control+Enter');
  }
  await page.getByText('Nobody else here waits for an answer.').first().waitFor();
  await expect.poll(() => whoWaits()).toHaveLength(2);
  letGo();
  expect(await answersTo('It can wait.', 2)).toEqual(new Map(patients.map((number) => [number, 1])));
});

test('what is typed at once after going on never stands in the draft of whom one has left', async () => {
  const { surfer, world } = journey;
  await endWaiting();
  await write(PATIENTS.slice(20, 22), 'Do I bring anything?');
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await page.keyboard.press('n');
  const first = await nextField(desk, null);
  await page.keyboard.insertText('Only your card.');
  // In one task with the key: whoever is next cannot be open by then.
  await page.evaluate(() => {
    const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', key));
    document.execCommand('insertText', false, 'Meant for the next one');
  });
  const second = await nextField(desk, first);
  await shows(desk.composer, { value: '' });

  // With nothing written the server is asked first.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, '**/needs_answer', (route) => held.then(() => route.continue()));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.insertText('Meant for nobody here');
  await shows(desk.composer, { value: '' });
  letGo();
  await page
    .getByText(`Marked as done: ${second.replace('Message to ', '')}`)
    .first()
    .waitFor();

  const name = first.replace('Message to ', '');
  await desk.open(name);
  await page.getByRole('textbox', { name: first }).waitFor();
  await shows(desk.composer, { value: '' });
  await desk.composer.fill('Written on purpose');
  await shows(desk.composer, { value: 'Written on purpose' });
});

test('at the end of the day one is answered, one done and one put off for tomorrow, and nobody waits any more', async () => {
  const { surfer, world } = journey;
  await endWaiting();
  await write(PATIENTS.slice(20, 23), 'Until tomorrow then?');
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const waiting = page.getByRole('button', { name: /^Waiting/ });
  const count = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0] ?? 0);
  await until('three wait', async () => (await count()) === 3);
  const acts = await countActs(page);
  await page.keyboard.press('n');
  const first = await nextField(desk, null);
  await page.keyboard.insertText('Yes, at nine.');
  await page.keyboard.press('Control+Enter');
  const second = await nextField(desk, first);
  await page.keyboard.press('Control+e');
  await nextField(desk, second);
  // Out of the field, whose letters h would be; the cursor of the dialog is on the first of its times.
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Put off/ });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await until('nobody waits', async () => (await count()) === 0);
  expect(await acts()).toEqual({ clicks: 1, keys: 5 });
  await expect.poll(() => whoWaits()).toEqual([]);
});

test('the cursor comes into the field of a thread that took long, but not to who went on meanwhile', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await page.clock.install();
  for (const goesOn of [false, true]) {
    const held = Promise.withResolvers<void>();
    const parts = /\/api\/contacts\/\d+$|\/conversations\/contact\//;
    await page.route(parts, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const name = goesOn ? 'Grace Lindqvist' : 'Tom Whitfield';
    await desk.search(name);
    await desk.row(name).getByRole('link').click();
    await page.clock.fastForward(6_000);
    if (goesOn) await page.keyboard.press('Tab');
    await page.unroute(parts);
    held.resolve();
    const { composer } = desk;
    await until('the composer is open', () => composer.isEnabled());
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.clock.runFor(1_000);
    await until(`the cursor is ${goesOn ? 'not ' : ''}in the field`, () =>
      composer.evaluate((field, away) => (field === document.activeElement) !== away, goesOn),
    );
  }
});
