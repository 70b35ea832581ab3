import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { fillSignIn, signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);

test('sessions are listed, one is ended and its window says so; a changed password ends the others', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(refusal(400));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const here = await signIn(await surfer.person(), world.url, 'desk');
  const there = await signIn(await surfer.person(), world.url, 'desk');
  await there.open('Grace Lindqvist');
  await there.composer.fill('Nora left her');
  const { page } = here;
  await page.getByRole('button', { name: 'Account of desk' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Sessions' }).click();
  const sessions = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await sessions.filter({ hasText: 'This one' }).waitFor();
  await shows(sessions, { count: 2 });
  await dialog.getByRole('button', { name: /^Sign out: / }).click();
  await dialog.getByText('You are signed in here and nowhere else.').waitFor();
  await there.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await fillSignIn(there.page, 'desk');
  await takeDesk(there.page);
  await shows(there.composer, { value: 'Nora left her' });

  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Current password').fill('frontdesk0');
  await field('New password').fill('SHORT');
  await field('Confirm password').fill('other');
  await page.keyboard.press('Enter');
  for (const words of [
    'Current password is incorrect',
    'Password must be at least 8 characters',
    'Password must contain a lowercase letter',
    'Password must contain a number',
    'Passwords do not match',
  ]) {
    await dialog.getByText(words, { exact: true }).waitFor();
  }
  await shows(field('New password'), { value: 'SHORT' });
  await field('Current password').fill('frontdesk1');
  await field('New password').fill('hygiene at nine 9');
  await field('Confirm password').fill('hygiene at nine 9');
  await page.keyboard.press('Enter');
  await dialog.getByText('Password changed!').waitFor();
  await there.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await page.keyboard.press('Escape');
  await here.open('Tom Whitfield');
});

test('axe finds nothing in the settings and the profile, and the focus comes back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ reducedMotion: 'reduce' });
  const { page } = await signIn(person, world.url, 'desk2');
  const found: string[] = [];
  const avatar = page.getByRole('button', { name: 'Account of desk2' });
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'My Profile' });
  await profile.waitFor();
  await shows(profile.getByRole('button', { name: 'Edit' }), { disabled: true });
  await profile.getByRole('definition').filter({ hasText: 'Member' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'profile', '[role=dialog]')));
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });
  await until('the focus is back', () => avatar.evaluate((button) => button === document.activeElement));

  await avatar.press('Enter');
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  for (const [part, sign] of [
    ['Password', 'Change password'],
    ['Two-factor sign-in', 'Your password alone signs you in.'],
    ['Sessions', 'This one'],
    ['Notifications', 'Devices that get them while Chairline is closed'],
    ['Appearance', 'Dark mode'],
  ] as const) {
    await settings.getByRole('button', { name: part, exact: true }).click();
    await settings.getByText(sign).first().waitFor();
    found.push(...(await findBarriersEverywhere(page, part, '[role=dialog]')));
  }
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'detached' });
  expect(found).toEqual([]);
});
