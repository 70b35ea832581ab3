import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { fillSignIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { isDrawn, until } from '../harness/until.ts';

const journey = useJourney();

/** Signs somebody in and shows what they are offered. */
async function enter(client: number, username: string, phone = false): Promise<Page> {
  const { surfer, world } = journey;
  const person = await surfer.person(phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : {});
  const page = await person.newPage();
  await page.goto(world.url);
  await fillSignIn(page, username, undefined, client);
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
  return page;
}

async function menuOf(page: Page, username: string, last: string): Promise<string[]> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: last, exact: true }).waitFor();
  const entries = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return entries.map((entry) => entry.trim());
}

const screensOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true }).allInnerTexts())
    .join('\n')
    .split('\n')
    .filter(Boolean);

test('menus and screens by role: a member, an office’s admin, the provider', async () => {
  const member = await enter(2, 'desk');
  expect(await menuOf(member, 'desk', 'Logout')).toEqual([
    'Profile',
    'Settings',
    'Keyboard shortcuts',
    'Logout',
  ]);
  await expect.poll(() => screensOf(member)).toEqual(['Sales', 'General', 'Calendar']);

  const admin = await enter(2, 'admin');
  await admin.getByRole('button', { name: 'Account of admin' }).click();
  const plan = admin.getByRole('menuitem', { name: /^(View Plan|Subscribe)$/ });
  await plan.waitFor();
  const planWords = (await plan.innerText()).trim();
  await admin.keyboard.press('Escape');
  expect(await menuOf(admin, 'admin', planWords)).toEqual([
    'Profile',
    'Admin',
    planWords,
    'Settings',
    'Keyboard shortcuts',
    'Logout',
  ]);
  await expect.poll(() => screensOf(admin)).toEqual(['Sales', 'General', 'Calendar', 'Settings']);

  const provider = await enter(1, 'provider', true);
  expect(await menuOf(provider, 'provider', 'Price Management')).toContain('Admin');
  await expect
    .poll(() => screensOf(provider))
    .toEqual(['Sales', 'General', 'Calendar', 'AI Agents', 'Client List']);
});

test('the plan’s entry comes late without moving what stands below it', async () => {
  const admin = await enter(2, 'admin');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await admin.route('**/api/subscriptionDetails', async (call) => {
    await held;
    await call.continue();
  });
  await admin.reload();
  await admin.getByRole('button', { name: 'Account of admin' }).click();
  const below = admin.getByRole('menuitem', { name: 'Settings', exact: true });
  const place = async () => (await below.boundingBox())!.y;
  // The menu opens with a movement of its own.
  const before = await until('the menu stands still', async () => {
    const y = await place();
    await isDrawn(admin);
    return (await place()) === y && y;
  });
  const plan = admin.getByRole('menuitem', { name: /^(View Plan|Subscribe)$/ });
  await shows(plan, { count: 0 });
  release();
  await plan.waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThan(1);
});

test('a screen one may not use says so and leads back; a role that comes and goes is seen at once', async () => {
  const { world } = journey;
  const admin = await enter(2, 'admin');
  const member = await enter(2, 'desk');
  await takeDesk(member);
  await member.goto(`${world.url}/clientlist`);
  await member.getByText('Access denied').waitFor();
  await member.getByRole('link', { name: 'Go to Sales Workflow' }).click();
  await takeDesk(member);

  const setRole = (role: 'Admin' | 'Member') =>
    admin.evaluate(async (wanted) => {
      const users = (await (await fetch('/api/admin/users')).json()) as {
        user_id: number;
        username: string;
      }[];
      const { user_id } = users.find(({ username }) => username === 'desk')!;
      return (await fetch(`/api/users/${user_id}/${wanted}`, { method: 'PUT' })).status;
    }, role);
  expect(await setRole('Admin')).toBe(200);
  await until('the settings are offered', async () => (await screensOf(member)).includes('Settings'));
  await member.getByRole('button', { name: 'Account of desk' }).click();
  await member.getByRole('menuitem', { name: 'Admin' }).click();
  const dialog = member.getByRole('dialog', { name: 'Admin' });
  await dialog.waitFor();
  expect(await setRole('Member')).toBe(200);
  await dialog.waitFor({ state: 'detached' });
  await until('the settings are gone', async () => !(await screensOf(member)).includes('Settings'));
});

test('the command palette leads to the dialogs by keyboard alone', async () => {
  const page = await enter(2, 'admin');
  await takeDesk(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('two-factor');
  await page.getByRole('option', { name: 'Two-factor sign-in', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByText('Your password alone signs you in.')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('profile');
  await page.getByRole('option', { name: 'Profile', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'My Profile' }).waitFor();
});
