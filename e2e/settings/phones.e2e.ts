import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusOn, until } from '../harness/until.ts';

const journey = useJourney();

/** The demo office's number that texts do not leave from. */
const SECOND = '(503) 555-0102';

const phoneRow = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Client phones' }).getByRole('row').filter({ hasText: number });

test('a number is found by area code, added, ordered at the carrier and made the one texts leave from', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Client Phones' }).waitFor();
  await phoneRow(page, '(503) 555-0100').getByText('Texts leave from here').waitFor();

  // By keyboard alone, as at a busy desk.
  await page.getByRole('button', { name: 'Find a number' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid area code.').waitFor();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  const search = page.getByRole('region', { name: 'Find a number' });
  await search.getByText('Boise').waitFor();
  const first = await search.getByText(/^\(208\) 555-\d{4}$/).textContent();
  await search.getByRole('button', { name: 'Show another' }).press('Enter');
  await until('another number', async () => (await search.getByText(/^\(208\)/).textContent()) !== first);
  const number = (await search.getByText(/^\(208\) 555-\d{4}$/).textContent())!;
  await search.getByRole('button', { name: 'Use this number' }).press('Enter');

  // The new row stands with the number in it, and the next field has the focus.
  await shows(page.getByLabel('Phone number'), { value: number });
  await page.keyboard.type('Boise line');
  await page.keyboard.press('Enter');
  const row = phoneRow(page, number);
  await row.getByText('Boise line').waitFor();
  await until('the carrier has confirmed', async () => (await row.getByText(/Ordering/).count()) === 0);
  await row.getByRole('button', { name: `Use ${number} for texts` }).press('Enter');
  await row.getByText('Texts leave from here').waitFor();
  await until(
    'the old one is it no more',
    async () => (await phoneRow(page, '(503) 555-0100').getByText('Texts leave from here').count()) === 0,
  );
  await page.reload();
  await phoneRow(page, number).getByText('Texts leave from here').waitFor();

  // What is not for sale anywhere, and a city with digits, are told in the specification's words.
  await page.getByRole('button', { name: 'Find a number' }).click();
  await search.getByText('City and state').click();
  await search.getByRole('textbox', { name: 'City' }).fill('B0ise');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await search.getByText('City name must contain only letters').waitFor();
  await search.getByText('State is required').waitFor();
  await search.getByRole('textbox', { name: 'City' }).fill('Nowhere');
  await choose(search.getByRole('combobox', { name: 'State' }), 'Idaho');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await search.getByText(' No phone numbers found!').waitFor();
  await world.control.carrier('error');
  surfer.expectComplaint(/Failed to load resource.*502/);
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await search.getByText(' Error Finding Phone! Double Check Your Inputs!').waitFor();
});

test('two admins change one number: the second is told, sees both values, and loses nothing typed', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/Failed to load resource.*409/);
  const open = async () => {
    const { page } = await signIn(await surfer.person(), world.url, 'admin');
    await page.goto(`${world.url}/settings/phones`);
    await page.getByRole('button', { name: `Edit ${SECOND}` }).click();
    return page;
  };
  const [first, second] = [await open(), await open()];
  await first.getByLabel('Description').fill('Lobby');
  await second.getByLabel('Description').fill('Reception');
  await choose(first.getByLabel('Calls', { exact: true }), 'Play the closed message');
  await first.getByRole('button', { name: 'Save' }).click();
  await phoneRow(first, SECOND).getByText('Calls hear the closed message').waitFor();

  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Somebody else changed this number meanwhile.', { exact: false }).waitFor();
  await second.getByText('Saved by somebody else: Lobby').waitFor();
  await shows(second.getByLabel('Description'), { value: 'Reception' });
  // What the second had not touched is as the first left it.
  await shows(second.getByLabel('Calls', { exact: true }), { value: 'Play the closed message' });
  await second.getByRole('button', { name: 'Save' }).click();
  await phoneRow(second, SECOND).getByText('Reception').waitFor();
  // The first window hears of it without asking.
  await phoneRow(first, SECOND).getByText('Reception').waitFor();
});

test('Escape leaves a number’s form with what was typed kept; Cancel throws it away', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/phones`);
  const edit = page.getByRole('button', { name: `Edit ${SECOND}` });
  const form = page.getByRole('form', { name: `Edit ${SECOND}` });
  const field = form.getByLabel('Description');
  await edit.click();
  const before = await field.inputValue();
  await field.fill('Half typed');
  await field.press('Escape');
  await form.waitFor({ state: 'detached' });
  await edit.click();
  await form.getByText('Restored what you typed.').waitFor();
  await shows(field, { value: 'Half typed' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await shows(field, { value: before });
});

test('a number is deleted after the question; the one texts leave from and a member’s view offer nothing wrong', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/phones`);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Phone number is required').waitFor();
  await page.getByLabel('Phone number').fill('(541) 555-01');
  await page.getByText('Must be 10 digits').waitFor();
  await page.getByLabel('Phone number').fill('(541) 555-0121');
  await page.keyboard.press('Enter');
  const row = phoneRow(page, '(541) 555-0121');
  await row.getByRole('button', { name: 'Delete (541) 555-0121' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure you want to delete this item ?').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.waitFor();
  await focusOn(page, 'Delete (541) 555-0121');
  await until('the carrier has confirmed', async () => (await row.getByText(/Ordering/).count()) === 0);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });

  // Ten are the most: another is not begun, and why is said.
  await page.evaluate(async () => {
    const held = (await (await fetch('/api/clientphones')).json()) as unknown[];
    for (let line = 150 + held.length; line < 160; line += 1) {
      const body = JSON.stringify({ phoneNumber: `5415550${line}`, ported: true });
      await fetch('/api/createPhone', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    }
  });
  await page.getByText('10 of at most 10.').waitFor();
  // aria-disabled, so that the keyboard reaches it and hears the reason.
  await page.getByRole('button', { name: 'Add' }).press('Enter');
  await page
    .getByText('An office can have at most 10 phone numbers.')
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.getByRole('form', { name: 'New phone' }).waitFor({ state: 'detached' });

  const member = await signIn(await surfer.person(), world.url, 'desk');
  await member.page.goto(`${world.url}/settings/phones`);
  await phoneRow(member.page, '(503) 555-0100').waitFor();
  const changing = member.page
    .getByRole('main')
    .getByRole('button', { name: /^(Add|Find|Edit|Delete|Use)\b/ });
  await shows(changing, { count: 0 });
  await member.page.goto(`${world.url}/settings/od`);
  await member.page.getByText('Access denied').waitFor();
});
