import { contacts as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { familyNames, givenNames } from '../../seed/large/names.ts';
import { createContact, createOffice } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';
import { listNearNames, searchTextOf } from './store.ts';
import { misspelt, moreNames, nobodys } from './testing/misspelt.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });

interface Near {
  found: number;
  items: contract.Contact[];
  respelt: string | null;
}

async function near(search: string): Promise<Near> {
  const response = await caller.call('GET', `/contacts/near?search=${encodeURIComponent(search)}`);
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return response.json() as Near;
}

const names = async (search: string) => (await near(search)).items.map(({ full_name }) => full_name);

/** An office of some 500 people, with each given and family name once at least. */
async function fillOffice(): Promise<void> {
  const families = [...familyNames, ...moreNames];
  const people = families.map((lastName, n) => {
    const firstName = givenNames[(n * 7) % givenNames.length]!;
    const text = searchTextOf({ firstName, lastName, ph1: '', ph2: '', ph3: '', phoneNum: '' });
    return { firstName, lastName, text };
  });
  await app.owner.query(
    `INSERT INTO contacts (client_id, first_name, last_name, search_text, activity_at)
     SELECT $1, p."firstName", p."lastName", p.text, now() - interval '1 minute' * random() * 1000
     FROM jsonb_to_recordset($2::jsonb) p ("firstName" text, "lastName" text, text text)`,
    [office.id, JSON.stringify(people)],
  );
}

describe('in an office of 500', () => {
  beforeEach(fillOffice);

  test('whom misspelt names mean is offered, and hardly anybody else', async () => {
    const missed: string[] = [];
    const rows = { meant: 0, others: 0 };
    for (const [typed, meant] of misspelt) {
      const offered = await names(typed);
      const isMeant = offered.map((name) => name.split(' ').includes(meant));
      if (!isMeant.includes(true)) missed.push(typed);
      for (const is of isMeant) rows[is ? 'meant' : 'others'] += 1;
    }
    // Known to be missed: what is another name as much, or has too few trigrams in common. Who finds them takes them out.
    expect(missed).toEqual(['Tomson', 'Fillip', 'Shawn', 'Huessin']);
    expect(rows.meant / (rows.meant + rows.others)).toBeGreaterThan(0.85);
  });

  test.each(nobodys)('"%s" offers nobody', async (typed) => {
    expect(await names(typed)).toEqual([]);
  });
});

describe('what is offered', () => {
  const person = (firstName: string, lastName: string, more = {}) =>
    createContact(app, office, { firstName, lastName, ...more });

  test('of several words those that are right must be there, and the fewest wrong ones win', async () => {
    await person('Grace', 'Whitfield');
    await person('Tom', 'Whitfield');
    await person('Grase', 'Whitfelt');
    expect(await names('grace whitfeld')).toEqual(['Grace Whitfield']);
    expect(await names('whitfeild grace')).toEqual(['Grace Whitfield']);
    expect(await names('garce whitfield')).toEqual(['Grace Whitfield']);
    expect(await names('hannah whitfeld')).toEqual([]);
    // Both words are somebody’s, but nobody has both.
    await person('Maria', 'Lopez');
    await person('Ana', 'Lopes');
    expect(await names('Maria Lopes')).toEqual(['Maria Lopez']);
  });

  test('short words beside others stand as they are', async () => {
    await person('Al', 'Whitfield');
    await person('Bo', 'Whitfield');
    expect(await names('al whitfeld')).toEqual(['Al Whitfield']);
    await person('Siobhan', 'O’Brien');
    expect(await names('o brein')).toEqual(['Siobhan O’Brien']);
    expect(await names('McDonld')).toEqual([]);
    await person('Ian', 'Mc Donald');
    expect(await names('McDonld')).toEqual(['Ian Mc Donald']);
  });

  test('nobody whom the search itself finds is, and nobody at all beside many of them', async () => {
    await person('Lars', 'Jonson');
    await person('Kim', 'Johnson');
    const one = await near('Jonson');
    expect([one.found, one.items.map(({ full_name }) => full_name)]).toEqual([1, ['Kim Johnson']]);
    await person('Lena', 'Jonson');
    await person('Ida', 'Jonson');
    expect(await near('Jonson')).toEqual({ found: 3, items: [], respelt: null });
    expect(await near('')).toEqual({ found: 3, items: [], respelt: null });
  });

  test('is whoever was heard of last of those who are as near, and how to find the others', async () => {
    for (let n = 1; n <= 8; n += 1)
      await person(`Kid${'abcdefgh'[n - 1]!}`, 'Núñez', { activityAt: new Date(Date.UTC(2026, 1, n)) });
    const { items, respelt } = await near('nunes');
    expect(items.map(({ first_name }) => first_name)).toEqual([
      'Kidh',
      'Kidg',
      'Kidf',
      'Kide',
      'Kidd',
      'Kidc',
    ]);
    expect(respelt).toBe('Núñez');
    expect((await near('kidb nunes')).respelt).toBeNull();
  });

  test('is shown as the list shows it', async () => {
    const id = await person('Tom', 'Whitfield', { ph1: '+15035550113' });
    const { items } = await near('Whitfeld');
    const list = (await caller.call('GET', '/contacts?search=whitfield')).json() as Pick<Near, 'items'>;
    expect(items).toEqual(list.items);
    expect(items[0]!.contact_id).toBe(id);
  });

  test('is nobody who was merged, and nobody of another office', async () => {
    const kept = await person('Thomas', 'Whitfield', { activityAt: new Date(Date.UTC(2026, 1, 1)) });
    // As many as are offered at most: they take nobody's place.
    for (let n = 0; n < contract.NEAR_MOST; n += 1) {
      const merged = await person('Tommy', 'Whitfield');
      await app.owner.query('UPDATE contacts SET merged_into = $1 WHERE contact_id = $2', [kept, merged]);
    }
    const other = await createOffice(app);
    await createContact(app, other, { firstName: 'Theirs', lastName: 'Whitfield' });
    expect(await names('whitfeld')).toEqual(['Thomas Whitfield']);
    // Nor does a statement of the plain role see them, whatever it asks for.
    const theirs = await app.platform.db.transaction({ office: office.id }, async (tx) => {
      const words = [{ near: 'theirs', like: [`%theirs%') OR true OR ('a' = 'a`] }];
      return listNearNames(tx, words, 0.1, 50);
    });
    expect(theirs.map(({ names: own }) => own.split(' ')[0])).not.toContain('theirs');
  });

  test('leaves nothing behind on the connection', async () => {
    await person('Tom', 'Whitfield');
    await near('Whitfeld');
    const { rows } = await app.platform.db.pool.query<{ left: string | null }>(
      `SELECT current_setting('pg_trgm.word_similarity_threshold', true) AS left`,
    );
    expect([null, '', '0.6']).toContain(rows[0]!.left);
  });

  test('walks the trigram index, not the table', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, last_name, search_text, activity_at)
       SELECT $1, 'Person', n::text, 'person ' || translate(md5(n::text), '0123456789', 'ghijklmnop') || E'\\x01\\x02', now()
       FROM generate_series(1, 20000) n`,
      [office.id],
    );
    await person('Tom', 'Whitfield');
    // What waits to be put into the index makes it dearer than it is.
    await app.owner.query(`SELECT gin_clean_pending_list('contacts_search')`);
    await app.owner.query('ANALYZE contacts');
    const plans: string[] = [];
    await app.owner.query('BEGIN');
    try {
      const notice = ({ message }: { message: string | undefined }) => plans.push(message ?? '');
      app.owner.on('notice', notice);
      await app.owner.query(
        `LOAD 'auto_explain'; SET LOCAL auto_explain.log_min_duration = 0; SET LOCAL auto_explain.log_nested_statements = on;
         SET LOCAL client_min_messages = log; SET LOCAL app.client_id = '${office.id}'`,
      );
      const { rows } = await app.owner.query<{ contact_id: number }>(
        `SELECT contact_id FROM app_near_contacts('[{"near": "whitfeld", "like": ["%hwitfeld%"]}]', 0.3, 50)`,
      );
      expect(rows.length).toBeGreaterThan(0);
      app.owner.off('notice', notice);
    } finally {
      await app.owner.query('ROLLBACK');
    }
    // The whole of it, so that another plan is seen in the failure.
    const plan = plans.filter((text) => text.includes('whitfeld')).join('\n');
    expect(plan).toContain('Bitmap Index Scan on contacts_search');
    expect(plan).not.toContain('Seq Scan');
  });
});
