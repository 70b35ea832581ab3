import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { createContact, newNumber } from '../../testing/factory.ts';
import { findOrCreateByNumber } from '../contacts/index.ts';
import { takeTogether } from './take-texts.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** The rule of whose text it is stands twice: as a verb, and for speed in app_take_texts. They must agree. */

const app = useTestApp();
const { office } = useOneOffice(app, {});

const byRule = (number: string) =>
  inOffice(
    app.platform,
    { office: office.id, actor: { kind: 'system', name: 'test' } },
    async (ctx) => (await findOrCreateByNumber(ctx, number)).contactId,
  );

async function take(from: string): Promise<number> {
  const uuid = randomUUID();
  const taken = await takeTogether(app.platform, office.id, {
    uuid,
    from,
    to: office.number,
    text: 'Hello',
    params: {},
  });
  expect(taken).toBe(true);
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT contact_id AS id FROM comm_items WHERE client_id = $1 AND carrier_uuid = $2',
    [office.id, uuid],
  );
  return rows[0]!.id;
}

const setHead = (head: number, members: number[]) =>
  app.owner.query('UPDATE contacts SET family = $1 WHERE contact_id = ANY ($2)', [head, members]);

const scenes: [string, (number: string) => Promise<void>][] = [
  ['one contact has it', async (ph1) => void (await createContact(app, office, { ph1 }))],
  ['nobody has named it', async (phoneNum) => void (await createContact(app, office, { phoneNum }))],
  [
    'the family’s head has it at home, an older child as a cell number',
    async (number) => {
      const child = await createContact(app, office, { ph1: number });
      const head = await createContact(app, office, { ph2: number });
      await setHead(head, [head, child]);
    },
  ],
  [
    'two have it, one as a cell number, and nobody is a head',
    async (number) => {
      await createContact(app, office, { ph2: number });
      await createContact(app, office, { ph1: number });
    },
  ],
  [
    'two have it alike',
    async (number) => {
      await createContact(app, office, { ph1: number });
      await createContact(app, office, { ph1: number });
    },
  ],
];

test.each(scenes)(
  '%s: both give the text to the same contact, the first and the next',
  async (_name, setUp) => {
    const number = newNumber();
    await setUp(number);
    const expected = await byRule(number);
    expect(await take(number)).toBe(expected);
    expect(await byRule(number)).toBe(expected);
    expect(await take(number)).toBe(expected);
  },
);

test('a number last texted with someone who is not the head stays there, by both', async () => {
  const number = newNumber();
  const child = await createContact(app, office, { ph2: number });
  expect(await take(number)).toBe(child);
  const head = await createContact(app, office, { ph1: number });
  await setHead(head, [head, child]);
  expect(await byRule(number)).toBe(child);
  expect(await take(number)).toBe(child);
});
