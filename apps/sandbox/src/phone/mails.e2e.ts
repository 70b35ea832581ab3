import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBarriers } from '../../../../e2e/harness/axe.ts';
import { keptSurfer, type Surfer } from '../../../../e2e/harness/browser.ts';
import { clientWith, connect, OFFICE_MAILBOX } from '../gmail/testing.ts';
import { call, startWorld } from '../testing.ts';

let surfer: Surfer;
let world: Awaited<ReturnType<typeof startWorld>>;
let page: Page;

beforeAll(async () => {
  surfer = await keptSurfer();
});
afterAll(() => surfer?.close());
beforeEach(async () => {
  surfer.expectComplaint(/Failed to load resource/);
  world = await startWorld();
});
afterEach(async () => {
  await surfer.closePeople();
  await world.close();
  expect(surfer.complaints()).toEqual([]);
});

async function open(path = '/?tab=mail', width = 1440): Promise<void> {
  const context = await surfer.person({ viewport: { width, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.goto(`${world.sandbox.url}${path}`);
}

/** The office writes to Maya. */
async function write(lines: readonly string[], body: string): Promise<void> {
  const { token } = await connect(world.sandbox, world.product);
  const raw = `${['To: Maya Okafor <maya.okafor@example.net>', ...lines].join('\r\n')}\r\n\r\n${body}`;
  await clientWith(world.sandbox, token).users.messages.send({
    userId: 'me',
    requestBody: { raw: Buffer.from(raw).toString('base64url') },
  });
}

const listed = () => page.getByRole('list', { name: 'Mails, newest first' });
const inbox = async () => {
  const { token } = await connect(world.sandbox, world.product);
  const gmail = clientWith(world.sandbox, token);
  const { data } = await gmail.users.messages.list({ userId: 'me', q: 'in:inbox' });
  const ids = (data.messages ?? []).map(({ id }) => id!);
  return Promise.all(ids.map(async (id) => (await gmail.users.messages.get({ userId: 'me', id })).data));
};

test('a patient reads what the office mailed as it comes, answers in its thread, and sends a file along', async () => {
  // What the mail tried, and was kept from.
  surfer.expectComplaint(/^(Blocked script execution|Loading the image 'http:\/\/127.0.0.1:1\/spy.png')/);
  await open();
  await page.getByText('The office has no mailbox connected', { exact: false }).waitFor();
  await write(
    ['Subject: Your plan', 'Message-ID: <plan@chairline.test>', 'Content-Type: text/html'],
    '<p>Tooth 14</p><script>parent.document.title = "taken"</script><img src="http://127.0.0.1:1/spy.png">',
  );
  await listed().getByRole('button', { name: 'Your plan' }).click();
  await page.frameLocator('iframe').getByText('Tooth 14').waitFor();
  expect(await page.title()).toBe('The patient’s phone');
  await page.getByRole('button', { name: 'Reply' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Your plan');
  await page.getByLabel('Words').fill('Thank you');
  const card = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
  await page.locator('#write-files').setInputFiles(card);
  await page.getByRole('button', { name: 'Send mail' }).click();
  await listed().getByRole('button', { name: 'To frontdesk@cedar-dental.test' }).waitFor();
  const [answer] = await inbox();
  const headers = Object.fromEntries(answer!.payload!.headers!.map(({ name, value }) => [name, value]));
  expect(headers).toMatchObject({
    From: 'maya.okafor@example.net',
    To: OFFICE_MAILBOX,
    Subject: 'Re: Your plan',
    'In-Reply-To': '<plan@chairline.test>',
    References: '<plan@chairline.test>',
  });
  expect(answer!.payload!.parts![1]).toMatchObject({ filename: 'card.png', mimeType: 'image/png' });
  const sent = await call(world.sandbox, 'GET', '/control/gmail/messages');
  expect(answer!.threadId).toBe(sent.body[0].threadId);
});

test.each([1440, 390])('by keyboard alone, nothing for axe to find, at %s', async (width) => {
  await write(['Subject: One', 'Content-Type: text/plain'], 'Words');
  await open('/?tab=texts', width);
  await page.getByRole('tab', { name: 'Texts' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Mail 1 not read' }).waitFor();
  // The mail stands in its list before the keyboard goes there.
  await page.getByText('One', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'New mail' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Its own words: the list shows how they begin, too.
  await page.getByRole('region', { name: 'Text of the mail' }).getByText('Words', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'All mails' }).press('Enter');
  expect(await page.locator(':focus').textContent()).toContain('One');
  await page.getByRole('button', { name: 'New mail' }).press('Enter');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await findBarriers(page)).toEqual([]);
});
