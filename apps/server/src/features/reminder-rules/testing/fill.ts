import { reminderRules } from '@chairline/contract';
import type { TestOffice } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Two rules that are off. */
export async function fillReminderRules(app: TestApp, office: TestOffice) {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO reminder_rules (client_id, name, kind, amount, unit, is_after, at_time, open_hours_only, filters, message,
       created_by, changed_by, created_at, changed_at)
     SELECT $1, name, 'visit', 2, 'hours', false, '10:00', false, $2, 'See you soon', 'dana', 'dana', now(), now()
     FROM unnest(ARRAY['Two hours', 'Spare']) AS name RETURNING rule_id AS id`,
    [office.id, JSON.stringify(reminderRules.noFilters)],
  );
  const [reminderRule, spareReminderRule] = rows.map(({ id }) => Number(id)) as [number, number];
  return { reminderRule, spareReminderRule };
}
