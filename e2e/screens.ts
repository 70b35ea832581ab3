import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, startSurfer, type Surfer } from './harness/browser.ts';
import { fillSignIn, takeDesk, type Desk } from './harness/desk.ts';
import { pickUpPhone } from './harness/patient.ts';
import { until } from './harness/until.ts';
import { startWorld, type World } from './harness/world.ts';

/** Takes the main screens on demo data into docs/screens: both widths, light and dark. */
const FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url));

const views = [
  { name: 'desktop', viewport: DESKTOP, mobile: false },
  { name: 'phone', viewport: PHONE, mobile: true },
] as const;

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
      const person = await surfer.person({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: mobile,
        isMobile: mobile,
      });
      const page = await person.newPage();
      const take = async (screen: string, of: Page = page) => {
        await settle(of);
        await of.screenshot({ path: `${FOLDER}${screen}-${width}-${colorScheme}.png` });
      };
      await page.goto(world.url);
      await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
      await take('sign-in');
      await fillSignIn(page, 'admin');
      const desk = await takeDesk(page);
      await page.getByRole('button', { name: 'account of admin' }).click();
      const dark = page.getByRole('menuitemcheckbox', { name: 'Dark mode' });
      if ((await dark.getAttribute('aria-checked')) !== String(colorScheme === 'dark')) {
        await dark.click();
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
      await person.close();
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const world = await startWorld();
try {
  // The phone page begins empty: a short exchange makes its screen.
  await world.control.text('+15035550112', 'Is the estimate with or without the deductible?');
  const surfer = await startSurfer();
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
