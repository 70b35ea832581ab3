import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { fillSignIn, signIn, takeDesk, type Desk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const PALETTE = 'Find a contact, a screen or an action';

/** The colour scheme the page is shown in. */
const scheme = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

async function openMenu(desk: Desk, username: string): Promise<void> {
  await desk.page.getByRole('button', { name: `Account of ${username}` }).click();
  await desk.page.getByRole('menu').waitFor();
}

test('the command palette finds a contact by keyboard, and focus comes back when it is closed', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.row('Tom Whitfield').getByRole('link').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: PALETTE }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: PALETTE }).waitFor({ state: 'detached' });
  await until('focus is back on the row', () =>
    desk
      .row('Tom Whitfield')
      .getByRole('link')
      .evaluate((link) => link === document.activeElement),
  );

  await page.keyboard.press('ControlOrMeta+k');
  // Quicker than the search can answer: Enter is meant for what these letters find.
  await page.keyboard.type('lindq');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();

  // By number too, and from within the composer.
  await until('the composer is open', () => desk.composer.isEnabled());
  await desk.composer.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('555-0113');
  // The recent contacts stand there until the search has answered.
  await page.getByRole('option', { name: /Trevor Lindholm/ }).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: /Tom Whitfield/, selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();
});

test('a setting is found by what it holds, and the two Settings and the two places of users name each other', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const palette = page.getByRole('dialog', { name: PALETTE });
  for (const [words, setting, path] of [
    ['gmail', /^Gmail Integration/, '/settings/gmail'],
    ['voicemail', /^Client Phones/, '/settings/phones'],
    ['holidays', /^Office Hours/, '/settings/office-hours'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.waitFor();
    await palette.getByRole('combobox').fill(words);
    await palette.getByRole('option', { name: setting }).click();
    await page.waitForURL(`**${path}`);
    await palette.waitFor({ state: 'detached' });
  }
  const entries = page.getByRole('navigation', { name: 'Settings' });
  await entries.getByRole('button', { name: 'My settings' }).click();
  const own = page.getByRole('dialog', { name: 'My settings' });
  await own.getByRole('link', { name: 'office’s settings' }).click();
  await own.waitFor({ state: 'detached' });
  await page.waitForURL('**/settings');
  await entries.getByRole('link', { name: 'User Endpoints' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Admin', exact: true }).click();
  const admin = page.getByRole('dialog', { name: 'Admin' });
  await admin.getByRole('link', { name: 'User Endpoints' }).click();
  await admin.waitFor({ state: 'detached' });
  await page.waitForURL('**/settings/endpoints');
});

test.each(['no-preference', 'reduce'] as const)(
  'a thread opens at its end: motion %s',
  async (reducedMotion) => {
    const { surfer, world } = journey;
    const desk = await signIn(await surfer.person({ reducedMotion }), world.url, 'admin');
    // Long, with pictures and cards: what is measured only when it is there.
    for (const name of ['Hannah Eastwood', 'Maya Okafor']) {
      await desk.open(name);
      await until('the newest is in view', () =>
        desk.thread.evaluate((element) => {
          const below = element.scrollHeight - element.scrollTop - element.clientHeight;
          return element.scrollHeight > element.clientHeight && below < 2;
        }),
      );
    }
  },
);

test('? lists the keys, but not while writing', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await desk.open('Tom Whitfield');
  await until('the composer is open', () => desk.composer.isEnabled());
  await desk.composer.focus();
  await desk.page.keyboard.type('Really?');
  await shows(desk.composer, { value: 'Really?' });
  await desk.page.keyboard.press('Escape');
  await desk.page.keyboard.press('?');
  const keys = desk.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of [
    'Next contact',
    'Next who needs an answer',
    'Write to this contact',
    'Search contacts',
  ]) {
    await keys.getByText(label, { exact: true }).waitFor();
  }
  await desk.page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
});

test('dark mode is switched, told, and kept for the user on every device', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  await expect.poll(() => scheme(desk.page)).toBe('light');
  await openMenu(desk, 'desk2');
  await desk.page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  await desk.page.getByText('Dark Mode Activated').filter({ visible: true }).first().waitFor();
  await until('it is dark', async () => (await scheme(desk.page)) === 'dark');
  await desk.page.reload();
  await takeDesk(desk.page);
  await expect.poll(() => scheme(desk.page)).toBe('dark');

  const elsewhere = await signIn(await surfer.person(), world.url, 'desk2');
  await until('the other device is dark', async () => (await scheme(elsewhere.page)) === 'dark');
});

test('on a phone: list, thread, back, with the composer in reach and targets to hit', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  await page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);

  await openMenu(desk, 'desk');
  expect(await findSmallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Message templates' }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await desk.row('Grace Lindqvist').getByRole('link').tap();
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await desk.row('Grace Lindqvist').waitFor({ state: 'hidden' });
  await until('the composer is open', () => desk.composer.isEnabled());
  const box = (await desk.composer.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  expect(await findSmallTargets(page)).toEqual([]);
  await desk.composer.fill('On my way through the hallway');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await desk.text('On my way through the hallway').getByText('Delivered').waitFor();

  await page.getByRole('button', { name: 'Back to the contacts' }).tap();
  await desk.row('Grace Lindqvist').waitFor();
  expect(new URL(page.url()).search).toBe('');
  // The phone's own back leads out of a thread as well.
  await desk.row('Tom Whitfield').getByRole('link').tap();
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();
  await page.goBack();
  await desk.row('Tom Whitfield').waitFor();

  // The tag on a message narrows the thread and can be taken off.
  await desk.row('Nathaniel Crowe').getByRole('link').tap();
  await desk.thread.getByRole('button', { name: 'Remove the tag In pain' }).last().waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
});

test('an address that names what there is not shows the screen without it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  for (const search of ['list=Re-Care', 'contact=abc&panel=nothing&status=odd&tags=a']) {
    await desk.page.goto(`${world.url}/frontdesk?${search}`);
    await desk.row('Grace Lindqvist').waitFor();
    await desk.page.getByText('Choose a contact to get started').waitFor();
  }
});

/** Buttons, links and fields on the screen that are less than 44 px high or wide, in words. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What is smaller may have its area widened by a pseudo-element or a label; what merely surrounds it does nothing.
    const isReached = (target: HTMLElement) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const hits = (dx: number, dy: number) => {
        const found = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
        return (
          found !== null &&
          (target.contains(found) || (found.contains(target) && found.matches('a[href], button, label')))
        );
      };
      return (
        (height >= 44 || (hits(0, 21) && hits(0, -21))) && (width >= 44 || (hits(21, 0) && hits(-21, 0)))
      );
    };
    const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')];
    return targets.flatMap((target) => {
      const { width, height, bottom, top } = target.getBoundingClientRect();
      const shown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Links in running text are measured by their line (WCAG 2.5.8, "inline").
      const inline = getComputedStyle(target).display === 'inline';
      if (!shown || inline || width <= 1 || bottom <= 0 || top >= innerHeight || isReached(target)) return [];
      // What the edge of the thread cuts, which hangs on the time of day, is scrolled out before it is pressed.
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const name =
        target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30) ?? target.tagName;
      return isReached(target) ? [] : [`${name} ${Math.round(width)}×${Math.round(height)}`];
    });
  });
}

test.each([
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('axe finds nothing on any screen: %s, %o', async (colorScheme, viewport) => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await person.newPage();
  await page.goto(world.url);
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  const found: Record<string, string[]> = { 'sign-in': await findBarriers(page) };
  const look = async (screen: string) => {
    found[screen] = await findBarriers(page);
  };

  await fillSignIn(page, 'admin');
  const desk = await takeDesk(page);
  await openMenu(desk, 'admin');
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark mode' });
  if ((await dark.getAttribute('aria-checked')) !== String(colorScheme === 'dark')) {
    await dark.click();
    await until('the scheme is set', async () => (await scheme(page)) === colorScheme);
    // The snackbar belongs to the screen that is looked at.
    await look('snackbar');
  }
  if (!(await page.getByRole('menu').isVisible())) await openMenu(desk, 'admin');
  // The list stands beside it, and beside every thread on a desktop.
  await look('menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: PALETTE }).getByRole('option').first().waitFor();
  await look('palette');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await look('keys');
  await page.keyboard.press('Escape');
  // On a phone a dialog's entry in the history goes a moment after the dialog, and would take the next address with it.
  await until('nothing lies over the screen', () => page.evaluate(() => !history.state?.layers));
  for (const name of ['Trevor Lindholm', 'Hannah Eastwood', 'Priya Raman']) {
    await page.goto(`${world.url}/frontdesk`);
    await takeDesk(page);
    await desk.open(name);
    await until('the thread is there', () => desk.thread.getByRole('listitem').count());
    await until('the composer is open', () => desk.composer.isEnabled());
    await look(name);
  }
  expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
});

test('a contact and a page that are none say so and lead back', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/404 .*\/999999/);
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'desk');
  await page.goto(`${world.url}/frontdesk?contact=999999`);
  await page.getByText('This contact is no longer here').waitFor();
  await page.getByRole('button', { name: 'Back to the contacts' }).click();
  await page.getByText('Choose a contact to get started').waitFor();

  await page.goto(`${world.url}/nothing-here`);
  await page.getByText('There is no page at this address').waitFor();
  await page.getByRole('link', { name: 'Go to Sales Workflow' }).click();
  await takeDesk(page);
});
