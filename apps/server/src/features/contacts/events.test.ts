import type { contacts as contract, inbox } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createContact, newNumber } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { officeViews } from '../../testing/page-views.ts';
import { createVerifier, view } from '../../testing/verify-events.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/**
 * Old state + event = fresh fetch, for merges, their undo and families. A thread that is reset is fetched again, a
 * contact that was merged goes with its thread.
 */

let base: string;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeAll(async () => {
  base = await listen(app);
});

type Threads = ReadonlyMap<number, inbox.CommItem[]>;

/** Every thread of the office: what a reset does not name stays as it was. */
const threadsView = () =>
  view<Threads>({
    name: 'threads',
    events: ['contact', 'deleteContact', 'resetThread'],
    async fetch() {
      const { items } = (await caller.call('GET', '/contacts?limit=200')).json() as {
        items: contract.Contact[];
      };
      const threads = new Map<number, inbox.CommItem[]>();
      for (const { contact_id: id } of items) threads.set(id, await threadOf(caller, id));
      return threads;
    },
    reduce(held, { type, payload }) {
      if (type === 'contact' && !held.has(payload.contact.contact_id))
        return new Map(held).set(payload.contact.contact_id, []);
      if (type === 'deleteContact') return new Map([...held].filter(([id]) => id !== payload.contact_id));
      if (type === 'resetThread')
        return held.has(payload.contact_id) ? new Map(held).set(payload.contact_id, stale) : held;
      return held;
    },
    async settle(held) {
      const settled = new Map(held);
      for (const [id, items] of held) if (items === stale) settled.set(id, await threadOf(caller, id));
      return settled;
    },
    shown: (held) => Object.fromEntries(held),
  });
const stale: inbox.CommItem[] = [];

async function expectSame(happens: () => Promise<LightMyRequestResponse>): Promise<void> {
  const looks = {
    role: 'Member',
    timezone: 'America/Los_Angeles',
    contacts: [],
    tags: [],
    types: [],
  } as const;
  const views = [...officeViews(caller, looks), threadsView()];
  const verifier = createVerifier(app, base, [{ name: 'the caller', caller, views }]);
  expect((await verifier.verify(happens)).size).toBeGreaterThan(0);
}

/** Two records of one person, each in a family with others, each with a thread. */
async function scene() {
  const [one, two] = [newNumber(), newNumber()];
  const keep = await createContact(app, office, { firstName: 'Maya', ph1: one });
  const other = await createContact(app, office, { firstName: 'Maia', ph1: two });
  const child = await createContact(app, office, { firstName: 'Ben' });
  const baby = await createContact(app, office, { firstName: 'Lu' });
  await app.owner.query(
    `UPDATE contacts SET family = $1, version = version + 1 WHERE contact_id IN ($1, $2, $3)`,
    [other, child, baby],
  );
  for (const [n, contact] of [keep, other, keep, other].entries())
    await addItem(app, office, contact, {
      at: new Date(Date.UTC(2026, 1, 2, n)),
      number: contact === keep ? one : two,
    });
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT last_item_id AS id FROM contacts WHERE contact_id = $1',
    [other],
  );
  await app.owner.query(
    `INSERT INTO likely_opt_outs (client_id, contact_id, item_id, contact_number, office_number, words, noticed_at)
     VALUES ($1, $2, $3, $4, $5, 'no more texts', now())`,
    [office.id, other, rows[0]!.id, two, office.number],
  );
  return { keep, other, child, baby };
}

async function merge(keep_id: number, merge_id: number, fields: Record<string, string> = {}) {
  const preview = (await caller.call('POST', '/contacts/merge/preview', { keep_id, merge_id })).json();
  return caller.call('POST', '/contacts/merge', {
    keep_id,
    merge_id,
    keep_version: preview.keep.version,
    merge_version: preview.merge.version,
    fields,
  });
}

test('a merge of a family’s head into somebody without one, and its undo', async () => {
  const { keep, other } = await scene();
  let id = 0;
  await expectSame(async () => {
    const answer = await merge(keep, other);
    id = answer.json().merge.contact_merge_id;
    return answer;
  });
  await expectSame(() => caller.call('POST', `/contacts/merge/${id}/undo`));
});

test('a merge of two of one family, and its undo', async () => {
  const { other, child } = await scene();
  let id = 0;
  await expectSame(async () => {
    const answer = await merge(child, other);
    id = answer.json().merge.contact_merge_id;
    return answer;
  });
  await expectSame(() => caller.call('POST', `/contacts/merge/${id}/undo`));
});

test.each(['keep', 'merge'])(
  'a merge of two families’ heads, with the family of %s, and its undo',
  async (side) => {
    const { keep, other } = await scene();
    const husband = await createContact(app, office, { firstName: 'Jon' });
    await app.owner.query(`UPDATE contacts SET family = $1 WHERE contact_id IN ($1, $2)`, [keep, husband]);
    const families = async () =>
      (
        await app.owner.query('SELECT contact_id, family FROM contacts WHERE client_id = $1 ORDER BY 1', [
          office.id,
        ])
      ).rows;
    const before = await families();
    let id = 0;
    await expectSame(async () => {
      const answer = await merge(keep, other, { family: side });
      id = answer.json().merge.contact_merge_id;
      return answer;
    });
    expect(await families()).not.toEqual(before);
    await expectSame(() => caller.call('POST', `/contacts/merge/${id}/undo`));
    expect(await families()).toEqual(before);
  },
);

test.each([
  ['joining one', (ids: Awaited<ReturnType<typeof scene>>) => [ids.keep, ids.baby]],
  ['leaving one', (ids: Awaited<ReturnType<typeof scene>>) => [ids.baby, 0]],
  ['its head leaving', (ids: Awaited<ReturnType<typeof scene>>) => [ids.other, 0]],
  ['its head going to another', (ids: Awaited<ReturnType<typeof scene>>) => [ids.other, ids.keep]],
])('a family: %s', async (_what, choose) => {
  const [id, with_id] = choose(await scene());
  await expectSame(() => caller.call('PUT', `/contacts/${id}/family`, { with_id }));
});

test('the whole form', async () => {
  const { keep } = await scene();
  await expectSame(() =>
    caller.call('PUT', `/crm/contacts/${keep}`, {
      ph2: '5035550188',
      textable2: true,
      email: 'm@example.com',
      language: 'spa',
    }),
  );
  await expectSame(() => caller.call('POST', '/crm/contacts', { first_name: 'New', last_name: 'Person' }));
});
