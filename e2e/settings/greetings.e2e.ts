import type { phones } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney({}, { devices: true });

const NUMBER = '(503) 555-0102';
const phoneOf = async (page: Page): Promise<phones.Phone> =>
  ((await page.evaluate(async () => (await fetch('/api/clientphones')).json())) as phones.Phone[]).find(
    ({ phone_num }) => phone_num === '5035550102',
  )!;
async function openForm(page: Page, url: string) {
  await page.goto(`${url}/settings/phones`);
  await page.getByRole('button', { name: `Edit ${NUMBER}` }).click();
  return page.getByRole('form', { name: `Edit ${NUMBER}` });
}

test('a greeting is recorded and heard before it is saved, taken out and brought back', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const form = await openForm(page, world.url);
  const greeting = form.getByRole('group', { name: 'Greeting', exact: true });

  // What is no sound is refused in words, and nothing changes.
  surfer.expectComplaint(/status of 400 .*phonesounds/);
  await greeting.getByLabel('File: Greeting').setInputFiles({
    name: 'hello.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('no sound at all'),
  });
  await greeting.getByRole('alert').getByText('hello.mp3').waitFor();

  await greeting.getByRole('button', { name: 'Record: Greeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record: Greeting' });
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await until('the clock goes', async () =>
    /^0:0[1-9]/.test((await dialog.getByRole('timer').textContent()) ?? ''),
  );
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('button', { name: 'Play Greeting' }).waitFor();
  expect(await findBarriersEverywhere(page, 'a greeting is recorded')).toEqual([]);
  await dialog.getByRole('button', { name: 'Use it' }).click();
  // It plays for a second or two: looked for with every frame, and from before the press.
  const plays = page.waitForFunction(() => document.querySelector('[aria-label="Pause Greeting"]') !== null);
  await Promise.all([plays, greeting.getByRole('button', { name: 'Play Greeting' }).click()]);
  expect((await phoneOf(page)).greeting_sound).toBe('');

  await greeting.getByRole('button', { name: 'Remove: Greeting' }).click();
  await greeting.getByLabel('Greeting, spoken to the caller').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await greeting.getByRole('button', { name: 'Play Greeting' }).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  expect((await phoneOf(page)).greeting_sound).not.toBe('');
});

test('without a microphone it says what to do', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const form = await openForm(page, world.url);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await form.getByRole('button', { name: 'Record: Greeting', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record: Greeting' });
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByText('No microphone was found. Connect one, then try again.').waitFor();
  await shows(dialog.getByRole('button', { name: 'Use it' }), { disabled: true });
});

test('the phone menu is named key by key, says who has a key, and stays off until then', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const form = await openForm(page, world.url);
  const menu = form.getByRole('region', { name: 'Phone menu' });
  await shows(menu.getByLabel('Key 1'), { count: 0 });
  await menu.getByRole('switch', { name: 'Phone menu' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await menu.getByText('Name at least one key of the menu.').waitFor();
  // Said at the first key, which has the focus: Save stands below what can be seen at once.
  await focusIn(menu.getByLabel('Key 1'));
  await menu.getByLabel('Key 1').fill('Appointments');
  await menu.getByLabel('Key 3').fill('Appointments');
  await shows(menu.getByText('Another key is called the same: callers cannot tell them apart.'), {
    count: 2,
  });
  await menu.getByLabel('Key 3').fill('');
  await menu.getByText('Nobody has this key: it rings as without the menu.').waitFor();
  await expect
    .poll(() => menu.getByLabel('Menu, spoken to the caller').getAttribute('placeholder'))
    .toContain('For Appointments, press 1.');
  // Given to somebody elsewhere: this page follows.
  const users = (await page.evaluate(async () =>
    (await fetch('/api/clientendpoints')).json(),
  )) as phones.Endpoint[];
  const desk = users.find(({ username }) => username === 'desk')!;
  await page.evaluate(
    (id) =>
      fetch(`/api/ivrDesignation/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-chairline-page': '1' },
        body: '{"ivr_des":[1]}',
      }),
    desk.user_id,
  );
  await menu.getByText('desk', { exact: true }).waitFor();
  expect(await findBarriersEverywhere(page, 'the phone menu')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await expect
    .poll(() => phoneOf(page))
    .toMatchObject({
      menu: true,
      menu_names: [{ place: 1, name: 'Appointments' }],
    });
});
