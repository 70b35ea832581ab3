import type { contacts as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { findInconsistencies } from '../../seed/consistency.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import { addConvo } from '../../testing/convo-rows.ts';
import { createContact, multipart, newNumber } from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { addItem, addMedia } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let base: string;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeAll(async () => {
  base = await listen(app);
});

const at = (hours: number) => new Date(Date.UTC(2026, 1, 3, 8) + hours * 3_600_000);

async function set(contactId: number, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  await app.owner.query(
    `UPDATE contacts SET ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')} WHERE contact_id = $1`,
    [contactId, ...Object.values(columns)],
  );
}

const get = async (id: number) =>
  (await caller.call('GET', `/contacts/${id}`)).json() as contract.ContactDetail;
const preview = async (keep_id: number, merge_id: number) =>
  (
    await caller.call('POST', '/contacts/merge/preview', { keep_id, merge_id })
  ).json() as contract.MergePreview;

async function merge(keep_id: number, merge_id: number, fields: Record<string, 'keep' | 'merge'> = {}) {
  const { keep, merge: other } = await preview(keep_id, merge_id);
  const answer = await caller.call('POST', '/contacts/merge', {
    keep_id,
    merge_id,
    keep_version: keep.version,
    merge_version: other.version,
    fields,
  });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as { merge: contract.ContactMerge; contact: contract.Contact };
}

const undo = (id: number) => caller.call('POST', `/contacts/merge/${id}/undo`);

/** Every row of the office that a merge may touch, without the counters of changes. */
async function dump(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const tables: [string, string][] = [
    ['contacts', 'contact_id'],
    ['comm_items', 'comm_item_id'],
    ['contact_reads', 'user_id, contact_id'],
    ['likely_opt_outs', 'likely_id'],
    ['message_media', 'media_id'],
    ['outbound_texts', 'comm_item_id'],
    ['text_opt_outs', 'opt_out_id'],
    ['mass_tagging_batches', 'mass_tagging_id, batch'],
    ['contact_tag_hands', 'contact_id, tag_id'],
    ['convo_references', 'convo_reference_id'],
    ['conversations', 'convo_id'],
  ];
  for (const [table, order] of tables) {
    const { rows: found } = await app.owner.query<{ row: unknown }>(
      `SELECT to_jsonb(t) - 'version' AS row FROM ${table} t WHERE client_id = $1 ORDER BY ${order}`,
      [office.id],
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** Two records of one person, with something of everything hanging on both, and others around them. */
async function twoOfOne() {
  const [cell, home, old, spare] = Array.from({ length: 4 }, newNumber) as [string, string, string, string];
  const keep = await createContact(app, office, { firstName: 'Maria', lastName: 'Lopez', ph1: cell });
  const other = await createContact(app, office, {
    firstName: 'María',
    lastName: 'López',
    ph1: old,
    ph2: home,
  });
  await set(keep, { email: 'maria@example.com', city: 'Salem', tag_ids: [3, 5], textable1: true });
  await set(other, {
    ph3: spare,
    email: 'm.lopez@example.com',
    birthdate: '1984-02-29',
    language: 'spa',
    tag_ids: [5, 9],
    textable1: true,
    textable2: true,
    created_at: at(-10),
  });
  await set(keep, { created_at: at(-5) });
  const items: number[] = [];
  for (const [n, [contact, direction]] of (
    [
      [keep, 'inbound'],
      [other, 'inbound'],
      [keep, 'delivered'],
      [other, 'sent'],
      [other, 'inbound'],
      [keep, 'inbound'],
      [other, 'inbound'],
    ] as const
  ).entries()) {
    items.push(
      await addItem(app, office, contact, {
        direction,
        at: at(n),
        body: `text ${n}`,
        number: contact === keep ? cell : n === 4 ? home : old,
        userIds: direction === 'inbound' ? [] : [caller.user.id],
      }),
    );
  }
  await addMedia(app, office, items[4]!);
  for (const item of [items[2]!, items[3]!])
    await app.owner.query(
      `INSERT INTO outbound_texts (client_id, comm_item_id, from_number, to_number, state, next_attempt_at, queued_at)
       SELECT client_id, comm_item_id, office_number, contact_number, 'accepted', at, at FROM comm_items WHERE comm_item_id = $1`,
      [item],
    );
  await set(keep, { needs_answer_since: at(5), version: 20 });
  await set(other, { needs_answer_since: at(4), version: 30 });
  await app.owner.query(
    `INSERT INTO likely_opt_outs (client_id, contact_id, item_id, contact_number, office_number, words, noticed_at)
     VALUES ($1, $2, $3, $4, $5, 'no more texts', now())`,
    [office.id, other, items[6], old, office.number],
  );
  const tagging = await app.owner.query<{ id: number }>(
    `INSERT INTO mass_taggings (client_id, user_id, tag_ids, state, total, started_at)
     VALUES ($1, $2, '{9}', 'done', 2, now()) RETURNING mass_tagging_id AS id`,
    [office.id, caller.user.id],
  );
  await app.owner.query(
    `INSERT INTO mass_tagging_batches (client_id, mass_tagging_id, batch, contact_ids, state, added)
     VALUES ($1, $2, 0, $3, 'done', $4)`,
    [office.id, tagging.rows[0]!.id, [other, keep], { [other]: [9] }],
  );
  await app.owner.query(
    `INSERT INTO contact_tag_hands (client_id, contact_id, tag_id, tagged_order) VALUES ($1, $2, 5, 1), ($1, $3, 5, 2), ($1, $3, 9, 3)`,
    [office.id, keep, other],
  );
  const talk = { kind: 'internal', owner: caller.user.id } as const;
  const messages = [{ by: caller.user.id, text: 'Two records?' }];
  await addConvo(app, office, { ...talk, messages, contact: keep, item: items[0]! });
  const convo = await addConvo(app, office, { ...talk, messages, contact: other, item: items[1]! });
  await caller.call('POST', `/contacts/${keep}/read`, { last_read_id: items[2] });
  await caller.call('POST', `/contacts/${other}/read`, { last_read_id: items[4] });
  return { convo, keep, other, items, cell, home, old, spare };
}

describe('the preview', () => {
  test('names what differs, with the side that is taken by default', async () => {
    const { keep, other, home, spare } = await twoOfOne();
    const shown = await preview(keep, other);
    expect(Object.fromEntries(shown.fields.map((field) => [field.field, field.chosen]))).toEqual({
      first_name: 'keep',
      last_name: 'keep',
      email: 'keep',
      City: 'keep',
      Birthdate: 'merge',
      language: 'merge',
      ph1: 'keep',
      ph2: 'merge',
      ph3: 'merge',
    });
    expect(shown.fields.find((field) => field.field === 'Birthdate')).toMatchObject({
      keep: '',
      merge: String(Date.UTC(1984, 1, 29)),
    });
    expect(shown.fields.find((field) => field.field === 'ph2')).toMatchObject({
      keep: '',
      merge: home.slice(2),
    });
    expect(shown.fields.find((field) => field.field === 'ph3')).toMatchObject({ merge: spare.slice(2) });
    expect([shown.keep_items, shown.merge_items, shown.tags, shown.problem]).toEqual([3, 4, [3, 5, 9], null]);
    expect(shown.other_emails).toEqual(['m.lopez@example.com']);
    expect(shown.other_numbers).toHaveLength(1);
  });

  test('changes nothing', async () => {
    const { keep, other } = await twoOfOne();
    const before = await dump();
    await preview(keep, other);
    expect(await dump()).toEqual(before);
  });

  test('refuses one and the same, and who is not there', async () => {
    const contact = await createContact(app, office);
    const same = await caller.call('POST', '/contacts/merge/preview', {
      keep_id: contact,
      merge_id: contact,
    });
    expect([same.statusCode, same.body]).toEqual([400, 'A contact cannot be merged with itself.']);
    const nobody = await caller.call('POST', '/contacts/merge/preview', {
      keep_id: contact,
      merge_id: 999_999,
    });
    expect(nobody.statusCode).toBe(404);
  });
});

describe('a merge', () => {
  test('loses nothing: one thread by time, fields, numbers, addresses, tags, what hangs on it', async () => {
    const { keep, other, items, cell, home, old, spare } = await twoOfOne();
    const { merge: merged, contact } = await merge(keep, other);
    expect(merged).toMatchObject({
      keep_id: keep,
      merge_id: other,
      merged_name: 'María López',
      merged_by: 'Dana Park',
      undone_at: null,
      can: { undo: true },
    });
    const thread = (await threadOf(caller, keep)).toSorted((a, b) => a.position - b.position);
    expect(thread.map((item) => item.comm_participant_id)).toEqual(items);
    expect(thread.map((item) => item.position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(thread[4]!.media).toHaveLength(1);
    expect(await get(keep)).toMatchObject({
      first_name: 'Maria',
      ph1: cell.slice(2),
      ph2: home.slice(2),
      ph3: spare.slice(2),
      textable2: true,
      email: 'maria@example.com',
      City: 'Salem',
      language: 'spa',
      Birthdate: String(Date.UTC(1984, 1, 29)),
      tags: [3, 5, 9],
      needs_answer: true,
      needs_answer_since: at(4).toISOString(),
      date: at(6).toISOString(),
      snippet: 'text 6',
      item_count: 7,
      other_numbers: [old.slice(2)],
      other_emails: ['m.lopez@example.com'],
      // Read up to item 2 in one thread and item 4 in the other: the unread one that comes first decides.
      last_read_id: items[2],
    });
    expect(contact.version).toBeGreaterThan(30);
    const { rows: likely } = await app.owner.query(
      'SELECT contact_id FROM likely_opt_outs WHERE client_id = $1',
      [office.id],
    );
    expect(likely).toEqual([{ contact_id: keep }]);
    const { rows: batches } = await app.owner.query(
      'SELECT to_jsonb(contact_ids) AS contact_ids, added FROM mass_tagging_batches WHERE client_id = $1',
      [office.id],
    );
    expect(batches).toEqual([{ contact_ids: [keep], added: { [keep]: [9] } }]);
    const { rows: hands } = await app.owner.query(
      'SELECT contact_id, tag_id, tagged_order FROM contact_tag_hands WHERE client_id = $1 ORDER BY tag_id',
      [office.id],
    );
    expect(hands).toEqual([
      { contact_id: keep, tag_id: 5, tagged_order: 2 },
      { contact_id: keep, tag_id: 9, tagged_order: 3 },
    ]);
    const internal = await caller.call('GET', `/conversations/internal/contact/${keep}`);
    expect(internal.json().items.map((one: { convo_references: object[] }) => one.convo_references)).toEqual(
      [items[1], items[0]].map((conversation_id) => [
        { contact_id: keep, contact_name: 'Maria Lopez', conversation_id, LabCaseNum: null },
      ]),
    );
    const list = (await caller.call('GET', `/contacts/${keep}/merges`)).json();
    expect(list).toEqual([merged]);
    expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
  });

  test('the merged one leads to the kept one: by its number, its address, its own path', async () => {
    const { keep, other, old } = await twoOfOne();
    await merge(keep, other);
    expect((await get(other)).contact_id).toBe(keep);
    await receive(app, { from: old, to: office.number, text: 'From my old phone' });
    expect((await threadOf(caller, keep)).map((item) => item.message)).toContain('From my old phone');
    expect((await get(keep)).recommended_number).toBe(old.slice(2));
    const answer = await send(app, caller, { dst: old, message_text: 'Got it', contact_id: String(keep) });
    expect(answer.status).toBe(200);
    const alike = await caller.call('POST', '/contacts/duplicates', { email: 'M.Lopez@Example.com' });
    expect(alike.json().items.map((item: contract.Duplicate) => item.contact.contact_id)).toEqual([keep]);
    for (const [method, path, body] of [
      ['PUT', `/crm/contacts/${other}`, { City: 'Bend' }],
      ['DELETE', `/crm/contacts/${other}`, undefined],
      ['POST', '/contacts/merge/preview', { keep_id: other, merge_id: keep }],
      ['GET', `/contacts/${other}/merges`, undefined],
    ] as const)
      expect([path, (await caller.call(method, path, body)).statusCode]).toEqual([path, 404]);
  });

  test('meanwhile read is read in the kept one: who looked at the merged one had not heard of it yet', async () => {
    const [keep, gone, stranger] = await Promise.all([1, 2, 3].map(() => createContact(app, office)));
    const item = await addItem(app, office, gone!, { body: 'And from my work phone' });
    await merge(keep!, gone!);
    const read = (id: number) => caller.call('POST', `/contacts/${id}/read`, { last_read_id: item });
    expect((await read(gone!)).json()).toEqual({ last_read_id: item });
    expect(await get(keep!)).toMatchObject({ last_read_id: item });
    expect((await read(stranger!)).statusCode).toBe(404);
  });

  test('takes the other side where that is chosen; a number that gives way stays beside', async () => {
    const { keep, other, cell, old } = await twoOfOne();
    await merge(keep, other, { first_name: 'merge', ph1: 'merge', email: 'merge', Birthdate: 'keep' });
    expect(await get(keep)).toMatchObject({
      first_name: 'María',
      ph1: old.slice(2),
      email: 'm.lopez@example.com',
      Birthdate: null,
      other_numbers: [cell.slice(2)],
      other_emails: ['maria@example.com'],
    });
    await receive(app, { from: cell, to: office.number, text: 'Still me' });
    expect((await threadOf(caller, keep)).map((item) => item.message)).toContain('Still me');
  });

  test('of a number nobody had named fills the first free place', async () => {
    const [cell, unknown] = [newNumber(), newNumber()];
    const keep = await createContact(app, office, { ph1: cell });
    const other = await createContact(app, office, { firstName: '', lastName: '', phoneNum: unknown });
    await merge(keep, other);
    expect(await get(keep)).toMatchObject({
      ph1: cell.slice(2),
      ph2: unknown.slice(2),
      textable2: true,
      phone_num: '',
    });
    const into = await createContact(app, office, { firstName: '', lastName: '', phoneNum: newNumber() });
    await merge(into, keep);
    expect(await get(into)).toMatchObject({
      first_name: 'Maria',
      ph1: cell.slice(2),
      ph2: unknown.slice(2),
      phone_num: '',
    });
  });

  test('is a conflict when either has changed since the preview', async () => {
    const { keep, other } = await twoOfOne();
    const shown = await preview(keep, other);
    await caller.call('PUT', `/contacts/${other}/needs_answer`, { needs_answer: false });
    const answer = await caller.call('POST', '/contacts/merge', {
      keep_id: keep,
      merge_id: other,
      keep_version: shown.keep.version,
      merge_version: shown.merge.version,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
  });

  test('of two patients of the practice system is refused; of one, what stands there stays', async () => {
    const { keep, other, old } = await twoOfOne();
    await set(other, { od_pat_num: 77, od_json: JSON.stringify([{ PatNum: 77 }]) });
    const shown = await preview(keep, other);
    expect(shown.fields.find((field) => field.field === 'first_name')?.chosen).toBe('merge');
    const versions = { keep_version: shown.keep.version, merge_version: shown.merge.version };
    const against = await caller.call('POST', '/contacts/merge', {
      keep_id: keep,
      merge_id: other,
      ...versions,
      fields: { first_name: 'keep' },
    });
    expect([against.statusCode, against.body]).toEqual([400, expect.stringContaining('Open Dental')]);
    await merge(keep, other);
    expect(await get(keep)).toMatchObject({ first_name: 'María', ph1: old.slice(2), OD_PatNum: 77 });
    const third = await createContact(app, office);
    await set(third, { od_pat_num: 78 });
    const both = await preview(keep, third);
    expect(both.problem).toBe('Both are patients of the practice system: merge them there first.');
    const refused = await caller.call('POST', '/contacts/merge', {
      keep_id: keep,
      merge_id: third,
      keep_version: both.keep.version,
      merge_version: both.merge.version,
    });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, both.problem]);
  });

  test('of two at once, one wins and the other is told', async () => {
    const [a, b, c] = [
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
    ];
    const body = (keep_id: number, merge_id: number) => ({
      keep_id,
      merge_id,
      keep_version: 1,
      merge_version: 1,
    });
    const answers = await Promise.all([
      caller.call('POST', '/contacts/merge', body(a, b)),
      caller.call('POST', '/contacts/merge', body(b, a)),
      caller.call('POST', '/contacts/merge', body(b, c)),
      caller.call('POST', '/contacts/merge', body(c, b)),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
  });

  test('while texts arrive, and its undo, lose none of them', async () => {
    const { keep, other, cell, old } = await twoOfOne();
    const said: string[] = [];
    const say = (from: string, n: number) => {
      said.push(`during ${n}`);
      return receive(app, { from, to: office.number, text: `during ${n}` });
    };
    for (let round = 0; round < 4; round += 1) {
      const shown = await preview(keep, other);
      const [merged, ...texts] = await Promise.all([
        caller.call('POST', '/contacts/merge', {
          keep_id: keep,
          merge_id: other,
          keep_version: shown.keep.version,
          merge_version: shown.merge.version,
        }),
        ...Array.from({ length: 6 }, (_, n) => say(n % 2 ? cell : old, round * 10 + n)),
      ]);
      expect(texts.map((text) => text.statusCode)).toEqual(texts.map(() => 200));
      if (merged.statusCode === 200) {
        const [undone] = await Promise.all([
          undo(merged.json().merge.contact_merge_id),
          say(old, round * 10 + 7),
        ]);
        // A text that was quicker stands in the kept thread, and the undo would not be one any more.
        const { rows } = await app.owner.query(
          'SELECT contact_id::integer AS home FROM comm_items WHERE client_id = $1 AND body = $2',
          [office.id, `during ${round * 10 + 7}`],
        );
        expect([rows[0].home, undone.statusCode]).toEqual(rows[0].home === keep ? [keep, 409] : [other, 200]);
        if (undone.statusCode === 409) break;
      }
    }
    const threads = [
      ...(await threadOf(caller, keep)),
      ...((await get(other)).contact_id === other ? await threadOf(caller, other) : []),
    ];
    expect(
      threads
        .map((item) => item.message)
        .filter((words) => words.startsWith('during'))
        .toSorted(),
    ).toEqual(said.toSorted());
    const faults = await findInconsistencies(app.owner, office.id);
    expect(faults).toEqual([]);
  });

  test('goes out to every screen, and so does its undo', async () => {
    const { keep, other } = await twoOfOne();
    const live: LiveSocket = await openLive(base, caller);
    const { merge: merged, contact } = await merge(keep, other);
    const types = () => live.events().map((frame) => frame.type);
    await live.next('resetThread');
    await live.next('likelyOptOut');
    await live.next('updateConvo');
    expect(types()).toEqual(['deleteContact', 'updateContact', 'resetThread', 'likelyOptOut', 'updateConvo']);
    expect(live.events()[0]!.payload).toEqual({ contact_id: other, merged_into: keep });
    expect(live.events()[1]!.payload).toEqual({ contact });
    const { keep: keptAgain, merged: mergedAgain } = (await undo(merged.contact_merge_id)).json();
    await live.next('contact');
    await live.next('resetThread');
    await live.next('resetThread');
    expect(
      live
        .events()
        .slice(5, 9)
        .map((frame) => frame.payload),
    ).toEqual([
      { contact: mergedAgain },
      { contact: keptAgain },
      { contact_id: keep },
      { contact_id: other },
    ]);
    expect(keptAgain.version).toBeGreaterThan(contact.version);
    await live.close();
  });

  test('is in the audit log, without what the contacts say', async () => {
    const { keep, other } = await twoOfOne();
    const { merge: merged } = await merge(keep, other);
    await undo(merged.contact_merge_id);
    const { rows } = await app.owner.query(
      `SELECT action, subject, details FROM audit_log WHERE client_id = $1 AND action LIKE '%merge%' ORDER BY audit_id`,
      [office.id],
    );
    const id = merged.contact_merge_id;
    expect(rows).toEqual([
      {
        action: 'contact.merge',
        subject: `contact:${keep}`,
        details: { merged: other, merge: id, items: 4 },
      },
      { action: 'contact.undo_merge', subject: `contact:${keep}`, details: { merged: other, merge: id } },
    ]);
  });
});

describe('the undo', () => {
  test('restores every row of both as it was', async () => {
    const { keep, other } = await twoOfOne();
    const before = await dump();
    const { merge: merged } = await merge(keep, other, { first_name: 'merge', ph1: 'merge' });
    expect(await dump()).not.toEqual(before);
    const answer = await undo(merged.contact_merge_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().merge).toMatchObject({ can: { undo: false }, undone_at: expect.any(String) });
    expect(await dump()).toEqual(before);
    expect((await undo(merged.contact_merge_id)).statusCode).toBe(409);
  });

  test('is over once the kept contact has changed, also by a message', async () => {
    for (const change of [
      async (keep: number) => void (await caller.call('PUT', `/crm/contacts/${keep}`, { City: 'Bend' })),
      async (_keep: number, cell: string) =>
        void (await receive(app, { from: cell, to: office.number, text: 'Hi again' })),
    ]) {
      const { keep, other, cell } = await twoOfOne();
      const { merge: merged } = await merge(keep, other);
      await change(keep, cell);
      const [listed] = (await caller.call('GET', `/contacts/${keep}/merges`)).json();
      expect(listed.can.undo).toBe(false);
      const refused = await undo(merged.contact_merge_id);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'The contact has changed since; the merge can no longer be undone.',
      ]);
    }
  });

  test('goes back through a chain of merges, one after the other', async () => {
    const [a, b, c] = [newNumber(), newNumber(), newNumber()];
    const first = await createContact(app, office, { firstName: 'A', ph1: a });
    const second = await createContact(app, office, { firstName: 'B', ph1: b });
    const third = await createContact(app, office, { firstName: 'C', ph1: c });
    for (const [contact, number] of [
      [first, a],
      [second, b],
      [third, c],
    ] as const)
      await addItem(app, office, contact, { number, body: `of ${contact}` });
    const before = await dump();
    const one = await merge(second, first);
    const between = await dump();
    const two = await merge(third, second);
    expect((await get(first)).contact_id).toBe(third);
    await expect(get(third)).resolves.toMatchObject({
      item_count: 3,
      ph1: c.slice(2),
      ph2: a.slice(2),
      ph3: b.slice(2),
    });
    expect((await undo(one.merge.contact_merge_id)).statusCode).toBe(409);
    expect((await undo(two.merge.contact_merge_id)).statusCode).toBe(200);
    expect(await dump()).toEqual(between);
    expect((await undo(one.merge.contact_merge_id)).statusCode).toBe(200);
    expect(await dump()).toEqual(before);
  });

  test('gives back conversations with their items, also those begun since', async () => {
    const { keep, other, items, convo } = await twoOfOne();
    const { merge: merged } = await merge(keep, other);
    const begin = async (item: number) => {
      const form = multipart({ message: 'And this?', contact_id: `${other}`, conversation_id: `${item}` });
      const { cookies } = caller;
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/conversations/internal',
        cookies,
        ...form,
      });
      expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
      return answer.json().convo_id as number;
    };
    const [ofKeep, ofOther] = [await begin(items[2]!), await begin(items[3]!)];
    expect((await undo(merged.contact_merge_id)).statusCode).toBe(200);
    const idsOf = async (contact: number) =>
      (await caller.call('GET', `/conversations/internal/contact/${contact}`))
        .json()
        .items.map(({ convo_id }: { convo_id: number }) => convo_id);
    expect(await idsOf(keep)).toContain(ofKeep);
    expect((await idsOf(other)).toSorted()).toEqual([convo, ofOther]);
    expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
  });

  test('takes back what was read since in both threads', async () => {
    const { keep, other, items } = await twoOfOne();
    const { merge: merged } = await merge(keep, other);
    await caller.call('POST', `/contacts/${keep}/read`, { last_read_id: items[6] });
    expect((await undo(merged.contact_merge_id)).statusCode).toBe(200);
    expect((await get(keep)).last_read_id).toBe(items[5]);
    expect((await get(other)).last_read_id).toBe(items[6]);
  });
});
