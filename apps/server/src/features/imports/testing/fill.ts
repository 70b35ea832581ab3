import { createContact, type TestOffice, type TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ImportsIds } from './route-cases.ts';

/** An import that is through with nobody, and two contacts of one surname. */
export async function fillImports(app: TestApp, office: TestOffice, user: TestUser): Promise<ImportsIds> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_imports (client_id, user_id, file_name, columns, duplicates, state, total, imported_at)
     VALUES ($1, $2, 'contacts.csv', '{First name,Phone}', 'skip', 'done', 0, now()) RETURNING import_id AS id`,
    [office.id, user.id],
  );
  const sister = await createContact(app, office, { firstName: 'Ada', lastName: 'Moss' });
  const brother = await createContact(app, office, { firstName: 'Leo', lastName: 'Moss' });
  return { contactImport: rows[0]!.id, sister, brother };
}
