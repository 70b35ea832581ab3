import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
const PRIYA = '+15035550112';

/** Which buttons and links lie under what belongs to a call. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const parts = ['About the caller', 'Incoming call', 'Rung into the call'].map(
      (name) => `[aria-label="${name}"]`,
    );
    const ofCall = [...parts, '[data-call-note]'].join();
    return [...document.querySelectorAll('button, a[href], [role="tab"], h2')].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      // What is scrolled out of the screen's part of the page is not there to be pressed.
      const screen = one.closest('main')?.getBoundingClientRect();
      if (screen && (top < screen.top || top > screen.bottom)) return [];
      const above = document.elementFromPoint(left, top);
      return above && !one.contains(above) && above.closest(ofCall) && !one.closest(ofCall)
        ? [one.getAttribute('aria-label') ?? one.textContent]
        : [];
    });
  });

test.each([
  [1024, 768],
  [1440, 900],
  [390, 844],
])('on %d × %d who calls, a second call and the note lie over nothing', async (width, height) => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk', { viewport: { width, height } });
  await page
    .getByRole('link', { name: /Priya Raman/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Priya Raman', level: 2 }).waitFor();
  await world.control.callIn(DANIEL, 'speak');
  const card = page.getByRole('group', { name: 'About the caller' });
  await card.getByText('Number').waitFor();
  expect(await covered(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('region', { name: 'Note on the call with Daniel Reyes' }).waitFor();
  await world.control.callIn(PRIYA, 'speak');
  await page.getByRole('region', { name: 'Incoming call' }).waitFor();
  await card.getByText('Number').waitFor();
  expect(await covered(page)).toEqual([]);
  await page.keyboard.press('Alt+x');
  await page
    .getByRole('region', { name: 'In call with Daniel Reyes' })
    .getByRole('button', { name: 'Hang up' })
    .click();
  await world.control.endCalls();
  await untilOver(world);
});

test.each([
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
])('on %d × %d Hang up is on the screen and under nothing, whatever the bar opens', async (width, height) => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk', { viewport: { width, height } });
  // One waits: the bar has "Other calls" beside what it has anyhow.
  await world.control.callIn(PRIYA, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const first = page.getByRole('region', { name: 'In call with Priya Raman' });
  await first.getByRole('button', { name: 'Leave without ending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await first.waitFor({ state: 'detached' });
  await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  const others = bar.getByRole('button', { name: '1 other call' });
  await others.waitFor();
  const hangUp = bar.getByRole('button', { name: 'Hang up' });
  const isFree = () =>
    hangUp.evaluate((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const corners = [
        [left + 4, top + 4],
        [right - 4, top + 4],
        [left + 4, bottom - 4],
        [right - 4, bottom - 4],
      ] as const;
      return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(isFree).toBe(true);
  // Beside the others, also on a phone.
  const topOf = async (of: Locator) => (await of.boundingBox())!.y;
  expect(await topOf(hangUp)).toBe(await topOf(others));
  for (const name of ['1 other call', 'Keypad', 'Add to call']) {
    await bar.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(async () => [name, await isFree()]).toEqual([name, true]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await hangUp.click();
  await world.control.endCalls();
  await untilOver(world);
});
