import type { hours, phones } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, focusOn, until } from '../harness/until.ts';

const journey = useJourney();

const NUMBER = '(503) 555-0102';

const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (at) => (await fetch(at)).json() as Promise<T>, path);

test('an admin says in which order a number rings and what becomes of a call nobody takes', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/phones`);
  await page.getByRole('button', { name: `Edit ${NUMBER}` }).click();
  const form = page.getByRole('form', { name: `Edit ${NUMBER}` });
  const section = form.getByRole('region', { name: 'Answering' });

  // In an order that is chosen by the keyboard.
  await choose(section.getByLabel('Rings'), 'One after the other');
  const order = section.getByRole('list', { name: 'Order of ringing' }).getByRole('listitem');
  await order.nth(1).waitFor();
  const [first, second] = (await order.allTextContents()).map((text) => text.replace(/^\d+\./, ''));
  await section.getByRole('button', { name: `Ring ${second} earlier` }).press('Enter');
  await until('it is the first', async () => (await order.first().textContent())!.includes(second!));
  await expect.poll(() => order.nth(1).textContent()).toContain(first);

  // Another number, which has to be one.
  const fallback = section.getByLabel('When nobody answers, or the office is closed');
  await choose(fallback, 'Ring another number');
  await form.getByRole('button', { name: 'Save' }).click();
  await section.getByText('Enter the number that takes the calls nobody answers.').waitFor();
  await focusIn(section.getByLabel('Number that takes them'));
  await choose(fallback, 'Text the caller back');
  await section.getByLabel('Text to the caller').fill('Please call again after lunch.');
  await section.getByLabel('Greeting, spoken to the caller').fill('Please leave us a message.');
  expect(await findBarriersEverywhere(page, 'a number and its calls')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: NUMBER });
  await row.getByText('Calls ring in order').waitFor();

  const saved = (await read<phones.Phone[]>(page, '/api/clientphones')).find(
    ({ phone_num }) => phone_num === '5035550102',
  );
  expect(saved).toMatchObject({
    ring_mode: 'in_order',
    fallback: 'text',
    fallback_to: '',
    fallback_text: 'Please call again after lunch.',
    greeting: 'Please leave us a message.',
  });
  expect(saved!.ring_order.length).toBeGreaterThan(1);
});

test('an admin sets the hours with a lunch and a holiday; a colleague’s page follows and changes nothing', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const member = await signIn(await surfer.person(), world.url, 'desk');
  await member.page.goto(`${world.url}/settings/office-hours`);
  await member.page.getByText('Only an admin of your office can change the office’s hours.').waitFor();

  await page.goto(`${world.url}/settings/office-hours`);
  await page.getByRole('switch', { name: 'Keep office hours' }).click();
  await page.getByRole('button', { name: 'Add hours to Saturday' }).click();
  await page.getByLabel('Saturday, open from, 1').fill('09:00');
  await page.getByLabel('Saturday, open to, 1').fill('08:00');
  // At its line, and below the form.
  await shows(page.getByText(/^On Saturday the end is not after the beginning/), { count: 2 });
  await shows(page.getByRole('button', { name: 'Save' }), { disabled: true });
  await page.getByLabel('Saturday, open to, 1').fill('12:30');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await focusIn(page.getByLabel('Holiday 1, day'));
  await page.getByLabel('Holiday 1, day').fill('2026-12-25');
  await page.getByLabel('Holiday 1, name').fill('Christmas');
  expect(await findBarriersEverywhere(page, 'office hours')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The office’s hours were saved.').first().waitFor();

  await until(
    'the colleague sees it',
    async () => (await member.page.getByLabel('Holiday 1, name').inputValue()) === 'Christmas',
  );
  await shows(member.page.getByLabel('Saturday, open to, 1'), { value: '12:30 PM' });
  await shows(member.page.getByLabel('Saturday, open to, 1'), { disabled: true });
  const saved = await read<hours.OfficeHours>(page, '/api/settings/office-hours');
  expect(saved).toMatchObject({ enabled: true, holidays: [{ date: '2026-12-25', name: 'Christmas' }] });
  expect(saved.weekly.filter(({ day }) => day === 1)).toHaveLength(2);
});

test('two admins add a holiday each at once: both stand; one is taken away and put back', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/409/);
  const open = async () => {
    const { page } = await signIn(await surfer.person(), world.url, 'admin');
    await page.goto(`${world.url}/settings/office-hours`);
    const keeps = page.getByRole('switch', { name: 'Keep office hours' });
    await keeps.waitFor();
    if (!(await keeps.isChecked())) await keeps.click();
    return page;
  };
  const [first, second] = [await open(), await open()];
  const add = async (page: Page, day: string, name: string) => {
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await page
      .getByLabel(/^Holiday \d+, day$/)
      .last()
      .fill(day);
    await page
      .getByLabel(/^Holiday \d+, name$/)
      .last()
      .fill(name);
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
  const days = async (page: Page) =>
    (await read<hours.OfficeHours>(page, '/api/settings/office-hours')).holidays.map(({ date }) => date);
  await add(first, '2027-07-05', 'Independence Day');
  await add(second, '2027-05-31', 'Memorial Day');
  await save(first);
  await first.getByText('The office’s hours were saved.').first().waitFor();
  await save(second);
  await second.getByText('Somebody else changed the office’s hours meanwhile.', { exact: false }).waitFor();
  await save(second);
  await second.getByText('The office’s hours were saved.').first().waitFor();
  await expect.poll(() => days(first)).toEqual(expect.arrayContaining(['2027-05-31', '2027-07-05']));

  await first.getByRole('button', { name: 'Take away the holiday Memorial Day' }).press('Enter');
  await focusOn(first, 'Put back 05/31/2027 Memorial Day');
  await first.getByText('05/31/2027 Memorial Day: taken away once you save.').waitFor();
  await first.getByRole('button', { name: 'Put back 05/31/2027 Memorial Day' }).press('Enter');
  await first.getByRole('button', { name: 'Take away the holiday Memorial Day' }).waitFor();
  await shows(first.getByRole('button', { name: 'Save' }), { disabled: true });
});

test('two admins change one day each at once: the second saves both; a line comes and goes with the focus', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/409/);
  const open = async () => {
    const { page } = await signIn(await surfer.person(), world.url, 'admin');
    await page.goto(`${world.url}/settings/office-hours`);
    const keeps = page.getByRole('switch', { name: 'Keep office hours' });
    await keeps.waitFor();
    if (!(await keeps.isChecked())) await keeps.click();
    return page;
  };
  const [first, second] = [await open(), await open()];
  const begin = (page: Page, day: string) => page.getByLabel(`${day}, open from, 1`);
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
  await begin(second, 'Wednesday').fill('9am');
  await begin(first, 'Tuesday').fill('7am');
  await save(first);
  await first.getByText('The office’s hours were saved.').first().waitFor();
  await save(second);
  await second.getByText('Somebody else changed the office’s hours meanwhile.', { exact: false }).waitFor();
  await shows(begin(second, 'Tuesday'), { value: '7:00 AM' });
  await save(second);
  await second.getByText('The office’s hours were saved.').first().waitFor();
  await shows(begin(first, 'Wednesday'), { value: '9:00 AM' });
  await shows(begin(first, 'Tuesday'), { value: '7:00 AM' });

  await first.getByRole('button', { name: 'Add hours to Monday' }).press('Enter');
  await focusIn(first.getByLabel('Monday, open from, 3'));
  await first
    .getByRole('button', { name: /^Take away Monday/ })
    .last()
    .press('Enter');
  await focusOn(first, 'Add hours to Monday');
});
