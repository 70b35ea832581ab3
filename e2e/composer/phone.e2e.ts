import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { makePng } from '../harness/pictures.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

const openTool = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: 'Add to the message' }).click();
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await item.click();
};

test('on a phone the tools are behind a plus, and its own camera and gallery are used', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  await desk.open('Daniel Reyes');
  await desk.composer.fill('From the hallway');
  for (const name of ['Add to the message', 'Send']) {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44);
  }
  // A picture of the camera becomes a JPEG with a name of ours, whatever it was.
  const camera = page.waitForEvent('filechooser');
  await openTool(page, /Take a photo/);
  await (
    await camera
  ).setFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: makePng(2000, 1500, [30, 90, 160]),
  });
  const files = page.getByRole('list', { name: 'Attached files' });
  await files.getByText(/^photo-\d{8}-\d{6}\.jpeg$/).waitFor();
  // The gallery gives more at once than files may be chosen at a desk: ten, and not eleven.
  const gallery = page.waitForEvent('filechooser');
  await openTool(page, /Attach files/);
  await (
    await gallery
  ).setFiles(
    Array.from({ length: 10 }, (_, n) => ({
      name: `IMG_${n}.png`,
      mimeType: 'image/png',
      buffer: makePng(40, 40, [n * 20, 90, 160]),
    })),
  );
  await until('there are ten', async () => (await files.getByRole('listitem').count()) === 10);
  await page.getByText('A message can have at most 10 photos.').waitFor();
  expect(await findBarriersEverywhere(page, 'composer with files', 'form[aria-label^=Text]')).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await desk.text('From the hallway').getByText('Delivered').waitFor();
  const sent = (await world.control.carried()).find(({ text }) => text === 'From the hallway');
  expect(sent?.media.map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'image/jpeg'));
});
