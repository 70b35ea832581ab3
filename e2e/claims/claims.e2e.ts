import type { claims, labs, practice, RouteAnswer } from '@chairline/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { countActs } from '../harness/count-acts.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { openPhone, speakWith } from '../calls/steps.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { columnsOf, dragDivider } from '../harness/columns.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

// The practice is read once for all journeys of this file.
beforeAll(async () => {
  const admin = await journey.surfer.person({ viewport: DESKTOP });
  await signIn(admin, journey.world.url, 'admin');
  await connectPractice(admin, journey.world);
  await journey.surfer.closePeople();
});

/** Signs in and opens the outstanding claims. */
async function openClaims(user: string, path = '/osclaims', phone = false): Promise<Page> {
  const { surfer, world } = journey;
  const options = phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : { viewport: DESKTOP };
  const person = await surfer.person(options);
  const { page } = await signIn(person, world.url, user);
  await page.goto(world.url + path);
  return page;
}

const list = (page: Page) => page.getByRole('region', { name: 'Outstanding claims' });
const rows = (page: Page) => list(page).locator('[data-row]');
/** Claims that a journey of this file has begun a conversation about, by their rows; which ones depends on the day. */
const spokenOf = new Set<string>();
/** The first row whose claim nobody has spoken of yet, so that pressing it asks for a conversation. */
async function unspoken(page: Page): Promise<Locator> {
  await rows(page).nth(spokenOf.size).waitFor();
  const names = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
  return rows(page).nth(names.findIndex((name) => !spokenOf.has(name)));
}
const digitsOf = (number: string) => number.replace(/\D/g, '').slice(-10);
const card = (page: Page) => page.getByRole('region', { name: 'The claim', exact: true });
const has = (page: Page, selector: string) =>
  page.evaluate((at) => document.activeElement?.matches(at), selector);

test('the claims hour: a carrier by keyboard, its claim opened out, and a conversation about it', async () => {
  const desk = await openClaims('admin');
  await desk.getByText('Choose a claim to get started').waitFor();
  await desk.getByText('No Conversations Here').waitFor();

  // A carrier that is not there, then all of them.
  await desk.keyboard.press('/');
  await desk.keyboard.type('zzzz');
  await desk.getByText('No carriers match your search').waitFor();
  await desk.keyboard.press('Escape');
  await desk.keyboard.type('ALL');
  await rows(desk).nth(2).waitFor();
  expect(await findBarriersEverywhere(desk, 'carriers')).toEqual([]);

  // The first carrier by keyboard, down from the search: its claims, one opened out.
  await desk.keyboard.press('ArrowDown');
  await until('all carriers have the focus', () => has(desk, '[data-row="all"]'));
  await desk.keyboard.press('j');
  await until('a carrier has the focus', () => has(desk, '[data-row]:not([data-row="all"])'));
  const carrier = (await desk.evaluate(() => document.activeElement?.getAttribute('data-row'))) ?? '';
  await desk.keyboard.press('Enter');
  await list(desk).getByRole('heading', { name: carrier }).waitFor();
  await list(desk)
    .getByText(/^\d+ claim\(s\)/)
    .waitFor();
  await list(desk).getByRole('cell').first().waitFor();
  await desk.keyboard.press('j');
  await until('a claim has the focus', () => has(desk, '[role="cell"] [data-row]'));
  await desk.keyboard.press('ArrowRight');
  await list(desk).getByText('Date Sent').waitFor();

  // Without a conversation, its dialog: a name is required, a failure says so and closes it.
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Start the conversation' });
  const name = await dialog.getByLabel('Name').inputValue();
  expect(name).not.toBe('');
  await dialog.getByLabel('Name').fill(' ');
  await desk.keyboard.press('Enter');
  await dialog.getByText('Give the conversation a name.').waitFor();
  await dialog.getByLabel('Name').fill(name);
  journey.surfer.expectComplaint(/503/);
  await intercept(desk, '**/api/conversations', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  });
  await desk.keyboard.press('Enter');
  await desk
    .getByRole('alert')
    .getByText(/^Failed to create conversation/)
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'Start the conversation' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await desk.getByText(`Conversation "${name}" started`).waitFor();
  spokenOf.add(new URL(desk.url()).searchParams.get('claim')!);

  // Back to the carriers, with the place kept; not before the cursor is in the note, which would take Escape.
  await until('what was said has the cursor', () =>
    desk.evaluate(() => document.activeElement?.closest('form')?.getAttribute('aria-label') === 'Add a note'),
  );
  await rows(desk).first().focus();
  await desk.keyboard.press('Escape');
  await list(desk).getByRole('list', { name: 'Carriers' }).waitFor();
  await until('the carrier has the focus again', () =>
    desk.evaluate((wanted) => document.activeElement?.getAttribute('data-row') === wanted, carrier),
  );

  // Closing asks, and anyone who takes part may.
  await desk.getByRole('button', { name: 'Close this conversation' }).click();
  await desk.getByText('Are you sure you want to delete this conversation ?').waitFor();
  await desk.getByRole('button', { name: 'Close it' }).click();
  await list(desk).getByRole('button', { name: 'Clear the search' }).click();
  await list(desk).getByText('No Conversations Here').waitFor();
});

// Of docs/day-at-the-desk.md.
test('the claims hour, counted: twelve of one carrier, a note and a next date on each, and to the desk in between', async () => {
  const desk = await openClaims('desk2');
  const get = <T>(path: string) => ask<T>(desk.context(), journey.world, path);
  type Carriers = RouteAnswer<typeof claims.listCarriers>;
  type Claims = RouteAnswer<typeof claims.listClaims>;
  const { items: carriers } = await get<Carriers>('/outstanding-claims/carriers?search=ALL');
  const [most] = carriers.toSorted((a, b) => b.freq - a.freq);
  const query = new URLSearchParams({ carrier: most!.name, limit: '40' });
  const { items } = await get<Claims>(`/outstanding-claims?${query}`);
  const twelve = items.filter(({ convo_id }) => convo_id === null).slice(0, 12);
  expect(twelve).toHaveLength(12);
  const row = (claim: string) => list(desk).locator(`[data-row="${claim}"]`);

  await desk.getByText('Choose a claim to get started').waitFor();
  const acts = await countActs(desk);
  await desk.keyboard.press('/');
  await desk.keyboard.type(most!.name);
  await until(
    'it stands first',
    async () => (await rows(desk).first().getAttribute('data-row')) === most!.name,
  );
  await desk.keyboard.press('ArrowDown');
  await until('the carrier has the focus', () =>
    desk.evaluate((name) => document.activeElement?.getAttribute('data-row') === name, most!.name),
  );
  await desk.keyboard.press('Enter');
  for (const [index, { DSSClaimsID }] of twelve.entries()) {
    const claim = String(DSSClaimsID);
    spokenOf.add(claim);
    await row(claim).click();
    await desk
      .getByRole('dialog', { name: 'Start the conversation' })
      .getByRole('button', { name: 'Start' })
      .click();
    await until('what was said has the cursor', () =>
      desk.evaluate(
        () => document.activeElement?.closest('form')?.getAttribute('aria-label') === 'Add a note',
      ),
    );
    await desk.keyboard.type(`In process, number ${index}.`);
    await desk.keyboard.press('Control+Enter');
    await card(desk).getByText(`In process, number ${index}.`).waitFor();
    await card(desk).getByRole('button', { name: '2 weeks' }).click();
    await until(
      'its next date is set',
      async () => (await card(desk).getByLabel(/^When/).inputValue()) !== '',
    );
    if (index !== 5) continue;
    const shown = new URL(desk.url()).search;
    await desk.getByRole('link', { name: 'Sales' }).click();
    await desk.getByRole('region', { name: 'Contacts' }).waitFor();
    await desk.getByRole('link', { name: 'Claims' }).click();
    await card(desk).getByText(`In process, number ${index}.`).waitFor();
    expect(new URL(desk.url()).search).toBe(shown);
    await shows(row(claim), { attributes: { 'aria-current': 'true' } });
  }
  // The carrier by three keys; for each claim its row, Start and the date, and Ctrl+Enter; to the desk and back.
  expect(await acts()).toEqual({ clicks: 3 * 12 + 2, keys: 3 + 12 });
});

further(
  'two windows on a claim: notes, next dates with an undo, and a conflict that overwrites nothing',
  async () => {
    const desk = await openClaims('admin', '/osclaims?find=all&carrier=all');
    await (await unspoken(desk)).click();
    await desk
      .getByRole('dialog', { name: 'Start the conversation' })
      .getByRole('button', { name: 'Start' })
      .click();
    await card(desk).waitFor();
    const claim = Number(new URL(desk.url()).searchParams.get('claim'));
    spokenOf.add(String(claim));
    const other = await openClaims('desk2');

    // The other window has it under Later, as somebody who takes no part.
    await other.getByRole('tab', { name: /^Later/ }).click();
    await list(other).getByText('You take no part in these').waitFor();
    await list(other).locator(`[data-row="${claim}"]`).click();
    await card(other).waitFor();
    expect(Number(new URL(other.url()).searchParams.get('claim'))).toBe(claim);

    // Begun, the cursor is where the carrier's words go; the next date has an undo; both are at once in the other window.
    await until('what was said has the cursor', () =>
      desk.evaluate(
        () => document.activeElement?.closest('form')?.getAttribute('aria-label') === 'Add a note',
      ),
    );
    await desk.keyboard.press('Control+Enter');
    await card(desk).getByText('Write what was said first.').waitFor();
    await desk.keyboard.type('They want the narrative again.');
    await card(desk).getByLabel('Spoke with').fill('Dana');
    await desk.keyboard.press('Enter');
    await card(other).getByText('They want the narrative again.').waitFor();
    await card(other)
      .getByText(/with Dana/)
      .waitFor();
    const date = (page: Page) => card(page).getByLabel(/^When/);
    await card(desk).getByRole('button', { name: '2 weeks' }).click();
    await until('the date is set', async () => (await date(desk).inputValue()) !== '');
    const set = await date(desk).inputValue();
    await until('there as well', async () => (await date(other).inputValue()) === set);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await until('the date is taken back', async () => (await date(other).inputValue()) === '');

    // Two at once: who comes second sees what the first saved beside what they typed, and nothing is overwritten.
    await card(other).getByRole('combobox', { name: 'Next step' }).fill('Appeal');
    await card(desk).getByRole('combobox', { name: 'Next step' }).fill('Call patient');
    await desk.keyboard.press('Enter');
    await card(other).getByRole('strong').getByText('Call patient').waitFor();
    await shows(card(other).getByRole('combobox', { name: 'Next step' }), { value: 'Appeal' });
    expect(await findBarriersEverywhere(desk, 'a claim')).toEqual([]);

    // Keys lead into the card and back to the row, so that the next claim is one key away.
    await rows(desk).first().focus();
    await desk.keyboard.press('n');
    await until('the note has the focus', () => has(desk, 'textarea'));
    await desk.keyboard.type('Second call, the same answer.');
    await desk.keyboard.press('Control+Enter');
    await card(other).getByText('Second call, the same answer.').waitFor();
    await until('the row has the focus again', () => has(desk, '[data-row]'));
    await desk.keyboard.press('d');
    await until('the date has the focus', () => has(desk, 'input[placeholder="MM/DD/YYYY"]'));
    await desk.keyboard.press('Escape');
    await until('the row has the focus once more', () => has(desk, '[data-row]'));

    // What colleagues say of the patient stands beside the claim, also after a reload.
    const beside = desk.getByRole('complementary', { name: 'Additional information' });
    await desk.keyboard.press('i');
    await beside.getByRole('button', { name: 'New' }).click();
    await until('the first message has the focus', () => has(desk, 'aside textarea'));
    await desk.keyboard.type('Is the narrative written?');
    await desk.keyboard.press('Enter');
    await beside.getByText('You: Is the narrative written?').waitFor();
    await desk.reload();
    await beside.getByText('You: Is the narrative written?').waitFor();
    expect(await findBarriersEverywhere(desk, 'what is said beside a claim')).toEqual([]);

    // To the front desk and back: it shows what it showed.
    const shown = new URL(desk.url()).search;
    await desk.getByRole('link', { name: 'Sales' }).click();
    await desk.getByRole('region', { name: 'Contacts' }).waitFor();
    await desk.getByRole('link', { name: 'Claims' }).click();
    await card(desk).waitFor();
    expect(new URL(desk.url()).search).toBe(shown);
  },
);

further(
  'the columns are the front desk’s: dragged, moved by keyboard, kept for this screen, and reset',
  async () => {
    const desk = await openClaims('admin', '/osclaims?find=all&carrier=all');
    const divider = desk.getByRole('separator', { name: 'Width of the list of claims' });
    const other = desk.getByRole('separator', { name: 'Width of the additional information' });
    await (await unspoken(desk)).click();
    // Escape pressed before that leaves the carrier as well.
    await focusIn(desk.getByRole('dialog', { name: 'Start the conversation' }));
    await desk.keyboard.press('Escape');
    await card(desk).waitFor();
    const beside = desk.getByRole('complementary', { name: 'Additional information' });
    await beside.getByRole('button', { name: 'Open the side panel' }).waitFor();
    await shows(other, { count: 0 });

    // As they come: what the list needs to be read, and the rest as 9 to 0.5, then as 9 to 7.
    const [left = 0, centre = 0, bar = 0] = await columnsOf(desk);
    expect(left).toBeCloseTo(392, -1);
    expect(centre / bar).toBeCloseTo(18, 0);
    await dragDivider(divider, 90);
    expect((await columnsOf(desk))[0]).toBeCloseTo(left + 90, -1);
    await divider.dblclick();
    expect((await columnsOf(desk))[0]).toBeCloseTo(left, -1);
    await desk.getByRole('button', { name: 'Open the side panel' }).click();
    await other.waitFor();
    const [, talk = 0, panel = 0] = await columnsOf(desk);
    expect(talk / panel).toBeCloseTo(9 / 7, 1);

    await dragDivider(other, 40);
    expect((await columnsOf(desk))[2]).toBeCloseTo(panel - 40, -1);
    await divider.focus();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('ArrowRight');
    const moved = await columnsOf(desk);
    expect(moved[0]).toBeCloseTo(left + 32, -1);
    // As far as it goes: every column stays readable.
    await desk.keyboard.press('End');
    expect((await columnsOf(desk))[1]).toBeGreaterThanOrEqual(329);
    await desk.keyboard.press('Home');
    const narrow = await columnsOf(desk);
    expect(narrow[0]).toBeGreaterThanOrEqual(391);
    expect(await findBarriersEverywhere(desk, 'a claim with its columns')).toEqual([]);

    // Kept over a reload, and the front desk has its own.
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('ArrowRight');
    const kept = await columnsOf(desk);
    await desk.reload();
    await other.waitFor();
    for (const [index, width] of (await columnsOf(desk)).entries())
      expect(width).toBeCloseTo(kept[index]!, -1);
    await desk.getByRole('link', { name: 'Sales' }).click();
    await desk.getByRole('region', { name: 'Contacts' }).waitFor();
    expect((await columnsOf(desk))[0]).toBeCloseTo(360, -1);

    // Without a claim the middle has the right column's room, and the list keeps its width.
    await desk.goto(`${journey.world.url}/osclaims`);
    await desk.getByText('Choose a claim to get started').waitFor();
    await shows(desk.getByRole('separator'), { count: 1 });
    const spread = await desk.locator('#main > div > div').last().boundingBox();
    expect(spread!.x + spread!.width).toBeCloseTo(DESKTOP.width, -1);
  },
);

further(
  'n and d are for the claim that is open; from the row of another one they open that one, and write in neither',
  async () => {
    const { url } = journey.world;
    const desk = await openClaims('desk2', '/osclaims?find=all&carrier=all');
    await rows(desk).nth(1).waitFor();
    const [open, other] = await rows(desk).evaluateAll((all) =>
      all.slice(0, 2).map((row) => row.getAttribute('data-row')!),
    );
    const row = (name: string | undefined) => list(desk).locator(`[data-row="${name}"]`);
    const stand = async (ring: string | undefined) => {
      await desk.goto(`${url}/osclaims?find=all&carrier=all&claim=${open}`);
      await card(desk).waitFor();
      await row(ring).focus();
    };
    const changes: string[] = [];
    desk.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !pathname.endsWith('/presence'))
        changes.push(`${request.method()} ${pathname}`);
    });
    for (const [key, field] of [
      ['n', 'textarea'],
      ['d', 'input[placeholder="MM/DD/YYYY"]'],
    ] as const) {
      await stand(open);
      await desk.keyboard.press(key);
      await until(`${key} leads into the card`, () => has(desk, field));
      await stand(other);
      changes.length = 0;
      await desk.keyboard.press(key);
      await desk.waitForURL((now) => now.searchParams.get('claim') === other);
      expect([key, changes.filter((line) => line.includes('claim'))]).toEqual([key, []]);
      expect(await has(desk, field)).toBe(false);
    }
  },
);

further(
  'one “when”: a step and its day in one press put the claim off, and heads order the list as they did last',
  async () => {
    const desk = await openClaims('admin', '/osclaims?find=all&carrier=all');
    await (await unspoken(desk)).click();
    const dialog = desk.getByRole('dialog', { name: 'Start the conversation' });
    await dialog.waitFor();
    // The claim's facts stay in sight above it, and it sums them up.
    const facts = (await card(desk).getByText('Procedures').boundingBox())!;
    await until('it stands below the facts', async () => {
      const box = await dialog.boundingBox();
      return box !== null && box.y > facts.y + facts.height;
    });
    await dialog.getByText(/ · \$[\d,]+\.\d\d · .*(out|sent)/).waitFor();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await desk.waitForURL(/&convo=/);
    const claim = new URL(desk.url()).searchParams.get('claim')!;
    spokenOf.add(claim);

    // What is written goes along with the quick date, which stays while one writes.
    const step = card(desk).getByRole('combobox', { name: 'Next step' });
    await step.fill('Ask for Dana');
    await card(desk).getByRole('button', { name: '1 week' }).click();
    await desk.getByText(/^Next step: Ask for Dana, .*Until then it is under Later\.$/).waitFor();
    await shows(card(desk).getByRole('button', { name: /reminder/i }), { count: 0 });
    await list(desk).getByRole('button', { name: 'Clear the search' }).click();
    await list(desk)
      .getByRole('tab', { name: /^Later/ })
      .click();
    const row = list(desk)
      .getByRole('row')
      .filter({ has: desk.locator(`[data-row="${claim}"]`) });
    await row.getByRole('cell', { name: /Ask for Dana/ }).waitFor();
    await shows(row.getByRole('cell', { name: /^\$/ }), { count: 1 });
    expect(await findBarriersEverywhere(desk, 'claims for later')).toEqual([]);
    // Done, it is back among what waits now.
    await card(desk).getByRole('button', { name: 'The next step is done' }).click();
    await row.waitFor({ state: 'detached' });
    await list(desk).getByRole('tab', { name: /^Now/ }).click();
    await row.waitFor();

    // The worst first; a head turns the order round, and the next visit has the last one.
    const head = (name: string) => list(desk).getByRole('columnheader', { name });
    await shows(head('Age'), { attributes: { 'aria-sort': 'descending' } });
    await head('Amount').getByRole('button').click();
    await until('by amount', async () => (await head('Amount').getAttribute('aria-sort')) === 'descending');
    await head('Amount').getByRole('button').click();
    await until('turned', async () => (await head('Amount').getAttribute('aria-sort')) === 'ascending');
    await expect.poll(() => head('Age').getAttribute('aria-sort')).toBeNull();
    await desk.goto(`${journey.world.url}/osclaims?find=all&carrier=all`);
    await rows(desk).nth(3).waitFor();
    await shows(head('Amount'), { attributes: { 'aria-sort': 'ascending' } });
    const amounts = await list(desk).getByRole('cell', { name: /^\$/ }).allTextContents();
    const cents = amounts.map((words) => Number(words.replace(/[^\d]/g, '')));
    expect(cents).toEqual(cents.toSorted((a, b) => a - b));

    // By how they stand and by type as well; the address says so, and opened elsewhere it is the same list.
    await head('Status').getByRole('button').click();
    await until('by status', async () => (await head('Status').getAttribute('aria-sort')) === 'ascending');
    await head('Type').getByRole('button').click();
    await until('by type', async () => (await head('Type').getAttribute('aria-sort')) === 'ascending');
    await head('Type').getByRole('button').click();
    await until('turned', async () => (await head('Type').getAttribute('aria-sort')) === 'descending');
    await desk.waitForURL(/sort=type&order=desc/);
    const other = await openClaims('desk2', `/osclaims${new URL(desk.url()).search}`);
    await rows(other).nth(3).waitFor();
    const otherType = list(other).getByRole('columnheader', { name: 'Type' });
    await shows(otherType, { attributes: { 'aria-sort': 'descending' } });
    const firstOf = (page: Page) => rows(page).first().getAttribute('data-row');
    await until('the same claim is first', async () => (await firstOf(desk)) === (await firstOf(other)));
    await head('Age').getByRole('button').click();
  },
);

further('the four ages stand in one line, or where that has no room two by two', async () => {
  const page = await openClaims('desk', '/osclaims?carrier=all');
  const ages = list(page).getByRole('group', { name: 'Narrow by age' }).getByRole('button');
  await ages.nth(3).waitFor();
  const inLines = async (width: number) => {
    await page.setViewportSize({ width, height: 768 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return ages.evaluateAll((all) => {
      const lines = Map.groupBy(all, (one) => Math.round(one.getBoundingClientRect().top));
      const cut = all.some((one) => one.scrollWidth > one.clientWidth);
      return { lines: [...lines.values()].map(({ length }) => length), cut };
    });
  };
  expect([await inLines(1024), await inLines(1440)]).toEqual([
    { lines: [2, 2], cut: false },
    { lines: [4], cut: false },
  ]);
});

further('on a phone: from the list to a claim and back', async () => {
  const page = await openClaims('admin', '/osclaims?find=all&carrier=all', true);
  await (await unspoken(page)).tap();
  await focusIn(page.getByRole('dialog', { name: 'Start the conversation' }));
  await page.keyboard.press('Escape');
  await card(page).waitFor();
  expect(await findBarriersEverywhere(page, 'a claim on a phone')).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Back to the claims' }).click();
  await rows(page).nth(1).waitFor();
  expect(new URL(page.url()).searchParams.get('claim')).toBeNull();
});

further(
  'carriers and a lab are called from where their numbers stand, and what is worked on stays',
  async () => {
    const { world } = journey;
    // Of all journeys here this one alone has a telephone.
    const surfer = await journey.another({ phone: true });
    const { page } = await openPhone({ surfer, world }, 'admin');
    /** Presses the number; the call is with it, under the name it stands with. */
    async function callFrom(place: Locator, name: string, number: string): Promise<void> {
      const at = page.url();
      // A patient may have asked one carrier twice.
      await place
        .getByRole('button', { name: new RegExp(`^Call ${name} at`) })
        .first()
        .click();
      await speakWith(world, page, number, name);
      expect(page.url()).toBe(at);
    }

    // A carrier, over its claims and beside one of them.
    await page.goto(`${world.url}/osclaims?find=all&carrier=all`);
    await (await unspoken(page)).click();
    await page
      .getByRole('dialog', { name: 'Start the conversation' })
      .getByRole('button', { name: 'Start' })
      .click();
    await page.waitForURL(/&convo=/);
    spokenOf.add(new URL(page.url()).searchParams.get('claim')!);
    const carrier = await card(page).getByRole('heading', { level: 3 }).innerText();
    const number = await card(page)
      .getByRole('button', { name: /^Call / })
      .innerText();
    await callFrom(card(page), carrier, digitsOf(number));
    await page.goto(`${world.url}/osclaims?find=all&carrier=${encodeURIComponent(carrier)}`);
    await callFrom(list(page), carrier, digitsOf(number));

    // Who is to approve a treatment.
    type PreAuths = RouteAnswer<typeof practice.listPreAuths>;
    const preAuths = await ask<PreAuths>(page.context(), world, '/od/PreAuths/offset/0');
    const asked = preAuths.data.find(({ contact, od_json }) => contact && od_json[0]?.CarrierPhone)!;
    const { CarrierName, CarrierPhone } = asked.od_json[0]!;
    await page.goto(`${world.url}/frontdesk?contact=${asked.contact_id}&panel=PreAuthsDetails`);
    const tab = page.getByRole('region', { name: 'Pre-authorizations' });
    await callFrom(tab, CarrierName, digitsOf(CarrierPhone));

    // A lab that has a case.
    const atLabs = `/od/lab-cases?q=${encodeURIComponent(JSON.stringify({ status: 2 }))}`;
    const sent = await ask<RouteAnswer<typeof labs.listLabCases>>(page.context(), world, atLabs);
    const found = sent.data.find(({ contact, od_json }) => contact !== null && od_json.length === 1)!;
    const [{ Lab_Name, Lab_Phone }] = found.od_json as [(typeof found.od_json)[0]];
    await page.goto(`${world.url}/labCases?list=lab-cases&contact=${found.contact_id}&panel=lab-cases`);
    await callFrom(page.getByRole('region', { name: 'Lab cases' }), Lab_Name, Lab_Phone);
  },
);
