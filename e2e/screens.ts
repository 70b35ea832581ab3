import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { CARDS, payWith } from './billing/steps.ts';
import { DESKTOP, PHONE, startSurfer, type Surfer } from './harness/browser.ts';
import { fillSignIn, takeDesk, type Desk } from './harness/desk.ts';
import { pickUpPhone } from './harness/patient.ts';
import { until } from './harness/until.ts';
import { startWorld, type World } from './harness/world.ts';
import { takeConversations } from './screens/conversations.ts';
import { prepareFrontDesk, takeFrontDesk, type Take } from './screens/front-desk.ts';

/** The settings by their path, with the heading that says they are there. */
const settings = [
  ['phones', 'Client Phones'],
  ['endpoints', 'User Endpoints'],
  ['od', 'OD Integration'],
  ['gmail', 'Gmail Integration'],
] as const;
/** Dialogs by their entry in the avatar menu, and the part that is shown. */
const dialogs: readonly (readonly [string, string | null])[] = [
  ['Profile', null],
  ['Admin', 'Create User'],
  ['Admin', 'Manage Accounts'],
  ['Settings', 'Two-factor sign-in'],
];

/**
 * Takes the main screens on demo data into docs/screens: both widths, light and dark; with words behind the
 * command (`npm run screens -- phone-dark`) only those.
 */
const FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url));

const views = [
  { name: 'desktop', viewport: DESKTOP, mobile: false },
  { name: 'phone', viewport: PHONE, mobile: true },
] as const;
const wanted = process.argv.slice(2);

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Pictures are painted, and what enters has entered.
  await until('pictures are there', () =>
    page.evaluate(
      () =>
        [...document.images].every((image) => image.complete) &&
        document.getAnimations().every((animation) => animation.playState !== 'running'),
    ),
  );
  // What has just been scrolled to is painted a few frames later.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Signs in, in the scheme of the pictures. */
async function enterAs(
  person: BrowserContext,
  url: string,
  scheme: 'light' | 'dark',
  { office, username }: { office: number; username: string },
): Promise<Page> {
  const page = await person.newPage();
  await page.goto(url);
  await fillSignIn(page, username, undefined, office);
  await page.getByRole('button', { name: `account of ${username}` }).waitFor();
  await page.evaluate(
    (dark_mode) =>
      fetch('/api/user/dark_mode', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dark_mode }),
      }),
    scheme === 'dark',
  );
  await page.reload();
  await page.getByRole('button', { name: `account of ${username}` }).waitFor();
  return page;
}

/** Opens an entry of the avatar menu. */
async function choose(page: Page, username: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `account of ${username}` }).press('Enter');
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
}

/** Plans, settings and dialogs of an office that has no plan yet. */
async function takeOffice(page: Page, url: string, take: Take): Promise<void> {
  await page.goto(`${url}/pricing`);
  await page
    .getByRole('button', { name: /^Start Trial/ })
    .first()
    .waitFor();
  await take('plans', page);
  for (const [path, heading] of settings) {
    await page.goto(`${url}/settings/${path}`);
    await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    await take(`settings-${path}`, page);
  }
  for (const [entry, part] of dialogs) {
    await choose(page, 'admin', entry);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    if (part) await dialog.getByRole('button', { name: part, exact: true }).press('Enter');
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    await take(`dialog-${(part ?? entry).toLowerCase().replaceAll(' ', '-')}`, page);
    await page.goto(`${url}/frontdesk`);
  }
}

/** What the provider's own admins have. */
async function takeProvider(page: Page, url: string, take: Take): Promise<void> {
  await page.goto(`${url}/clientlist`);
  // A table on a desktop, cards on a phone.
  await page.getByText('Fernhill Dental').filter({ visible: true }).first().waitFor();
  await take('client-list', page);
  await page.goto(`${url}/priceManagement`);
  await page
    .getByRole('button', { name: /^Update Price/ })
    .first()
    .waitFor();
  await take('prices', page);
}

/** An office on its trial. */
async function takeSubscription(page: Page, url: string, take: Take): Promise<void> {
  await page.goto(`${url}/subscriptionManagement`);
  await page
    .getByRole('button', { name: /^Switch to/ })
    .first()
    .waitFor();
  await take('subscription', page);
  await page
    .getByRole('button', { name: /^Switch to/ })
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Confirm Switching plan' }).waitFor();
  await take('subscription-switch', page);
}

/** Office 3 begins a trial on the payment page, so that there is a subscription to show. */
async function startTrial(world: World, surfer: Surfer): Promise<void> {
  const person = await surfer.person();
  const page = await enterAs(person, world.url, 'light', { office: 3, username: 'admin' });
  await page.goto(`${world.url}/pricing`);
  await page.getByRole('button', { name: 'Start Trial: Premium, monthly' }).click();
  await payWith(page, CARDS.good, 'Start trial');
  await page.getByRole('heading', { name: 'Premium, monthly' }).waitFor();
  await person.close();
}

async function openThread(desk: Desk, url: string, name: string): Promise<void> {
  await desk.page.goto(`${url}/frontdesk`);
  await takeDesk(desk.page);
  await desk.open(name);
  await until('the thread is there', () => desk.thread.getByRole('listitem').count());
  await until('the composer is open', () => desk.composer.isEnabled());
  await until('it stands at its end', () =>
    desk.thread.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight < 2),
  );
}

async function takeAll(world: World, surfer: Surfer): Promise<void> {
  for (const { name: width, viewport, mobile } of views) {
    for (const colorScheme of ['light', 'dark'] as const) {
      if (wanted.length > 0 && !wanted.includes(`${width}-${colorScheme}`)) continue;
      const newPerson = () =>
        surfer.person({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          hasTouch: mobile,
          isMobile: mobile,
        });
      const person = await newPerson();
      const page = await person.newPage();
      const take = async (screen: string, of: Page = page) => {
        await settle(of);
        await of.screenshot({ path: `${FOLDER}${screen}-${width}-${colorScheme}.png` });
      };
      await page.goto(world.url);
      await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
      await take('sign-in');
      await page.goto(`${world.url}/password/reset`);
      await page.getByLabel('E-mail').waitFor();
      await take('password-reset');
      await page.goto(world.url);
      await fillSignIn(page, 'admin');
      const desk = await takeDesk(page);
      await page.getByRole('button', { name: 'account of admin' }).click();
      const dark = page.getByRole('menuitemcheckbox', { name: 'Dark mode' });
      if ((await dark.getAttribute('aria-checked')) !== String(colorScheme === 'dark')) {
        // Kept before the page is loaded anew.
        await Promise.all([page.waitForResponse(/\/user\/dark_mode$/), dark.click()]);
        await page.reload();
        await takeDesk(page);
        await page.getByRole('button', { name: 'account of admin' }).click();
      }
      await page.getByRole('menu').waitFor();
      await take('menu');
      await page.keyboard.press('Escape');
      await take('list');
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('option').first().waitFor();
      await take('palette');
      await openThread(desk, world.url, 'Hannah Eastwood');
      await take('thread');
      await openThread(desk, world.url, '(971) 555-0155');
      await take('unknown-number');
      const patient = await pickUpPhone(person, world.phoneUrl, '+15035550110');
      await patient.log.getByText('Reply here to choose a time.').waitFor();
      await take('patient', patient.page);
      await takeFrontDesk(desk, world.url, mobile, take);
      await takeConversations(page, world.url, take);
      await takeOffice(page, world.url, take);
      const provider = await enterAs(await newPerson(), world.url, colorScheme, {
        office: 1,
        username: 'provider',
      });
      await takeProvider(provider, world.url, take);
      const subscriber = await enterAs(await newPerson(), world.url, colorScheme, {
        office: 3,
        username: 'admin',
      });
      await takeSubscription(subscriber, world.url, take);
      await surfer.closePeople();
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const world = await startWorld();
try {
  // The phone page begins empty: a short exchange makes its screen.
  await world.control.text('+15035550112', 'Is the estimate with or without the deductible?');
  const surfer = await startSurfer({ devices: true });
  try {
    const person = await surfer.person();
    const page = await person.newPage();
    await page.goto(world.url);
    await fillSignIn(page, 'desk');
    const desk = await takeDesk(page);
    await desk.open('Maya Okafor');
    await desk.send('Tuesday at 3:30 for both, and Chidi right after. Reply here to choose a time.');
    await desk.text('Reply here to choose a time.').getByText('Delivered').waitFor();
    await person.close();
    await prepareFrontDesk(world, surfer);
    await startTrial(world, surfer);
    await takeAll(world, surfer);
    const complaints = surfer.complaints();
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  } finally {
    await surfer.close();
  }
} finally {
  await world.close();
}
console.log(`The screens are in ${FOLDER}`);
