import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInCaller } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** A picture of one colour, 40 by 40. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(40 * 41, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of desk' }).click();
  await page.getByRole('menuitem', { name: /log ?out|sign out/i }).click();
  await page.getByLabel('Client ID').waitFor();
}

/** The width of the picture that an address shows by itself; 0: it shows none. */
const widthOfPage = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('body > img')?.naturalWidth ?? 0);

test('a patient’s picture is shown by nothing after the sign-out: not by its address, by Back, or from the cache', async () => {
  const { world, surfer } = journey;
  // Asked for by nobody, it is refused.
  surfer.expectComplaint(/Failed to load resource.*(40[34]|ERR_CACHE_MISS)/);
  // How Chromium itself frames a picture that is opened by its address: files are served without any style.
  surfer.expectComplaint(/Applying inline style violates .*\/media\//);
  const caller = await signInCaller(world.url, 'desk');
  const contact = (await caller.contacts()).find((one) => one.last_name === 'Lindqvist')!;
  const form = new FormData();
  form.set('dst', contact.ph1);
  form.set('contact_id', String(contact.contact_id));
  form.set('message_text', 'Your new crown');
  form.set('files', new File([new Uint8Array(picture())], 'crown.png', { type: 'image/png' }));
  const sent = await fetch(`${world.url}/api/plivo/outbound-text`, {
    method: 'POST',
    body: form,
    headers: { cookie: caller.cookie },
  });
  expect(sent.status).toBe(200);

  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  const image = desk.text('Your new crown').locator('img');
  await until('the picture is shown', () =>
    image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0),
  );
  const address = await image.evaluate((shown: HTMLImageElement) => shown.src);

  const tab = await person.newPage();
  await tab.goto(address);
  await expect.poll(() => widthOfPage(tab)).toBe(40);
  await tab.goto('about:blank');

  await signOut(page);
  const kept = await page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        (answer) => answer.status,
        () => 'nothing',
      ),
    address,
  );
  expect(kept).toBe('nothing');

  await tab.goBack();
  await expect.poll(() => widthOfPage(tab)).toBe(0);
  expect((await tab.goto(address))?.status()).toBe(403);
  await expect.poll(() => widthOfPage(tab)).toBe(0);

  await page.goBack();
  await page.getByLabel('Client ID').waitFor();
  await shows(page.locator('img[src*="/media/"]'), { count: 0 });
});
