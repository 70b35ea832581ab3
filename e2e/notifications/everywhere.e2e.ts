import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { connectPractice } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: true });

// The practice is read once for all journeys of this file.
beforeAll(async () => {
  const admin = await journey.surfer.person();
  await signIn(admin, journey.world.url, 'admin');
  await connectPractice(admin, journey.world);
  await journey.surfer.closePeople();
});

/** Screens beside the front desk, as an address that is opened anew, with the title that stands in the tab. */
const screens = [
  ['/osclaims', 'Outstanding Claims Workflow'],
  ['/osclaims?carrier=all', 'Outstanding Claims Workflow'],
  ['/recall', 'Recall Workflow'],
  ['/labCases', 'Lab Cases'],
  ['/conversation', 'General Conversations'],
  ['/conversation?process=ai&agent=frontdesk', 'General Conversations'],
  ['/calendar', 'Calendar'],
  ['/settings/office-hours', 'Settings'],
  ['/home', 'Dashboard'],
  ['/vpi', 'Verified Patient Information'],
  ['/contactsImport', 'Import Contact'],
] as const;

const notice = (page: Page) => page.getByRole('group', { name: 'Message', exact: true });
/** How many wait, by what stands in the tab. */
const tabOf = (title: string): number => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);

/** Whether the rail, or what stands at a phone's foot, counts so many who wait, and the bell has them among what it has. */
async function alike(page: Page, count: number): Promise<boolean> {
  const sales = page.getByRole('link', { name: /^Sales Workflow/ }).filter({ visible: true });
  const rail = /, (\d+) wait/.exec((await sales.getAttribute('aria-label')) ?? '')?.[1];
  const bell = page.getByRole('banner').getByRole('button', { name: /^What waits for you: \d/ });
  const today = /: (\d+)/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1];
  return Number(rail) === count && Number(today) >= count;
}

test.each([
  ['a desktop', {}],
  ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
])('on %s a text that comes in is seen on every screen that is not the front desk', async (how, options) => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(options), world.url, 'admin');
  for (const [index, [address, title]] of screens.entries()) {
    await page.goto(world.url + address);
    // From then on it tells what is new.
    await until(`the notices are there at ${address}`, () =>
      page.evaluate(async () =>
        ((await navigator.locks.query()).held ?? []).some(({ name }) =>
          name?.startsWith('chairline.window.'),
        ),
      ),
    );
    // On a phone a conversation has the whole screen: the notice and the tab are what is left to tell of it.
    const hasBars = await page.getByRole('banner').isVisible();
    const named = (counts: number) =>
      until(`the tab counts at ${address}`, async () =>
        (await page.title()).startsWith(`(${counts}) ${title} · `),
      );
    await until('who waits is counted', async () => tabOf(await page.title()) > 0);
    const before = tabOf(await page.title());
    await named(before);
    if (hasBars) await until(`all of them count alike at ${address}`, () => alike(page, before));
    const words = `On ${how} at ${address}`;
    await world.control.text(`+1206555${how === 'a phone' ? '03' : '02'}${10 + index}`, words);
    await notice(page).getByText(words).waitFor();
    await named(before + 1);
    if (hasBars) await until(`all of them count at ${address}`, () => alike(page, before + 1));
    if (how === 'a phone') continue;
    // In a field it is a letter.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('b');
    const waiting = page.getByRole('dialog', { name: /^What waits for you/ });
    await waiting.getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await waiting.waitFor({ state: 'detached' });
  }
});
