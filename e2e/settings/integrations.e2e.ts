import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

test('the Open Dental access token is saved, then updated, and never shown', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/od`);
  await page.getByText('No token is saved yet.').waitFor();
  const field = page.getByLabel('OD access token');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Please enter a valid OD Access Token.').waitFor();
  await until('the field has the focus', () =>
    field.evaluate((element) => element === document.activeElement),
  );
  await page.keyboard.type('od-customer-key-1');
  await page.keyboard.press('Enter');
  await page.getByText('Access Token Saved Succesfully').filter({ visible: true }).first().waitFor();
  await page.getByText(/Today .* by admin/).waitFor();
  await until('the field is empty', async () => (await field.inputValue()) === '');
  await page.reload();
  await field.fill('od-customer-key-2');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Access Token Updated Succesfully').filter({ visible: true }).first().waitFor();
  await until('the field is empty again', async () => (await field.inputValue()) === '');
  expect(await page.content()).not.toContain('od-customer-key');
});

test('the integration token is shown whole once, copied, then masked; a new one asks first', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/settings/od`);
  await page.getByRole('tab', { name: 'Connector' }).click();
  await page
    .getByText('Your provider has not published the connector program yet.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Make the token' }).click();
  const token = page.getByRole('textbox', { name: 'Integration token' });
  await page.getByText('Copy the token now').waitFor();
  const whole = await token.inputValue();
  expect(whole).toMatch(/^[\x21-\x7e]{20,}$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(whole);
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();

  await page.reload();
  await page.getByRole('tab', { name: 'Connector' }).click();
  const masked = await token.inputValue();
  const [head, tail] = [Math.floor(whole.length * 0.2), Math.floor(whole.length * 0.1)];
  expect(masked).toBe(
    whole.slice(0, head) + '•'.repeat(whole.length - head - tail) + whole.slice(whole.length - tail),
  );
  await shows(page.getByRole('button', { name: 'Copy' }), { count: 0 });

  await page.getByRole('button', { name: 'Make a new token' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new token?' });
  await question.getByText('The token in use ends at once', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Make a new token' }).click();
  await page.getByText('Copy the token now').waitFor();
  await expect.poll(() => token.inputValue()).not.toBe(whole);
});

test('the office’s page is set, embedded in a frame that may do nothing here, changed and taken away', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  // Somebody else's web site, which the sandbox does not play.
  await person.route('https://page.fernhill.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Fernhill on the web</h1>' }),
  );
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/settings/social`);
  await page.getByText('No page is set yet.', { exact: false }).waitFor();
  const address = page.getByLabel('Address of the page');
  await address.fill('http://page.fernhill.test/');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the https address of the page', { exact: false }).waitFor();
  await address.fill('https://page.fernhill.test/');
  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Social media page of the office: page.fernhill.test');
  await frame.contentFrame().getByText('Fernhill on the web').waitFor();
  await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');

  // Somebody else was quicker: told, both addresses stand there, and nothing is overwritten unseen.
  surfer.expectComplaint(/Failed to load resource.*409/);
  await page.getByRole('button', { name: 'Change the page' }).click();
  await address.fill('https://page.fernhill.test/mine');
  await page.evaluate(() =>
    fetch('/api/social/clientPages', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page_url: 'https://page.fernhill.test/theirs' }),
    }),
  );
  await address.press('Enter');
  await page.getByText('Somebody else changed the page meanwhile.', { exact: false }).waitFor();
  await page.getByText('Saved by somebody else: https://page.fernhill.test/theirs').waitFor();
  await shows(address, { value: 'https://page.fernhill.test/mine' });
  await address.fill('https://page.fernhill.test/');
  await address.press('Enter');
  await address.waitFor({ state: 'detached' });

  const member = await signIn(await surfer.person(), world.url, 'desk');
  await member.page.route('https://page.fernhill.test/**', (route) => route.abort());
  surfer.expectComplaint(/ERR_FAILED.*page\.fernhill\.test/);
  await member.page.goto(`${world.url}/settings/social`);
  await shows(member.page.getByRole('link', { name: 'Open in a new tab' }), {
    attributes: { href: 'https://page.fernhill.test/' },
  });
  await shows(member.page.getByRole('button', { name: 'Change the page' }), { count: 0 });

  await page.getByRole('button', { name: 'Change the page' }).click();
  await address.fill('https://www.instagram.com/fernhill');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This page cannot be shown here').waitFor();
  await page.getByRole('button', { name: 'Change the page' }).click();
  await address.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No page is set yet.', { exact: false }).waitFor();
  await until('the frame is gone', async () => (await frame.count()) === 0);
});

test('Gmail is connected through Google’s page in a new tab, told live, and disconnected again', async () => {
  const { surfer, world } = journey;
  // Of Google's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/settings/gmail`);
  await page.getByText('Gmail is not authenticated').waitFor();
  const consent = async (decision: 'Allow' | 'Deny', button: string) => {
    const opened = person.waitForEvent('page');
    await page.getByRole('button', { name: button }).click();
    const google = await opened;
    await google.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
    await google.getByRole('button', { name: decision }).click();
    return google;
  };
  await (await consent('Deny', 'Connect Gmail')).close();
  await page.getByText('Gmail is not authenticated').waitFor();

  const member = await signIn(await surfer.person(), world.url, 'desk');
  await member.page.goto(`${world.url}/settings/gmail`);
  await member.page.getByText('An admin of your office can connect the mailbox.').waitFor();

  await consent('Allow', 'Connect Gmail');
  for (const window of [page, member.page]) {
    await window.getByText('Connected to frontdesk@cedar-dental.test').waitFor();
    // An empty mailbox is in step at once.
    await window.getByText(/^Last synced Today/).waitFor();
  }
  await shows(member.page.getByRole('button', { name: 'Disconnect' }), { count: 0 });

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Gmail is not authenticated').waitFor();
  await member.page.getByText('Gmail is not authenticated').waitFor();
});
