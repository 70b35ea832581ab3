import { expect, test } from 'vitest';
import { countActs } from '../harness/count-acts.ts';
import { takeDesk, fillSignIn, signIn, type Desk } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const MAYA = '+15035550110';
/** However a connection fails, in the middle of an answer too; what a server answers is none of it. */
const CUT_OFF = /net::ERR_|WebSocket connection/;

/** How often the carrier has accepted a text with these words. */
async function carriedTimes(words: string): Promise<number> {
  return (await journey.world.control.carried()).filter(({ text }) => text === words).length;
}

async function openMaya(username: string): Promise<Desk> {
  const desk = await signIn(await journey.surfer.person(), journey.world.url, username);
  await desk.open('Maya Okafor');
  await until('the thread is there', () => desk.thread.getByRole('listitem').count());
  await desk.page.getByText('This number is shared with').waitFor();
  return desk;
}

test('offline: what is typed stays, what is sent waits, says so, and goes out once', async () => {
  const { surfer } = journey;
  surfer.expectComplaint(CUT_OFF);
  const desk = await openMaya('desk');
  const context = desk.page.context();
  await desk.composer.fill('Both after school on');
  await context.setOffline(true);
  await desk.page.getByText('You are offline.').waitFor();
  await desk.page.getByText('The list may be out of date.').waitFor();
  await desk.send('Both after school on Tuesday at 3:30, and bring Chidi along');
  const text = desk.text('Both after school on Tuesday at 3:30');
  await text.getByText('Not sent yet – waiting for connection').waitFor();
  await desk.composer.fill('And please bring');
  // A screen that was never opened waits for the connection, in words, and comes with its looks.
  await desk.page.getByRole('link', { name: 'General' }).click();
  await desk.page.getByText('It opens as soon as Chairline answers.').waitFor();

  await context.setOffline(false);
  await desk.page.getByRole('region', { name: 'Conversations' }).waitFor();
  const rulesOf = (part: string) =>
    desk.page.evaluate(
      (name) => [...document.styleSheets].find(({ href }) => href?.includes(name))?.cssRules.length ?? 0,
      part,
    );
  expect(await rulesOf('conversation-screen')).toBeGreaterThan(0);
  await desk.page.goBack();
  await text.getByText('Delivered').waitFor();
  await desk.page.getByText('You are offline.').waitFor({ state: 'detached' });
  await shows(desk.composer, { value: 'And please bring' });
  await shows(text, { count: 1 });
  expect(await carriedTimes('Both after school on Tuesday at 3:30, and bring Chidi along')).toBe(1);
});

// Of docs/day-at-the-desk.md.
further(
  'while the internet is away a text takes the one key it always takes, and nothing when it is back',
  async () => {
    const { surfer } = journey;
    surfer.expectComplaint(CUT_OFF);
    const desk = await openMaya('desk');
    const { page } = desk;
    await until('the cursor is in the field', () =>
      desk.composer.evaluate((field) => field === document.activeElement && !field.matches(':disabled')),
    );
    const acts = await countActs(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const words = 'Written while the line was down';
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await desk.text(words).getByText('Not sent yet – waiting for connection').waitFor();
    await page.context().setOffline(false);
    await desk.text(words).getByText('Delivered').waitFor();
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    expect(await acts()).toEqual({ clicks: 0, keys: 1 });
    await shows(desk.text(words), { count: 1 });
    expect(await carriedTimes(words)).toBe(1);
  },
);

test('a text written offline survives the window: closed, opened again, it is sent once', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(CUT_OFF);
  const desk = await openMaya('desk2');
  const context = desk.page.context();
  await context.setOffline(true);
  await desk.send('Written in a tunnel');
  await desk.text('Written in a tunnel').getByText('waiting for connection').waitFor();
  await desk.composer.fill('and this is not finished');
  await desk.page.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await page.goto(`${world.url}/frontdesk?contact=1`);
  const again = await takeDesk(page);
  await again.text('Written in a tunnel').getByText('Delivered').waitFor();
  await shows(again.composer, { value: 'and this is not finished' });
  expect(await carriedTimes('Written in a tunnel')).toBe(1);
});

test('a draft survives a reload and a sign-out, and is not shown to the next user', async () => {
  const { world } = journey;
  const desk = await openMaya('admin');
  await desk.composer.fill('Let me ask the doctor first');
  await desk.page.reload();
  await takeDesk(desk.page);
  await shows(desk.composer, { value: 'Let me ask the doctor first' });

  const logOut = async (username: string) => {
    await desk.page.getByRole('button', { name: `Account of ${username}` }).click();
    await desk.page.getByRole('menuitem', { name: 'Logout' }).click();
    await desk.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  };
  await logOut('admin');
  await fillSignIn(desk.page, 'desk2');
  await (await takeDesk(desk.page)).open('Maya Okafor');
  await expect.poll(() => desk.composer.inputValue()).not.toContain('doctor');
  await logOut('desk2');
  await fillSignIn(desk.page, 'admin');
  await (await takeDesk(desk.page)).open('Maya Okafor');
  await shows(desk.composer, { value: 'Let me ask the doctor first' });
  expect(new URL(desk.page.url()).origin).toBe(world.url);
});

further(
  'the carrier is ill in every way: the screen says so, and each text arrives once when it is well',
  async () => {
    const { world } = journey;
    const desk = await openMaya('desk');
    // The silence first: while it lasts, a look-up of an earlier text would wait for it too.
    const cases = [
      ['timeout', 'Maya Okafor', 'not confirmed this text yet'],
      ['error', 'Tom Whitfield', 'not confirmed this text yet'],
      ['garbage', 'Priya Raman', 'not confirmed this text yet'],
      ['rate-limit', 'Daniel Reyes', 'does not take texts at the moment'],
    ] as const;
    for (const [mode, name, said] of cases) {
      await world.control.carrier(mode);
      await desk.open(name);
      await desk.send(`Sent into ${mode}`);
      await desk.text(`Sent into ${mode}`).getByText(said).waitFor();
      await desk.text(`Sent into ${mode}`).getByText('Queued').waitFor();
    }
    await world.control.carrier('ok');
    for (const [mode, name] of cases) {
      await desk.open(name);
      await desk.text(`Sent into ${mode}`).getByText('Delivered').waitFor();
      expect(await carriedTimes(`Sent into ${mode}`)).toBe(1);
    }
  },
);

further('the carrier takes a text and cuts the line: it is found there and not sent again', async () => {
  const { world } = journey;
  const desk = await openMaya('desk');
  const words = 'Sent and never confirmed';
  // Its reports would tell at once; late ones leave the look-up to find it.
  await world.control.webhooks({ delayMs: 8_000 });
  await world.control.carrier('accept-then-drop');
  await desk.send(words);
  await desk.text(words).getByText('not confirmed this text yet').waitFor();
  await desk.text(words).getByText('Sent', { exact: true }).waitFor();
  await world.control.webhooks({});
  await desk.text(words).getByText('Delivered').waitFor();
  expect(await carriedTimes(words)).toBe(1);
});

test('a text that does not get through says why and is sent again on one press', async () => {
  const { world } = journey;
  await world.control.text('+12065550190', 'I have a new phone');
  const desk = await signIn(await journey.surfer.person(), world.url, 'desk');
  await desk.open('(206) 555-0190');
  await desk.send('Does this one work?');
  const text = desk.text('Does this one work?');
  await text.getByText(/^Failed · ./).waitFor();
  await desk.row('(206) 555-0190').getByText('Message Sending Failed').waitFor({ state: 'attached' });
  expect(await carriedTimes('Does this one work?')).toBe(1);
  await text.getByRole('button', { name: 'Resend' }).click();
  await until('the carrier got it again', async () => (await carriedTimes('Does this one work?')) === 2);
  await text.getByText(/^Failed · ./).waitFor();

  // What was sent with a placeholder that nobody fills in asks again before it goes once more.
  journey.surfer.expectComplaint(/status of 400 .*\/resend/);
  const unfilled = 'See you at $ApptLocation';
  const anyway = desk.page.getByRole('button', { name: 'Send anyway' });
  await desk.send(unfilled);
  await anyway.click();
  const other = desk.text(unfilled);
  await other.getByText(/^Failed · ./).waitFor();
  await other.getByRole('button', { name: 'Resend' }).click();
  await desk.page.getByText('Message failed to send. $ApptLocation is not filled in').first().waitFor();
  expect(await carriedTimes(unfilled)).toBe(1);
  await anyway.click();
  await until('it went once more', async () => (await carriedTimes(unfilled)) === 2);
});

test('the server dies and comes back: the window says so, and what came meanwhile is there without a reload', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(CUT_OFF);
  const desk = await openMaya('desk');
  const marked = await desk.page.evaluate(
    () => ((globalThis as { notReloaded?: boolean }).notReloaded = true),
  );
  expect(marked).toBe(true);
  await world.killServer();
  await desk.page.getByText('Reconnecting…').waitFor();
  await desk.send('Typed while the server was away');
  await desk.text('Typed while the server was away').getByText('waiting for connection').waitFor();
  // The carrier tries its webhook again until somebody takes it.
  await world.control.text(MAYA, 'Written while you were away');
  await world.startServer();

  await desk.text('Written while you were away').waitFor();
  await desk.text('Typed while the server was away').getByText('Delivered').waitFor();
  await desk.page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await shows(desk.text('Written while you were away'), { count: 1 });
  expect(await carriedTimes('Typed while the server was away')).toBe(1);
  await expect
    .poll(() => desk.page.evaluate(() => (globalThis as { notReloaded?: boolean }).notReloaded))
    .toBe(true);
});

/** What is said of an outage, and where. */
const ALARMS = {
  pill: ['[role="status"]', 'Reconnecting…'],
  notice: ['[role="group"][aria-label="Message"]', 'Error connecting to server'],
  list: ['[aria-label="Contacts"]', 'The list may be out of date.'],
  unsaved: ['[data-pending]', 'in the outage'],
} as const;

declare global {
  interface Window {
    /** Of each alarm how often it came, and whether it stands. */
    alarms: Record<string, { times: number; now: boolean }>;
    /** Which of them stood when the first text of the outage was seen delivered. */
    alarmsAtNews?: string[];
  }
}

/** Looks in every frame which of them stand. */
function watchAlarms(alarms: Record<string, readonly [string, string]>): void {
  window.alarms = {};
  const look = () => {
    for (const [name, [where, words]] of Object.entries(alarms)) {
      const seen = (window.alarms[name] ??= { times: 0, now: false });
      const now = [...document.querySelectorAll(where)].some((part) => part.textContent.includes(words));
      if (now && !seen.now) seen.times += 1;
      seen.now = now;
    }
    const texts = [...document.querySelectorAll('[aria-label^="Conversation with"] [role="listitem"]')];
    if (texts.some(({ textContent: said }) => said.includes('in the outage') && said.includes('Delivered')))
      window.alarmsAtNews ??= Object.keys(alarms).filter((name) => window.alarms[name]?.now);
    requestAnimationFrame(look);
  };
  look();
}

further('an outage is said once, and what is said of it ends when all is saved', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(CUT_OFF);
  const desk = await openMaya('desk');
  // What shows notices comes a moment after the page, and could not be fetched in the outage.
  await desk.page.locator('[data-position="bottom-left"]').waitFor({ state: 'attached' });
  await desk.page.evaluate(watchAlarms, ALARMS);
  await world.killServer();
  await desk.page.getByText('Reconnecting…').waitFor();
  await desk.send('Written in the outage');
  await desk.text('Written in the outage').getByText('waiting for connection').waitFor();
  await desk.send('Once more in the outage');
  // The notice itself: what is read aloud stands in the page as well, and before it.
  await desk.page
    .getByRole('group', { name: 'Message' })
    .getByText('Error connecting to server')
    .first()
    .waitFor();
  await world.startServer();

  await desk.text('Once more in the outage').getByText('Delivered').waitFor();
  const ended = await until('everything said of it is gone', async () => {
    const alarms = await desk.page.evaluate(() => window.alarms);
    return Object.values(alarms).every(({ now }) => !now) && alarms;
  });
  expect([ended.pill!.times, ended.notice!.times]).toEqual([1, 1]);
  // What was saved brought the connection back; with the first that came over it, nothing says any more that it is away.
  const atNews = await desk.page.evaluate(() => window.alarmsAtNews);
  expect(atNews).toBeDefined();
  for (const alarm of ['pill', 'list']) expect(atNews).not.toContain(alarm);
});

further('a contact opened while the server is away loads by itself when it is back', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(CUT_OFF);
  const desk = await openMaya('desk2');
  await world.killServer();
  await desk.page.getByText('Reconnecting…').waitFor();
  await desk.row('Tom Whitfield').getByRole('link').click();
  await desk.page.getByText('This conversation could not be loaded').waitFor();
  await desk.page.getByText('Texts can go out once this contact is loaded.').waitFor();
  await world.startServer();
  await until('the thread is there', () => desk.thread.getByRole('listitem').count());
  await until('a text can be written', () => desk.composer.isEnabled());
});
