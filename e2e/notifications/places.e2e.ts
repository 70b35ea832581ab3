import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { coveredBy } from '../harness/covered.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { connectPractice, textablePatients } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });
/** More words than a notice shows: it is as high as one gets, and stays for a while. */
const WISH = 'A little earlier on that day, please, for my son has a match in the late afternoon';

let patient = 0;
beforeAll(async () => {
  const admin = await journey.surfer.person();
  await signIn(admin, journey.world.url, 'admin');
  await connectPractice(admin, journey.world);
  patient = (await textablePatients(admin, journey.world, 1))[0]!.id;
  await journey.surfer.closePeople();
});

type Part = (page: Page) => Locator;

/** A screen with what says that it stands, and what opens a dialog of it. */
interface Place {
  path: string;
  stands: Part;
  dialog?: Part;
}

const button =
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first();
const heading =
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole('heading', { name }).filter({ visible: true }).first();
const settings = (section: string, name: string, dialog?: string): Place => ({
  path: `/settings/${section}`,
  stands: heading(name),
  ...(dialog === undefined ? {} : { dialog: button(dialog) }),
});
const findATime = button(/^Find a time/);
const rows: Part = (page) => page.getByRole('main').getByRole('listitem').first();

const places: readonly Place[] = [
  {
    path: '/conversation',
    stands: (page) => page.getByRole('region', { name: 'Conversations' }),
    dialog: button(/^New conversation/),
  },
  {
    path: '/calendar?scope=practice',
    stands: button('Book a visit'),
    dialog: button('Book a visit'),
  },
  {
    path: '/calendar?scope=office',
    stands: (page) => page.getByRole('button', { name: 'Today', exact: true }),
  },
  { path: '/home', stands: heading(/./) },
  { path: '/osclaims?carrier=all', stands: heading(/./) },
  { path: '/recall?tab=due', stands: rows },
  { path: '/labCases', stands: rows },
  { path: '/aiAgents', stands: heading(/./) },
  { path: '/vpi', stands: heading(/./) },
  { path: '/contactsImport', stands: heading(/./) },
  { path: '/pricing', stands: heading(/./) },
  // Free times stand below the buttons, as far as the screen goes.
  { path: '/frontdesk?contact={PATIENT}&panel=appointments', stands: findATime, dialog: findATime },
  settings('tags', 'Tags', 'Create New'),
  settings('contact-types', 'Contact Types'),
  settings('templates', 'Message Templates', 'Create New'),
  settings('quiet-hours', 'Quiet Hours'),
  settings('opt-outs', 'Opt-outs'),
  settings('phones', 'Client Phones'),
  settings('endpoints', 'User Endpoints', 'Create New User'),
  settings('office-hours', 'Office Hours'),
  settings('calls', 'Calls'),
  settings('reminders', 'Reminders', 'Create New'),
  settings('od', 'OD Integration'),
  settings('gmail', 'Gmail Integration'),
  settings('social', 'Social Media'),
  settings('ai', 'AI: Use and Limits'),
  settings('export', 'Export'),
  settings('health', 'Office health'),
];

const notice = (page: Page) => page.getByRole('group', { name: 'Message', exact: true });
const follow = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

/** A colleague notes what a patient asks for, which is told of on every screen; unless that notice stands still. */
async function tell(page: Page, colleague: BrowserContext): Promise<void> {
  if (await notice(page).isVisible()) return;
  const { world } = journey;
  const noted = await colleague.request.post(`${world.url}/api/contacts/${patient}/appointment-requests`, {
    data: { wish: WISH, source: 'call' },
    headers: { origin: world.url },
  });
  expect(noted.status()).toBe(201);
  await notice(page).waitFor();
}

const shapes: BrowserContextOptions[] = [
  { viewport: PHONE, hasTouch: true, isMobile: true },
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 1024, height: 768 } },
  { viewport: DESKTOP },
];

test.each(shapes)(
  'a notice lies over nothing on any screen, nor over its dialogs: $viewport',
  async (shape) => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person(shape), world.url, 'admin');
    const colleague = await surfer.person();
    await signIn(colleague, world.url, 'desk');
    const found: string[] = [];
    const look = async (where: string) => {
      await tell(page, colleague);
      // What loads is drawn, and what slides stands.
      await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
      await until('nothing moves', () =>
        page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running')),
      );
      found.push(...(await coveredBy(notice(page))).map((what) => `${where}: ${what}`));
    };
    await follow(page, '/conversation');
    await until('the notices are there', () =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.some(({ name }) => name?.startsWith('chairline.window.'));
      }),
    );
    for (const { path, stands, dialog } of places) {
      await follow(page, path.replace('{PATIENT}', String(patient)));
      await stands(page).waitFor();
      await look(path);
      if (!dialog) continue;
      await dialog(page).click();
      await page.getByRole('dialog').waitFor();
      await look(`${path}, its dialog`);
      if (dialog === findATime) {
        await page.getByRole('group', { name: 'Free times' }).getByRole('button').first().waitFor();
        await look('the free times');
        await picture(page, `notice-over-times-${shape.viewport!.width}`);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // On a phone its entry in the history goes a moment after it.
      await until('nothing lies over the screen', () => page.evaluate(() => !history.state?.layers));
    }
    expect(found).toEqual([]);
  },
);
