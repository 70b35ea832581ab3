import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { createOffice, createUser } from '../../../testing/factory.ts';
import { migrationsBefore } from '../../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../../testing/plain-owner.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { testConfig } from '../../../testing/test-config.ts';

let plain: PlainOwner;
beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
});
afterAll(() => plain?.close());

test('offices that had Open Dental before get the practice’s calendar, but where an admin made one', async () => {
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore('0170_practice_calendar.sql'));
  const { owner } = plain;
  const app = { owner, database: plain.name } as TestApp;
  const [with1, own, without] = [await createOffice(app), await createOffice(app), await createOffice(app)];
  const admin = await createUser(app, with1, { role: 'Admin' });
  const member = await createUser(app, with1);
  const gone = await createUser(app, with1);
  await createUser(app, without);
  await createUser(app, own);
  await owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [gone.id]);
  await owner.query('UPDATE clients SET od_enabled = true WHERE client_id = ANY ($1)', [[with1.id, own.id]]);
  await owner.query(
    `INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at)
     VALUES ($1, 'Chairs', '', 'blue', 'OD', false, false, now())`,
    [own.id],
  );

  await migrate(plain.url, secret);
  const { rows } = await owner.query(
    `SELECT k.client_id, k.name, k.of_office, array_agg(m.user_id || ' ' || m.role ORDER BY m.user_id)
       FILTER (WHERE m.user_id IS NOT NULL) AS members
     FROM calendars k LEFT JOIN calendar_members m USING (client_id, calendar_id)
     GROUP BY k.client_id, k.name, k.of_office ORDER BY k.client_id`,
  );
  expect(rows).toEqual([
    {
      client_id: with1.id,
      name: 'The practice',
      of_office: true,
      members: [`${admin.id} OWNER`, `${member.id} VIEWER`],
    },
    { client_id: own.id, name: 'Chairs', of_office: false, members: null },
  ]);
});
