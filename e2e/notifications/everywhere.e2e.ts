import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { connectPractice } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

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

/** How many wait, by the rail or by what stands at a phone's foot; the bell has them among what it has. */
async function countedBy(page: Page): Promise<{ rail: number; bell: number }> {
  const sales = page.getByRole('link', { name: /^Sales Workflow/ }).filter({ visible: true });
  const rail = /, (\d+) wait/.exec((await sales.getAttribute('aria-label')) ?? '')?.[1];
  const bell = page.getByRole('banner').getByRole('button', { name: /^What waits for you: \d/ });
  const today = /: (\d+)/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1];
  return { rail: Number(rail ?? 0), bell: Number(today ?? 0) };
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
    const named = async () => (await page.title()).endsWith(`) ${title} · Chairline`);
    await until(
      `who waits is counted at ${address}`,
      async () => tabOf(await page.title()) > 0 && (await named()),
    );
    if (hasBars)
      await until(`the rail counts at ${address}`, async () => {
        const { rail, bell } = await countedBy(page);
        return rail > 0 && bell >= rail;
      });
    // What the screen itself counts stands in the tab beside them: all of them grow by who wrote.
    const before = { tab: tabOf(await page.title()), ...(hasBars ? await countedBy(page) : {}) };
    const words = `On ${how} at ${address}`;
    await world.control.text(`+1206555${how === 'a phone' ? '03' : '02'}${10 + index}`, words);
    await notice(page).getByText(words).waitFor();
    await until(`all of them count at ${address}`, async () => {
      const now = { tab: tabOf(await page.title()), ...(hasBars ? await countedBy(page) : {}) };
      return Object.entries(now).every(
        ([place, count]) => count === before[place as keyof typeof before]! + 1,
      );
    });
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
