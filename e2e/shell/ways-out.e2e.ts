import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { signInCaller } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { connectPractice } from '../harness/practice.ts';
import { until } from '../harness/until.ts';
import { enter, openClients } from '../offices/steps.ts';

const journey = useJourney({ practice: 'read' });

/** A screen, what its title in the top bar is, how it is reached from everywhere, and its address with something chosen. */
interface Place {
  path: string;
  title: string;
  chosen: string;
  /** Without one: not in the rail, found by Ctrl K under its title. */
  link?: string;
}

const places: Place[] = [
  { path: '/frontdesk', title: 'Sales Workflow', chosen: '?contact={TOM}', link: 'Sales Workflow' },
  {
    path: '/osclaims',
    title: 'Outstanding Claims Workflow',
    chosen: '?carrier=all',
    link: 'Outstanding Claims Workflow',
  },
  { path: '/labCases', title: 'Lab Cases', chosen: '?contact={TOM}', link: 'Lab Cases' },
  {
    path: '/conversation',
    title: 'General Conversations',
    chosen: '?process=mentions',
    link: 'General Conversation',
  },
  { path: '/calendar', title: 'Calendar', chosen: '?date=2031-05-05&view=week', link: 'Calendar' },
  { path: '/settings', title: 'Settings', chosen: '/office-hours', link: 'Settings' },
  { path: '/home', title: 'Dashboard', chosen: '?chart=appts', link: 'Chairline, to the dashboard' },
  { path: '/recall', title: 'Recall Workflow', chosen: '?tab=due' },
];
const sales = places[0]!;

/** What the provider's admins have: offices, agents, prices; a mail to an office is reached from its row alone. */
const providers: Place[] = [
  { ...sales, chosen: '' },
  ...places.filter(({ path }) => ['/conversation', '/calendar'].includes(path)),
  { path: '/aiAgents', title: 'AI Agents', chosen: '', link: 'AI Agents' },
  { path: '/clientlist', title: 'Client List', chosen: '', link: 'Client List' },
  { path: '/home', title: 'Dashboard', chosen: '', link: 'Chairline, to the dashboard' },
  { path: '/priceManagement', title: 'Price Management', chosen: '' },
];
const mailToOffice: Place = { path: '/service/2', title: 'Mail to an office', chosen: '' };

// The practice is read once for all journeys of this file.
beforeAll(async () => {
  const admin = await journey.surfer.person();
  await signIn(admin, journey.world.url, 'admin');
  await connectPractice(admin, journey.world);
  const caller = await signInCaller(journey.world.url, 'admin');
  const tom = (await caller.contacts()).find(({ full_name }) => full_name === 'Tom Whitfield')!;
  for (const place of places) place.chosen = place.chosen.replace('{TOM}', String(tom.contact_id));
  await journey.surfer.closePeople();
});

/** The screen itself stands: its title is of what is drawn, and its address, which it may complete, stayed. */
async function standsAt(page: Page, { path, title, chosen }: Place, isChosen = false): Promise<void> {
  await page.getByRole('banner').getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await until(`the address is that of ${title}`, () => {
    const { pathname, href } = new URL(page.url());
    return pathname.startsWith(path) && (!isChosen || href.includes(chosen.slice(1)));
  });
}

/** Goes to an address as a link within the program does, whatever stands at it. */
const follow = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

async function findByPalette(page: Page, { title }: Place): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Find a contact, a screen or an action' });
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill(title);
  await palette.getByRole('option', { name: title, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

async function leaveFor(page: Page, to: Place): Promise<void> {
  if (to.link === undefined) return await findByPalette(page, to);
  const ways = page.getByRole('navigation', { name: 'Screens' }).or(page.getByRole('banner'));
  const link = ways.getByRole('link', { name: new RegExp(`^${to.link}`) });
  await link.filter({ visible: true }).click();
}

/** From a screen to each other, and back to it by the browser's Back. */
async function leaveForEachOther(
  page: Page,
  from: Place,
  isChosen: boolean,
  others: Place[],
): Promise<number> {
  await follow(page, isChosen ? from.path + from.chosen : from.path);
  await standsAt(page, from, isChosen);
  let ways = 0;
  for (const to of others) {
    if (to === from) continue;
    await leaveFor(page, to);
    await standsAt(page, to);
    await page.goBack();
    await standsAt(page, from, isChosen);
    ways += 1;
  }
  return ways;
}

test.each([
  ['bare', false],
  ['with something chosen', true],
])('on a desktop each screen, %s, is left for each other one, and back', async (_how, isChosen) => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'admin');
  let ways = 0;
  for (const from of places) ways += await leaveForEachOther(page, from, isChosen, places);
  expect(ways).toBe(places.length * (places.length - 1));
});

further('each of the provider’s screens is left for each other one, and back', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person({ viewport: DESKTOP }), world.url);
  let ways = 0;
  for (const from of [...providers, mailToOffice])
    ways += await leaveForEachOther(page, from, from.chosen !== '', providers);
  expect(ways).toBe(providers.length * providers.length);
});

further(
  'on a phone each of the provider’s screens at its foot is left for each other one, and back',
  async () => {
    const { surfer, world } = journey;
    const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await enter(person, world.url, { username: 'provider', office: 1 });
    const foot = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true });
    await foot.waitFor();
    const links = await foot.getByRole('link').allTextContents();
    const atFoot = providers.filter(
      ({ link }) => link && links.some((text) => link.startsWith(text.trim().split(' ')[0]!)),
    );
    expect(atFoot).toHaveLength(links.length);
    for (const from of [...atFoot, mailToOffice]) await leaveForEachOther(page, from, false, atFoot);
  },
);

test('Ctrl K leads away from the bare claims and recalls', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'admin');
  for (const from of places.filter(({ path }) => path === '/osclaims' || path === '/recall')) {
    await follow(page, from.path);
    await standsAt(page, from);
    await findByPalette(page, sales);
    await standsAt(page, sales);
    expect(new URL(page.url()).pathname).toBe(sales.path);
  }
});

test('on a phone each screen at its foot, bare or with something chosen, is left for each other one, and back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = await signIn(person, world.url, 'admin');
  const foot = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true });
  const links = await foot.getByRole('link').count();
  const atFoot = places.slice(0, links);
  expect(links).toBe(5);
  for (const from of atFoot) await leaveForEachOther(page, from, false, atFoot);
  for (const from of atFoot) {
    // A conversation has the whole screen: there it is left by going back.
    if (!from.chosen.startsWith('?contact')) {
      await leaveForEachOther(page, from, true, atFoot);
      continue;
    }
    await follow(page, from.path);
    await standsAt(page, from);
    await follow(page, from.path + from.chosen);
    await page.getByRole('region', { name: /^Conversation with/ }).waitFor();
    await page.goBack();
    await foot.waitFor();
    await standsAt(page, from);
  }
});
