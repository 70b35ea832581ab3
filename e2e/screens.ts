import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildWeb } from '../scripts/lib/web-build.ts';
import { CARDS, payWith } from './billing/steps.ts';
import { DESKTOP, PHONE, startSurfer, type Surfer } from './harness/browser.ts';
import { fillSignIn, takeDesk, type Desk } from './harness/desk.ts';
import { pickUpPhone } from './harness/patient.ts';
import { softphoneOf } from './harness/softphone.ts';
import { focusIn, until } from './harness/until.ts';
import { startWorld, type World } from './harness/world.ts';
import { checkOut, compareFolders, serveBuild } from './screens/compare.ts';
import { takeCall } from './screens/call.ts';
import { prepareConversations, takeConversations } from './screens/conversations.ts';
import {
  openThread,
  prepareFrontDesk,
  takeFrontDesk,
  untilMorning,
  type Take,
} from './screens/front-desk.ts';
import { startGallery, takeGallery } from './screens/gallery.ts';
import { preparePractice, takePractice } from './screens/practice.ts';
import { prepareSocial, takeSocial } from './screens/social.ts';

/** The settings by their path, with the heading that says they are there. */
const settings = [
  ['phones', 'Client Phones'],
  ['endpoints', 'User Endpoints'],
  ['office-hours', 'Office Hours'],
  ['calls', 'Calls'],
  ['reminders', 'Reminders'],
  ['od', 'OD Integration'],
  ['gmail', 'Gmail Integration'],
  ['ai', 'AI: Use and Limits'],
  ['export', 'Export'],
  ['health', 'Office health'],
] as const;
/** Dialogs by their entry in the avatar menu, and the part that is shown. */
const dialogs: readonly (readonly [string, string | null])[] = [
  ['Profile', null],
  ['Admin', 'Create User'],
  ['Admin', 'Manage Accounts'],
  ['Settings', 'Two-factor sign-in'],
];

/**
 * `npm run screens` takes the main screens on demo data into docs/screens: four widths, light and dark; with words
 * behind the command (`npm run screens -- phone-dark`) only those.
 *   --compare main    takes the gallery and the main screens twice, of that commit (or folder of the project) and of
 *                     what stands here, at one moment and without motion, and says which pictures differ by how much
 *   --gallery         with --compare: the gallery alone, in seconds
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/screens');
const COMPARED = path.join(ROOT, 'test-results/screens');

const views = [
  { name: 'desktop', viewport: DESKTOP, mobile: false },
  { name: 'phone', viewport: PHONE, mobile: true },
  { name: 'tablet', viewport: { width: 1024, height: 768 }, mobile: false },
  { name: 'wide', viewport: { width: 1920, height: 1080 }, mobile: false },
] as const;
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, gallery: { type: 'boolean', default: false } },
});

/** One width and one scheme, by the end of their pictures' names. */
interface View {
  name: string;
  mobile: boolean;
  colorScheme: 'light' | 'dark';
  person: BrowserContextOptions;
}

const chosen: View[] = views
  .flatMap(({ name, viewport, mobile }) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}-${colorScheme}`,
      mobile,
      colorScheme,
      person: { viewport, colorScheme, reducedMotion: 'reduce', hasTouch: mobile, isMobile: mobile } as const,
    })),
  )
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/**
 * What is compared is compared to the pixel. What is kept in the repository is WebP of that quality: a third of the
 * bytes of a PNG, with letters that are still sharp.
 */
const KEPT = { type: 'webp', quality: 60 } as const;

const takerInto =
  (
    folder: string,
    view: View,
    format: { type: 'png' } | typeof KEPT = { type: 'png' },
  ): ((screen: string, of: Page) => Promise<void>) =>
  async (screen, of) => {
    await settle(of);
    const file = path.join(folder, `${screen}-${view.name}.${format.type}`);
    await of.screenshot({ path: file, caret: 'hide', ...format });
  };

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
    await focusIn(dialog);
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
  await page.goto(`${url}/settings/system-health`);
  await page.getByRole('region', { name: 'Mail server' }).getByText('Mails leave.').waitFor();
  await take('system-health', page);
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

async function openWholeThread(desk: Desk, url: string, name: string): Promise<void> {
  await openThread(desk, url, name);
  await until('the thread is there', () => desk.thread.getByRole('listitem').count());
  await until('it stands at its end', () =>
    desk.thread.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight < 2),
  );
}

/** Takes every screen in one view. @param arrange what each browser gets before its first page */
async function takeView(
  world: World,
  surfer: Surfer,
  {
    view,
    takeOf,
    arrange,
  }: {
    view: View;
    takeOf: ReturnType<typeof takerInto>;
    arrange: (person: BrowserContext) => Promise<void>;
  },
): Promise<void> {
  const { mobile, colorScheme } = view;
  const newPerson = async () => {
    const one = await surfer.person({ ...view.person, serviceWorkers: 'block' });
    await arrange(one);
    return one;
  };
  const person = await newPerson();
  const page = await person.newPage();
  const take = (screen: string, of: Page = page) => takeOf(screen, of);
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
  await untilMorning(page, mobile);
  await take('list');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option').first().waitFor();
  await take('palette');
  await openWholeThread(desk, world.url, 'Hannah Eastwood');
  await take('thread');
  await openWholeThread(desk, world.url, '(971) 555-0155');
  await take('unknown-number');
  const patient = await pickUpPhone(person, world.phoneUrl, '+15035550110');
  await patient.log.getByText('Reply here to choose a time.').waitFor();
  await take('patient', patient.page);
  await takeFrontDesk(desk, world.url, mobile, take);
  await takeConversations(page, world.url, take);
  await takePractice(page, world.url, mobile, take);
  await page.goto(`${world.url}/contactsImport`);
  await page.getByText('File formats supported: XLS, XLSX, CSV').waitFor();
  await take('contacts-import');
  await takeSocial(page, world.url, take);
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

/** Two builds in one world, one after the other at each view: what differs is theirs. */
async function compareScreens(world: World, surfer: Surfer, dists: Record<string, string>): Promise<void> {
  const moment = Date.now();
  const run = (view: View, folder: string, dist: string) =>
    takeView(world, surfer, {
      view,
      takeOf: takerInto(folder, view),
      arrange: async (person) => {
        await person.clock.setFixedTime(moment);
        await serveBuild(person, world.url, dist);
      },
    });
  // What a first look changes (read, seen, dark) is changed before the first picture that counts.
  const [[, dist]] = Object.entries(dists) as [[string, string]];
  await run(chosen[0]!, path.join(COMPARED, 'first-look'), dist);
  for (const view of chosen)
    for (const [side, built] of Object.entries(dists)) await run(view, path.join(COMPARED, side), built);
}

async function compareGalleries(surfer: Surfer, roots: Record<string, string>): Promise<void> {
  const without = Object.values(roots).find((root) => !existsSync(path.join(root, 'apps/web/ui.html')));
  if (without !== undefined) return console.log(`${without} has no gallery yet.`);
  for (const [side, root] of Object.entries(roots)) {
    const gallery = await startGallery(root);
    try {
      for (const view of chosen) {
        const person = await surfer.person(view.person);
        const page = await person.newPage();
        const takeOf = takerInto(path.join(COMPARED, side), view);
        await takeGallery(page, gallery.url, (screen) => takeOf(screen, page));
        await surfer.closePeople();
      }
    } finally {
      await gallery.close();
    }
  }
}

/** What the pictures need to have happened. */
async function prepare(world: World, surfer: Surfer): Promise<void> {
  // The phone page begins empty: a short exchange makes its screen.
  await world.control.text('+15035550112', 'Is the estimate with or without the deductible?');
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
  await preparePractice(world, surfer);
  await prepareConversations(world, surfer);
  await prepareSocial(world, surfer);
  await startTrial(world, surfer);
}

async function inWorld(surfer: Surfer, work: (world: World) => Promise<void>): Promise<void> {
  // A call goes on for as long as its picture takes.
  const world = await startWorld({ practice: true, timing: { voiceSecond: 1_000 } });
  try {
    await prepare(world, surfer);
    await work(world);
    const complaints = [...surfer.complaints(), ...phones.complaints()];
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  } finally {
    await world.close();
  }
}

async function compare(surfer: Surfer, where: string): Promise<void> {
  rmSync(COMPARED, { recursive: true, force: true });
  const other = checkOut(where);
  try {
    const roots = { before: other.root, after: ROOT };
    await compareGalleries(surfer, roots);
    if (!options.gallery) {
      for (const root of Object.values(roots)) await buildWeb(root);
      const dists = {
        before: path.join(roots.before, 'apps/web/dist'),
        after: path.join(ROOT, 'apps/web/dist'),
      };
      await inWorld(surfer, (world) => compareScreens(world, surfer, dists));
    }
  } finally {
    other.close();
  }
  const page = await (await surfer.person()).newPage();
  const [before, after] = ['before', 'after'].map((side) => path.join(COMPARED, side)) as [string, string];
  const { pictures, lines } = await compareFolders(page, before, after, path.join(COMPARED, 'differ'));
  console.log([...lines, `${pictures} pictures, ${lines.length} differ from ${where}`].join('\n'));
}

const surfer = await startSurfer({ devices: true });
const phones = await startSurfer({ phone: true });
try {
  if (options.compare === undefined) {
    mkdirSync(FOLDER, { recursive: true });
    await buildWeb(ROOT);
    await inWorld(surfer, async (world) => {
      for (const view of chosen) {
        const takeOf = takerInto(FOLDER, view, KEPT);
        await takeView(world, surfer, { view, takeOf, arrange: () => Promise.resolve() });
        const person = await phones.person({ ...view.person, serviceWorkers: 'block' });
        await softphoneOf(world, 'desk');
        const page = await enterAs(person, world.url, view.colorScheme, { office: 2, username: 'desk' });
        await takeCall(page, world, takeOf);
        await phones.closePeople();
      }
    });
    console.log(`The screens are in ${FOLDER}`);
  } else await compare(surfer, options.compare);
} finally {
  await Promise.all([surfer.close(), phones.close()]);
}
