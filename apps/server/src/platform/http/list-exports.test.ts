import { randomUUID } from 'node:crypto';
import { type calls, type claims, formatPhone, type recalls } from '@chairline/contract';
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { deliver } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../testing/factory.ts';
import { givePractice, noteSynced } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** Claims, recalls and calls taken out as files: what stands in them is what the list shows, as it is narrowed. */

const NOW = new Date('2026-06-15T17:00:00Z');
const FORMULA = '=HYPERLINK("https://example.org")';

let contact: number;
const numbers = [newNumber(), newNumber()] as const;

const app = useTestApp({ now: () => NOW });
const { office, admin } = useOneOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  await givePractice(app, office, { today: '2026-06-15', patients: 2_000 });
  await noteSynced(app, office, NOW);
  await app.owner.query(
    `UPDATE od_patient SET f_name = $2, l_name = $2 WHERE client_id = $1 AND pat_num % 2 = 0`,
    [office.id, FORMULA],
  );
  contact = await createContact(app, office, { firstName: '', lastName: FORMULA, ph1: numbers[0] });
  await createContact(app, office, { firstName: 'Ana', ph1: numbers[1] });
  for (const from of [...numbers, numbers[0]])
    await deliver(app, '/plivo/answer', {
      CallUUID: randomUUID(),
      From: from.slice(1),
      To: office.number.slice(1),
      CallStatus: 'ringing',
    });
  // Another office's rows are in nobody's file.
  await givePractice(app, await createOffice(app), { today: '2026-06-15', patients: 60, seed: 7 });
});

/** Every row of a list, over its pages. */
async function walk<Row>(path: string, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await admin.call('GET', `${path}?${query}${cursor && `&cursor=${cursor}`}`);
    expect(answer.statusCode).toBe(200);
    const page = answer.json() as { items: Row[]; next: string | null };
    rows.push(...page.items);
    cursor = page.next && encodeURIComponent(page.next);
  }
  return rows;
}

type Line = Record<string, unknown>;

/** A day of a file: a workbook counts days from the end of 1899. */
const dayOf = (cell: unknown) =>
  typeof cell === 'number' ? new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10) : cell;

/** The rows of a file, by its headings. */
async function take(path: string, query: string, format: 'csv' | 'xlsx'): Promise<Line[]> {
  const answer = await admin.call('GET', `${path}/export?${query}&format=${format}`);
  // A file of headings alone is none: why there is none is said.
  if (answer.statusCode === 404) {
    expect(answer.json()).toMatchObject({ detail: 'There is nothing to export: the list is empty.' });
    return [];
  }
  expect(answer.statusCode).toBe(200);
  const book =
    format === 'csv' ? read(answer.body.slice(1), { type: 'string', raw: true }) : read(answer.rawPayload);
  return utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0]!]!, { defval: '' });
}

interface List {
  path: string;
  queries: readonly string[];
  /** What tells a row of the list, and the same of a line of its file. */
  ofRow: (row: never) => unknown[];
  ofLine: (line: Line) => unknown[];
  /** Where a name stands that a spreadsheet would take for a formula. */
  name: string;
}

const lists: Record<string, List> = {
  claims: {
    path: '/outstanding-claims',
    queries: ['sort=amount', 'type=Secondary&sort=amount', 'age=91%2B', 'priority=1'],
    ofRow: ({ DSSClaimsID, Carrier, PatName, Type }: claims.ClaimRow) => [
      String(DSSClaimsID),
      Carrier,
      PatName,
      Type,
    ],
    ofLine: (line) => [String(line['Claim']), line['Carrier'], line['Patient'], line['Type']],
    name: 'Patient',
  },
  recalls: {
    path: '/recalls',
    queries: ['tab=due', 'tab=due&search=HYPERLINK', 'tab=due&search=an'],
    ofRow: ({ FName, LName, RecallType, DateDue }: recalls.RecallRow) => [FName, LName, RecallType, DateDue],
    ofLine: (line) => [line['First name'], line['Last name'], line['Recall'], dayOf(line['Due'])],
    name: 'Last name',
  },
  calls: {
    path: '/calls',
    queries: ['', 'missed=true', 'contact_id={CONTACT}'],
    ofRow: ({ comm_direction, phone_num }: calls.CallRow) => [comm_direction, formatPhone(phone_num)],
    ofLine: (line) => [String(line['Direction']).toLowerCase(), line['Number']],
    name: 'Contact',
  },
};

/** In CSV a text that would be a formula stands behind an apostrophe; in a workbook its cell says that it is a text. */
const plain = (cells: unknown[]) =>
  cells.map((cell) => (typeof cell === 'string' ? cell.replace(/^'(?=[=+\-@])/, '') : cell));

test.each(
  Object.entries(lists).flatMap(([what, list]) =>
    list.queries.flatMap((query) =>
      (['csv', 'xlsx'] as const).map((format) => ({ what, list, query, format })),
    ),
  ),
)('$what as $format, “$query”: what the list shows, in its order', async ({ list, query, format }) => {
  const asked = query.replace('{CONTACT}', String(contact));
  const rows = await walk<never>(list.path, asked);
  const lines = await take(list.path, asked, format);
  expect(lines.map((line) => plain(list.ofLine(line)))).toEqual(rows.map((row) => list.ofRow(row)));
});

const countExports = async (): Promise<number> => {
  const { rows } = await app.owner.query<{ count: number }>(
    `SELECT count(*)::int FROM audit_log WHERE client_id = $1 AND action LIKE 'list.export%'`,
    [office.id],
  );
  return rows[0]!.count;
};

test('an empty list is no file, and nothing was taken out', async () => {
  const before = await countExports();
  for (const format of ['csv', 'xlsx']) {
    const answer = await admin.call(
      'GET',
      `/recalls/export?tab=due&search=nobodyiscalledso&format=${format}`,
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json()).toMatchObject({ detail: 'There is nothing to export: the list is empty.' });
  }
  expect(await countExports()).toBe(before);
});

test('the lists hold something, and filters leave something out', async () => {
  for (const { path, queries } of Object.values(lists)) {
    const counts = [];
    for (const query of queries)
      counts.push((await walk(path, query.replace('{CONTACT}', String(contact)))).length);
    expect(counts[0]).toBeGreaterThan(1);
    expect(new Set(counts).size).toBeGreaterThan(1);
  }
});

test.each(Object.entries(lists))('%s: a name is no formula in either file', async (_what, list) => {
  const query = list.queries[0]!;
  const named = (lines: Line[]) =>
    lines.map((line) => String(line[list.name])).filter((n) => n.includes('HYPER'));
  const csv = named(await take(list.path, query, 'csv'));
  expect(csv.length).toBeGreaterThan(0);
  expect(csv.filter((name) => /^[=+\-@]/.test(name))).toEqual([]);
  const answer = await admin.call('GET', `${list.path}/export?${query}&format=xlsx`);
  const sheet = read(answer.rawPayload).Sheets;
  const cells = Object.values(Object.values(sheet)[0]!) as { f?: string }[];
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
});

test.each(Object.entries(lists))(
  '%s: audited with its count and no word of a patient; an admin’s, of this office alone',
  async (what, { path, queries }) => {
    const query = queries[0]!;
    const { length } = await take(path, query, 'csv');
    const { rows } = await app.owner.query<{ details: Line; action: string; actor: string }>(
      `SELECT action, details FROM audit_log WHERE client_id = $1 AND subject = $2 ORDER BY audit_id DESC LIMIT 2`,
      [office.id, `list:${what}`],
    );
    expect(rows).toMatchObject([
      { action: 'list.exported', details: { format: 'csv', rows: length } },
      { action: 'list.export', details: { format: 'csv' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('HYPER');
    const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
    expect((await member.call('GET', `${path}/export?${query}`)).statusCode).toBe(403);
    const elsewhere = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, elsewhere, { role: 'Admin' }));
    const theirs = await stranger.call('GET', `${path}/export?${query}&format=csv`);
    expect(theirs.body.trimEnd().split('\r\n')).toHaveLength(1);
  },
);
