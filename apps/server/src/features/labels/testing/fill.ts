import type { TestOffice } from '../../../testing/factory.ts';
import { addTag } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { LabelsIds } from './route-cases.ts';

/** A tag, a template and a quick reminder. */
export async function fillLabels(app: TestApp, office: TestOffice): Promise<LabelsIds> {
  const tag = await addTag(app, office);
  const templates = await app.owner.query<{ id: number }>(
    `INSERT INTO message_templates (client_id, title, template) VALUES ($1, 'Directions', 'We are on Main Street.')
     RETURNING template_id AS id`,
    [office.id],
  );
  const reminders = await app.owner.query<{ id: number }>(
    `INSERT INTO reminder_presets (client_id, reminder_title, fixed_time) VALUES ($1, 'After lunch', '13:00')
     RETURNING reminder_id AS id`,
    [office.id],
  );
  return { tag, template: templates.rows[0]!.id, quickReminder: reminders.rows[0]!.id };
}
