import type { Page } from 'playwright-core';
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
