import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findInconsistencies } from '../../seed/consistency.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, newNumber } from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOneOffice(app, { caller: 'Member' });

const deliver = (from: string, text: string, uuid = randomUUID()) =>
  receive(app, { from, to: office.number, text, uuid });

async function countOf(table: string): Promise<number> {
  const { rows } = await app.owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM ${table} WHERE client_id = $1`,
    [office.id],
  );
  return rows[0]!.n;
}

test('texts of many patients at once all arrive, each once, in its own thread', async () => {
  const numbers = Array.from({ length: 30 }, newNumber);
  const contacts: number[] = [];
  for (const ph1 of numbers) contacts.push(await createContact(app, office, { ph1 }));
  const uuids = Array.from({ length: 120 }, () => randomUUID());
  const events = await countOf('live_events');
  const audits = await countOf('audit_log');
  // Every delivery comes twice, as a carrier's does whose first try was answered late.
  const answers = await Promise.all(
    [...uuids, ...uuids].map((uuid, n) => deliver(numbers[n % 30]!, `text ${n % 120}`, uuid)),
  );
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([]);
  for (const [n, contact] of contacts.entries()) {
    const words = (await threadOf(caller, contact)).map((item) => item.message).toSorted();
    expect(words).toEqual([n, n + 30, n + 60, n + 90].map((one) => `text ${one}`).toSorted());
  }
  expect((await countOf('live_events')) - events).toBe(120);
  // The threads were opened above: thirty lines more.
  expect((await countOf('audit_log')) - audits).toBe(150);
  expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
});

test('what needs more than the usual arrives as well, amid the others', async () => {
  const [mother, known, stranger, stopper] = Array.from({ length: 4 }, newNumber) as [
    string,
    string,
    string,
    string,
  ];
  const child = await createContact(app, office, { firstName: 'Ada', ph1: mother });
  const head = await createContact(app, office, { firstName: 'Maya', ph1: mother });
  await app.owner.query(`UPDATE contacts SET family = $1 WHERE contact_id IN ($1, $2)`, [head, child]);
  const friend = await createContact(app, office, { ph1: known });
  const ahead = await createContact(app, office, { ph1: newNumber() });
  await createContact(app, office, { ph1: stopper });
  const { rows } = await app.owner.query<{ ph1: string }>(
    // Its newest item is from a moment to come: the clock was set back.
    `WITH item AS (INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position)
       VALUES ($1, $2, 'call', 'incoming', now() + interval '1 hour', 0) RETURNING comm_item_id, at)
     UPDATE contacts SET item_count = 1, version = 2, activity_at = (SELECT at FROM item), last_item_id = (SELECT comm_item_id FROM item),
       last_kind = 'call', last_direction = 'incoming' WHERE contact_id = $2 RETURNING ph1`,
    [office.id, ahead],
  );
  const answers = await Promise.all([
    deliver(known, 'first'),
    deliver(mother, 'about both'),
    deliver(stranger, 'new here'),
    deliver(stranger, 'and again'),
    deliver(stopper, 'STOP'),
    deliver(rows[0]!.ph1, 'from before'),
    deliver(known, 'second'),
  ]);
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([]);
  expect((await threadOf(caller, friend)).map((item) => item.message).toSorted()).toEqual([
    'first',
    'second',
  ]);
  expect((await threadOf(caller, head)).map((item) => item.message)).toEqual(['about both']);
  expect(await threadOf(caller, child)).toEqual([]);
  // The shared number stays with the one it was last texted with.
  await deliver(mother, 'one more');
  expect(await threadOf(caller, head)).toHaveLength(2);
  const early = (await threadOf(caller, ahead)).toSorted((a, b) => a.position - b.position);
  expect(early.map((item) => item.kind)).toEqual(['text', 'call']);
  const { rows: strangers } = await app.owner.query<{ n: number }>(
    `SELECT item_count AS n FROM contacts WHERE client_id = $1 AND phone_num = $2`,
    [office.id, stranger],
  );
  expect(strangers).toEqual([{ n: 2 }]);
  expect(await countOf('text_opt_outs')).toBe(1);
  // No jobs run here, so the confirmation stays queued; and of two first texts at once either makes the contact.
  const expected = ['a text of ours', 'a contact is younger'];
  const faults = await findInconsistencies(app.owner, office.id);
  expect(faults.filter((fault) => !expected.some((words) => fault.startsWith(words)))).toEqual([]);
});
