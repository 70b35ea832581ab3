import { contacts as contract, foldName } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });

interface Page {
  items: contract.Contact[];
  next: string | null;
}

async function page(query: Record<string, string | number>): Promise<Page> {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const response = await caller.call('GET', `/contacts?${text}`);
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return response.json() as Page;
}

/** Walks the list to its end. @param between called after each page */
async function walk(
  query: Record<string, string | number>,
  between: (seen: Page) => Promise<void> = async () => {},
) {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const next: Page = await page({ ...query, ...(cursor === null ? {} : { cursor }) });
    ids.push(...next.items.map((item) => item.contact_id));
    await between(next);
    cursor = next.next;
  } while (cursor !== null);
  return ids;
}

const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 12) - minutes * 60_000);

async function makeContacts(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(
      await createContact(app, office, {
        firstName: `Name${index}`,
        lastName: 'Walker',
        activityAt: minutesAgo(index),
      }),
    );
  return ids;
}

describe('the list', () => {
  test('is empty in a new office', async () => {
    expect(await page({})).toEqual({ items: [], next: null });
  });

  test('has the newest activity first; of the same moment the newer contact', async () => {
    const [old, fresh] = [minutesAgo(10), minutesAgo(1)];
    const a = await createContact(app, office, { activityAt: old });
    const b = await createContact(app, office, { activityAt: fresh });
    const c = await createContact(app, office, { activityAt: fresh });
    expect((await page({})).items.map((item) => item.contact_id)).toEqual([c, b, a]);
    await addItem(app, office, a);
    expect((await page({})).items.map((item) => item.contact_id)).toEqual([a, c, b]);
  });

  test('pages to its end without gap or repeat', async () => {
    const ids = await makeContacts(23);
    expect(await walk({ limit: 5 })).toEqual(ids);
    expect(await walk({ limit: 23 })).toEqual(ids);
    expect(await walk({ limit: 5, search: 'walker' })).toEqual(ids);
  });

  test('pages without gap or repeat among many of the same microsecond', async () => {
    const ids = await makeContacts(12);
    await app.owner.query(
      `UPDATE contacts SET activity_at = '2026-03-02 12:00:00.123457+00' WHERE client_id = $1`,
      [office.id],
    );
    expect(await walk({ limit: 5 })).toEqual([...ids].reverse());
    await app.owner.query(
      `UPDATE contacts SET activity_at = '2026-03-02 12:00:00.1234+00'::timestamptz + contact_id * interval '1 microsecond' WHERE client_id = $1`,
      [office.id],
    );
    expect(await walk({ limit: 1 })).toEqual([...ids].reverse());
  });

  test('misses nobody who stays in place while others rise to the top', async () => {
    const ids = await makeContacts(30);
    let turn = 0;
    const risen = new Set<number>();
    const seen = await walk({ limit: 4 }, async () => {
      // One that was shown already and one that was not yet.
      for (const id of [ids[turn]!, ids[29 - turn]!]) {
        risen.add(id);
        await addItem(app, office, id);
      }
      turn += 1;
    });
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids) if (!risen.has(id)) expect(seen).toContain(id);
    expect(seen.length).toBeLessThan(30);
  });

  test('gives its next cursor only when there is a next page', async () => {
    await makeContacts(4);
    expect((await page({ limit: 4 })).next).toBeNull();
    expect((await page({ limit: 3 })).next).toEqual(expect.any(String));
  });

  test.each([
    'nonsense',
    'MjAyNg',
    Buffer.from('2026-13-45 99:00:00+00|1').toString('base64url'),
    Buffer.from('2026-02-30 12:00:00+00|1').toString('base64url'),
    Buffer.from("2026-01-01 00:00:00+00|1' OR '1'='1").toString('base64url'),
  ])('refuses a cursor it did not give out: %j', async (cursor) => {
    const response = await caller.call('GET', `/contacts?cursor=${encodeURIComponent(cursor)}`);
    expect([response.statusCode, response.body]).toEqual([
      400,
      'This page of the list cannot be found again. Reload the list.',
    ]);
  });

  test.each([0, contract.CONTACT_PAGE_MAX + 1, 'x'])('refuses a limit of %s', async (limit) => {
    expect((await caller.call('GET', `/contacts?limit=${limit}`)).statusCode).toBe(400);
  });
});

describe('the search', () => {
  const find = async (search: string) => (await walk({ search })).sort((a, b) => a - b);

  test('finds by each number, and by part of it however it is written', async () => {
    const id = await createContact(app, office, { ph1: '+15035550133' });
    const second = await createContact(app, office, { ph2: '+15415550144' });
    const unnamed = await createContact(app, office, {
      firstName: '',
      lastName: '',
      phoneNum: '+12065550155',
    });
    await app.owner.query(`UPDATE contacts SET ph3 = '+13605550166' WHERE contact_id = $1`, [second]);
    const changed = await caller.call('PUT', `/crm/contacts/${second}`, { first_name: 'Third' });
    expect(changed.statusCode).toBe(200);
    for (const search of [
      '5035550133',
      '503555',
      '0133',
      '(503) 555-0133',
      '503.555.0133',
      '+1 503 555 0133',
      '15035550133',
    ])
      expect([search, await find(search)]).toEqual([search, [id]]);
    expect(await find('541555')).toEqual([second]);
    expect(await find('3605550166')).toEqual([second]);
    expect(await find('2065550155')).toEqual([unnamed]);
    expect(await find('555-01')).toEqual([id, second, unnamed]);
    expect(await find('9999')).toEqual([]);
  });

  test('finds by first, last and full name, whatever the case and accents', async () => {
    const jose = await createContact(app, office, { firstName: 'José', lastName: 'Núñez' });
    const ana = await createContact(app, office, { firstName: 'Ana Luísa', lastName: 'O’Brien' });
    for (const search of ['jose', 'JOSÉ', 'Jose\u0301', 'nunez', 'jose nunez', 'se nu', '  jose   nunez '])
      expect([search, await find(search)]).toEqual([search, [jose]]);
    expect(await find('nunez jose')).toEqual([jose]);
    expect(await find('nunez ana')).toEqual([]);
    for (const search of [
      'ana luisa o’b',
      'obrien',
      "O'BRIEN",
      'o brien',
      'brien ana',
      'analuisa',
      'Ana-Luisa',
    ])
      expect([search, await find(search)]).toEqual([search, [ana]]);
  });

  test('finds by plain letters whose letters are not', async () => {
    const names = [
      'Thị Mai Đoàn',
      'Łucja Wróbel',
      'Søren Kjær',
      'Jörg Preuß',
      'Aslı Işık',
      'Þór Œst',
      'ﬁlip Ħass',
    ];
    const plain = [
      'Thi Mai Doan',
      'Lucja Wrobel',
      'Soren Kjaer',
      'Jorg Preuss',
      'Asli Isik',
      'Thor Oest',
      'filip Hass',
    ];
    for (const [at, name] of names.entries()) {
      const [firstName = '', lastName = ''] = name.split(/ (?=\S+$)/);
      const id = await createContact(app, office, { firstName, lastName });
      for (const search of [plain[at]!, ...plain[at]!.split(' '), name])
        expect([search, await find(search)]).toEqual([search, [id]]);
    }
  });

  test('takes percent, underscore and backslash as they are', async () => {
    const odd = await createContact(app, office, { firstName: '100%', lastName: 'A_B\\C' });
    await createContact(app, office, { firstName: '1000', lastName: 'AxBC' });
    for (const search of ['%', '100%', '_', 'a_b', '\\', 'b\\c'])
      expect([search, await find(search)]).toEqual([search, [odd]]);
  });

  test('does not let one field’s end run into the next one’s start', async () => {
    await createContact(app, office, {
      firstName: 'Ada',
      lastName: 'Lee',
      ph1: '+15035550133',
      ph2: '+15415550144',
    });
    expect(await find('lee503')).toEqual([]);
    expect(await find('0133541')).toEqual([]);
    expect(await find('leea')).toEqual([]);
  });

  test('sees a change of name or number at once', async () => {
    const id = await createContact(app, office, { firstName: 'Old', lastName: 'Name', ph1: '+15035550133' });
    await caller.call('PUT', `/crm/contacts/${id}`, { first_name: 'Zoë', ph1: '(541) 555-0144' });
    expect([
      await find('old'),
      await find('5035550133'),
      await find('zoe'),
      await find('5415550144'),
    ]).toEqual([[], [], [id], [id]]);
  });

  test('refuses a search longer than the box takes', async () => {
    expect((await caller.call('GET', `/contacts?search=${'a'.repeat(101)}`)).statusCode).toBe(400);
  });

  test('finds exactly whom the web’s own rule finds, in hundreds of made-up cases', async () => {
    // A fixed seed (mulberry32): a case that fails, fails again.
    let state = 20_260_302;
    const random = (below: number) => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) % below;
    };
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const names = [
      'José',
      'Ana',
      'Ana Maria',
      'Zoë',
      'Łukasz',
      'ÅSA',
      'İbrahim',
      'O’Brien',
      'Weiß',
      '李',
      'van der Berg',
      'A_B',
      '50%',
      '',
      'Ana 5',
      'Straße',
      'Ñandú',
      'ﬁnn',
      'E\u0301va',
      '  Two  Spaces ',
    ];
    const numbers = () => `+1${pick(['503', '541', '206'])}5550${100 + random(90)}`;
    for (let index = 0; index < 60; index += 1) {
      const hasName = random(5) > 0;
      await createContact(app, office, {
        firstName: hasName ? pick(names).trim() : '',
        lastName: hasName ? pick(names).trim() : '',
        ph1: random(3) ? numbers() : '',
        ph2: random(4) ? '' : numbers(),
        phoneNum: hasName ? '' : numbers(),
        activityAt: minutesAgo(index),
      });
    }
    const everyone = (await page({ limit: 200 })).items;
    const searches = new Set<string>([
      '',
      ' ',
      '%',
      '_',
      '+',
      '()',
      '-',
      '.',
      '5',
      '55',
      '1',
      'é',
      'ß',
      'ss',
      'fi',
      'i',
      'l',
      '李',
    ]);
    while (searches.size < 320) {
      const contact = pick(everyone);
      const source = pick([
        contact.first_name,
        contact.last_name,
        contact.full_name,
        contact.ph1,
        contact.ph2,
        contact.phone_num,
      ]);
      if (source === '') continue;
      const from = random(source.length);
      const part = source.slice(from, from + 1 + random(source.length - from));
      searches.add(
        pick([
          part,
          part.toUpperCase(),
          part.toLowerCase(),
          ` ${part} `,
          foldName(part),
          `+1${part}`,
          `${part.slice(0, 3)}-${part.slice(3)}`,
        ]),
      );
    }
    for (const search of searches) {
      const expected = everyone
        .filter((contact) => contract.matchesSearch(contact, search))
        .map((contact) => contact.contact_id);
      const found = (await page({ search, limit: 200 })).items.map((contact) => contact.contact_id);
      expect([search, found]).toEqual([search, expected]);
    }
  });

  test('walks the trigram index, not the table', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, last_name, search_text, activity_at)
       SELECT $1, 'Person', n::text, 'person ' || md5(n::text), now() - n * interval '1 second' FROM generate_series(1, 20000) n`,
      [office.id],
    );
    await app.owner.query('ANALYZE contacts');
    const { rows } = await app.owner.query<{ prosrc: string }>(
      `SELECT prosrc FROM pg_proc WHERE proname = 'app_find_contacts'`,
    );
    // The statement the function runs for a search alone, as it stands in the function.
    const parts =
      /'(SELECT c\.contact_id[^']*)'[\s\S]*?'( AND c\.search_text LIKE \$7\[%s\])'[\s\S]*?'( ORDER BY[^']*)'/.exec(
        rows[0]!.prosrc,
      )!;
    const statement = parts
      .slice(1)
      .join('')
      .replace('$1', String(office.id))
      .replace(
        '$7[%s]',
        `('{%cfcd208495d5%,%on%}'::text[])[1] AND c.search_text LIKE ('{%cfcd208495d5%,%on%}'::text[])[2]`,
      )
      .replace('$2', 'now()')
      .replace('$3', '9')
      .replace('$4', '50');
    const plan = await app.owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Bitmap Index Scan on contacts_search');
    expect(text).not.toContain('Seq Scan');
    await createContact(app, office, { firstName: 'Needle', lastName: 'Haystack' });
    expect((await page({ search: 'needle hay' })).items).toHaveLength(1);
  });
});
