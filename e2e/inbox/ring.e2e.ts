import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '../harness/browser.ts';
import { signInCaller } from '../harness/caller.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { patient } from '../../scripts/lib/patience.ts';
import { connectMailbox } from '../mail/steps.ts';

const journey = useJourney();

const TOM = 'Tom Whitfield';
const GRACE = 'Grace Lindqvist';
const ids = new Map<string, number>();

beforeAll(async () => {
  const caller = await signInCaller(journey.world.url, 'desk');
  for (const { full_name, contact_id } of await caller.contacts()) ids.set(full_name, contact_id);
});

/** Whose row has the ring, and whose thread is open. */
interface Standing {
  ring: string | null;
  open: string | null;
}

const standings: Standing[] = [
  { ring: GRACE, open: TOM },
  { ring: TOM, open: TOM },
  { ring: null, open: TOM },
  { ring: GRACE, open: null },
];

/** Whom a key is for: whose row has the ring; without one whose thread is open. */
const meantBy = ({ ring, open }: Standing): string => ring ?? open!;

type Effect = (desk: Desk, name: string) => Promise<void>;

/** The cursor is in the field of this contact, and it is said beside it whose that is. */
const writes: Effect = async ({ page, composer }, name) => {
  await until(`one writes to ${name}`, () =>
    composer.evaluate(
      (field, to) =>
        field === document.activeElement && field.getAttribute('aria-label') === `Message to ${to}`,
      name,
    ),
  );
  await page
    .getByRole('form', { name: `Text ${name}` })
    .getByText(name, { exact: true })
    .waitFor();
};
const marks =
  (needsAnswer: boolean): Effect =>
  async (_desk, name) =>
    void (await until(
      `${name} ${needsAnswer ? 'waits' : 'is done'}`,
      async () => (await waits(name)) === needsAnswer,
    ));
/** Until when this contact is put off is asked. */
const asksUntil: Effect = async ({ page }, name) =>
  await page.getByRole('dialog').filter({ hasText: name }).waitFor();
const talks: Effect = async ({ page }, name) => {
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('panel') === 'internalConversations');
};
/** The next one who waits is written to: somebody else than whom one went on from. */
const goesOn: Effect = async ({ composer }, name) =>
  void (await until('one writes to somebody else', () =>
    composer.evaluate(
      (field, from) =>
        field === document.activeElement && field.getAttribute('aria-label') !== `Message to ${from}`,
      name,
    ),
  ));

/**
 * What every key that `?` lists at the front desk does for whom it is meant; `elsewhere` where the ring is on another row
 * than that of the open thread, if that is something else. Null: it is for no contact of the list.
 */
const keys: Record<string, { does: Effect; elsewhere?: Effect } | null> = {
  'Write to this contact': { does: writes },
  'Done, and on to the next': { does: marks(false) },
  'Needs an answer': { does: marks(true) },
  'Put off': { does: asksUntil },
  'Internal conversations': { does: talks },
  'Next who needs an answer': { does: goesOn },
  // Of the thread that is open: with the ring on another row that one's is opened first, and nothing is sent or done.
  'Send (or, with nothing written, done), and on to who waits next': { does: writes },
  'Done, and on to the next (from an empty field too)': { does: marks(false), elsewhere: writes },
  'Suggest a reply': { does: async () => undefined, elsewhere: writes },
  'Next contact': null,
  'Previous contact': null,
  'Search contacts': null,
  'Find a contact, a screen or an action': null,
  'Show this list of keys': null,
  'What waits for you': null,
  'Answer the call': null,
  'Ignore the call': null,
  'Mute or unmute': null,
  'Hang up': null,
};

async function waits(name: string): Promise<boolean> {
  const caller = await signInCaller(journey.world.url, 'desk');
  return (await caller.contacts()).find(({ full_name }) => full_name === name)!.needs_answer;
}

/** Brings the desk to where it is meant to be: both wait for an answer, and the ring and the thread are as they should. */
async function stand(desk: Desk, { ring, open }: Standing, needsAnswer: boolean): Promise<void> {
  const { page } = desk;
  const { world } = journey;
  for (const name of [TOM, GRACE]) {
    const answer = await page.request.put(`${world.url}/api/contacts/${ids.get(name)}/needs_answer`, {
      data: { needs_answer: needsAnswer },
      headers: { origin: world.url },
    });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  }
  await page.goto(`${world.url}/frontdesk${open === null ? '' : `?contact=${ids.get(open)}`}`);
  await desk.row(TOM).waitFor();
  if (open !== null) await until('the composer is open', () => desk.composer.isEnabled());
  if (ring === null) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  else await desk.row(ring).getByRole('link').focus();
}

/** The keys that `?` lists here, as they are pressed, by what they do. */
async function listed(page: Page): Promise<Map<string, string>> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  const rows = await dialog
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row): [string, string] => [
        row.querySelector('dt')!.textContent!,
        [...row.querySelectorAll('kbd')].map((key) => key.textContent!).join('+'),
      ]),
    );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const pressed: Record<string, string> = {
    '↓': 'ArrowDown',
    '↑': 'ArrowUp',
    Esc: 'Escape',
    Ctrl: 'Control',
  };
  return new Map(
    rows.map(([label, key]) => [
      label,
      key
        .split('+')
        .map((part) => pressed[part] ?? (part.length === 1 ? part.toLowerCase() : part))
        .join('+'),
    ]),
  );
}

test.each(standings)(
  'the ring on $ring, the thread of $open open: every key of ? is for whom it is meant',
  async (standing) => {
    const { surfer, world } = journey;
    const desk = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'desk');
    const { page } = desk;
    await stand(desk, standing, true);
    const shown = await listed(page);
    // A key that is new has to be put into the table.
    expect([...shown.keys()].filter((label) => !(label in keys))).toEqual([]);
    const elsewhere = standing.open !== null && standing.ring !== null && standing.ring !== standing.open;
    const name = meantBy(standing);
    const other = ids.get(name === TOM ? GRACE : TOM);
    let changes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Who looks at whom changes nothing of theirs.
      if (request.method() !== 'GET' && !pathname.endsWith('/presence'))
        changes.push(`${pathname} ${request.postData() ?? ''}`);
    });
    for (const [label, key] of shown) {
      const effects = keys[label];
      if (!effects) continue;
      await stand(desk, standing, label !== 'Needs an answer');
      changes = [];
      await page.keyboard.press(key);
      await ((elsewhere && effects.elsewhere) || effects.does)(desk, name);
      const onOther = changes.filter((line) => new RegExp(`\\b${other}\\b`).test(line));
      expect(onOther, `${label} (${key})`).toEqual([]);
      // Nobody is done who was opened only.
      if (elsewhere && effects.elsewhere === writes) expect(await waits(name)).toBe(true);
    }
  },
);

const PRIYA = 'Priya Raman';

test('with a mail open: its keys are for it, and from the row of another one open hers and answer nothing', async () => {
  const { surfer, world } = journey;
  await connectMailbox(surfer, world);
  const desk = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'desk');
  const { page } = desk;
  await desk.open(PRIYA);
  await world.control.mailIn({
    from: `${PRIYA} <priya.raman@example.com>`,
    subject: 'The ring and the mail',
    text: 'Could I come in this week?',
  });
  await desk.thread
    .getByRole('button', { name: 'Open the e-mail The ring and the mail' })
    .click({ timeout: patient(45_000) });
  const panel = page.getByRole('region', { name: 'E-mails: The ring and the mail' });
  await panel.waitFor();
  const address = page.url();
  const shown = await listed(page);
  const answers: Record<string, string> = {
    Reply: 'Reply',
    'Reply to all': 'Reply to all',
    Forward: 'Forward',
  };
  for (const [label, form] of Object.entries(answers)) {
    const key = shown.get(label);
    expect(key, `${label} is listed`).toBeDefined();
    await desk.row(GRACE).getByRole('link').focus();
    await page.keyboard.press(key!);
    await writes(desk, GRACE);
    await shows(page.getByRole('form', { name: form, exact: true }), { count: 0 });
    // On its own row, and with the ring on none, it answers the mail that is open.
    for (const ring of [PRIYA, null]) {
      await page.goto(address);
      await panel.waitFor();
      await desk.row(PRIYA).waitFor();
      if (ring === null) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      else await desk.row(ring).getByRole('link').focus();
      await page.keyboard.press(key!);
      await panel.getByRole('form', { name: form, exact: true }).waitFor();
      await panel
        .getByRole('form', { name: form, exact: true })
        .getByRole('button', { name: 'Close this e-mail' })
        .click();
    }
    await page.goto(address);
    await panel.waitFor();
    await desk.row(GRACE).waitFor();
  }
});

test('among conversations r opens that of whose row has the ring, and writes in no other', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'desk');
  await page.goto(`${world.url}/conversation?process=0`);
  const rows = page.locator('a[data-convo]');
  await rows.nth(1).waitFor();
  const [open, other] = await Promise.all([0, 1].map((row) => rows.nth(row).getAttribute('data-convo')));
  await rows.first().click();
  await page.waitForURL((url) => url.searchParams.get('convo') === open);
  await page.getByRole('textbox', { name: /^(Message in|Your message)/ }).waitFor();
  await page.locator(`a[data-convo="${other}"]`).focus();
  await page.keyboard.press('r');
  await page.waitForURL((url) => url.searchParams.get('convo') === other);
});
