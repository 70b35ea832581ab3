import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { addConvo } from '../../testing/convo-rows.ts';
import { createOffice, createUser } from '../../testing/factory.ts';
import { migrationsBefore } from '../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../testing/plain-owner.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';

const ONE_WHEN = '0110_one_when.sql';
let plain: PlainOwner;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
});
afterAll(() => plain?.close());

test('days of next steps that stood before become reminders, also where the owner is held by row-level security', async () => {
  // The cluster's plain role is there already, and is not theirs to change.
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore(ONE_WHEN));
  const { owner } = plain;
  const app = { owner, database: plain.name } as TestApp;
  const office = await createOffice(app);
  const [biller, absent] = [await createUser(app, office), await createUser(app, office)];
  const begin = async (claim: number, by: number, day: string) => {
    const convo = await addConvo(app, office, { owner: biller.id });
    await owner.query(
      `UPDATE conversations SET kind = 'claim', subject_id = $2, process_type_id = NULL WHERE convo_id = $1`,
      [convo, String(claim)],
    );
    await owner.query(
      `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
       VALUES ($1, $2, 'Call again', $3, $4, now())`,
      [office.id, claim, day, by],
    );
    return convo;
  };
  const convo = await begin(1, biller.id, '2099-03-05');
  await begin(2, biller.id, '2020-03-05');
  await begin(3, absent.id, '2099-03-05');

  expect((await migrate(plain.url, secret)).applied).toContain(ONE_WHEN);
  const { rows } = await owner.query(
    'SELECT client_id, convo_id, user_id, remind_at FROM convo_reminders ORDER BY convo_id',
  );
  // Nine in the morning at the office; not what is past, nor for somebody who does not take part.
  expect(rows).toEqual([
    {
      client_id: office.id,
      convo_id: convo,
      user_id: biller.id,
      remind_at: new Date('2099-03-05T09:00:00-08:00'),
    },
  ]);
  const { rows: letGo } = await owner.query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND NOT relforcerowsecurity
       AND relname IN ('claim_work', 'clients', 'conversations', 'convo_participants', 'convo_reminders')`,
  );
  expect(letGo).toEqual([]);
});
