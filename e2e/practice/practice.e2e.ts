import { practice, type RouteAnswer } from '@chairline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { startConnector, writeConfig } from '../connector/harness.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn, takeDesk } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice, untilRead } from '../harness/practice.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: true });

type Unconfirmed = RouteAnswer<typeof practice.listUnconfirmed>;

test('a list of the practice stands in the contacts’ place, is walked by keyboard, and opens who is called about', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const desk = await signIn(admin, world.url, 'admin');
  const { page } = desk;
  await connectPractice(admin, world);
  const answer = await ask<Unconfirmed>(admin, world, '/od/unconfirmedappts/offset/0');
  const [first, second] = answer.data.filter(({ contact }) => contact !== null);
  const nameOf = (row: typeof first) => row!.contact!.full_name;

  // How many are in it stands on its chip.
  const chip = page.getByRole('button', { name: /^Un-ConfirmedAppointment/ });
  await chip.click();
  const list = page.getByRole('list', { name: 'Un-confirmed appointments' });
  await list
    .getByRole('listitem')
    .filter({ hasText: nameOf(first) })
    .first()
    .waitFor();
  // The contacts' own buttons say nothing of this list.
  await shows(page.getByRole('button', { name: 'All', exact: true }), {
    attributes: { 'aria-pressed': 'false' },
  });
  expect(await findBarriersEverywhere(page, 'the unconfirmed')).toEqual([]);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await until('the second row has the focus', () =>
    page.evaluate(
      (num) => document.activeElement?.getAttribute('data-list-row') === num,
      String(second!.PatNum),
    ),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: nameOf(second), level: 2 }).waitFor();

  // Beside the thread stands what the list is about.
  const panel = page.getByRole('region', { name: 'Appointments' });
  await panel.getByRole('columnheader', { name: 'Provider' }).waitFor();
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${second!.date!.slice(0, 19)}Z`));
  await panel.getByRole('row').filter({ hasText: day }).first().waitFor();
  expect(await findBarriersEverywhere(page, 'appointments')).toEqual([]);

  // The address keeps the list and the tab; the chosen chip again brings the contacts back.
  await page.reload();
  await takeDesk(page);
  await list.getByRole('listitem').first().waitFor();
  await panel.waitFor();
  await chip.click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Contacts' }).waitFor();
});

further(
  'an admin sees what was read, and changes what the lists go by; a second admin’s change is shown beside it',
  async () => {
    const { surfer, world } = journey;
    const admin = await surfer.person();
    const { page } = await signIn(admin, world.url, 'admin');
    await connectPractice(admin, world);
    await page.goto(`${world.url}/settings/od?tab=sync`);
    await page.getByText('Up to date').waitFor();
    await page.getByRole('row').filter({ hasText: 'Appointments' }).waitFor();
    expect(await findBarriersEverywhere(page, 'sync')).toEqual([]);

    await page.getByRole('tab', { name: 'Lists' }).click();
    const days = page.getByRole('textbox', { name: 'Un-Confirmed: days ahead' });
    await days.fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give a number of days within the limits shown.').waitFor();
    await days.fill('21');

    // Meanwhile, elsewhere.
    const held = await ask<practice.PracticeSettings>(admin, world, '/od/settings');
    const other = await admin.request.put(`${world.url}/api/od/settings`, {
      data: { ...held, unconfirmed_days: 10, lab_days_ahead: 5 },
      headers: { origin: world.url },
    });
    expect(other.status()).toBe(200);
    surfer.expectComplaint(/409/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('These settings were changed meanwhile.').waitFor();
    await page.getByText('Saved by somebody else: 10').waitFor();
    await shows(days, { value: '21' });
    expect(await findBarriersEverywhere(page, 'rules of the lists')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The lists go by it at once.').filter({ visible: true }).first().waitFor();
    const saved = await ask<practice.PracticeSettings>(admin, world, '/od/settings');
    expect([saved.unconfirmed_days, saved.lab_days_ahead]).toEqual([21, 5]);

    // By the clock of this window nothing was read for a while: the list says so, until it is read again.
    const old = page.getByText('Open Dental has not been reached since.');
    await until('what is shown may be old', async () => {
      const { synced_at } = await ask<practice.PracticeState>(admin, world, '/od/state');
      await page.clock.setFixedTime(Date.parse(synced_at!) + practice.STALE_AFTER_MS + 1);
      await page.goto(`${world.url}/frontdesk?list=unconfirmed`);
      await page.getByText(/^As of /).waitFor();
      return old.isVisible();
    });
    expect(await findBarriersEverywhere(page, 'an old list')).toEqual([]);
    await page.goto(`${world.url}/settings/od?tab=sync`);
    const banner = page.getByText('What is shown may be old');
    await banner.waitFor();
    const { synced_at: before } = await ask<practice.PracticeState>(admin, world, '/od/state');
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/od/sync');
    await page.getByRole('button', { name: 'Sync now' }).click();
    expect((await asked).status()).toBe(200);
    // How long a whole round takes is not what this is about: that its end is shown at once is.
    await untilRead(admin, world, before);
    await banner.waitFor({ state: 'detached' });
    await page.getByText('Up to date').waitFor();
  },
);

further('an admin sees the connector come, go and come back', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await page.goto(`${world.url}/settings/od?tab=connector`);
  await page.getByText('No connector has ever connected').waitFor();
  const made = await admin.request.post(`${world.url}/api/od-connector/integration-token`, {
    headers: { origin: world.url },
  });
  const { token } = (await made.json()) as { token: string };
  // Its database is not there: what this is about is the way to the server alone.
  const config = writeConfig(world.url, { port: await freePort() }, { token });
  const begin = () => {
    const connector = startConnector(['--config', config.file]);
    onTestFinished(() => connector.kill());
    return connector;
  };
  onTestFinished(() => config.remove());
  const first = begin();
  const online = page.getByText(/^Online since /);
  await online.waitFor({ timeout: patient(60_000) });
  expect(await findBarriersEverywhere(page, 'a connector that is online')).toEqual([]);
  await first.stop();
  await page.getByText(/^Offline\. Last seen /).waitFor();
  await shows(online, { count: 0 });
  expect(await findBarriersEverywhere(page, 'a connector that is offline')).toEqual([]);
  begin();
  await online.waitFor({ timeout: patient(60_000) });
  await shows(page.getByText(/^Offline/), { count: 0 });
});

further('on a phone a list leads to its patient, and back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = await signIn(person, world.url, 'admin');
  await connectPractice(person, world);
  await page.getByRole('button', { name: 'All lists' }).click();
  await page.getByRole('menuitem', { name: /Re-care/ }).click();
  const list = page.getByRole('list', { name: 'Re-care' });
  const row = list.getByRole('link').first();
  await row.waitFor();
  await row.click();
  await page.getByRole('button', { name: 'Back to the contacts' }).waitFor();
  await page.goBack();
  await row.waitFor();
});

further(
  'a token that Open Dental does not know is said beside its field and takes the place of none; one it knows is saved',
  async () => {
    const { surfer, world } = journey;
    const admin = await surfer.person();
    surfer.expectComplaint(/Failed to load resource.*400/);
    const { page } = await signIn(admin, world.url, 'admin');
    await connectPractice(admin, world);
    await page.goto(`${world.url}/settings/od`);
    const field = page.getByLabel('New OD access token');
    const save = async (token: string) => {
      await field.fill(token);
      await page.getByRole('button', { name: 'Update' }).click();
    };
    await save('nobody-knows-this');
    const refused = page.getByRole('tabpanel').getByText('Open Dental does not accept the access token');
    await refused.waitFor();
    // What was typed stays, and so does the token that works: the practice is read with it.
    await shows(field, { value: 'nobody-knows-this' });
    expect(
      (await ask<RouteAnswer<typeof practice.getAccessToken>>(admin, world, '/od/access-token')).works,
    ).not.toBe(false);
    await save('sandbox-practice');
    await page.getByText('Access Token Updated Succesfully').first().waitFor();
    await refused.waitFor({ state: 'detached' });
  },
);
