import { createContact, type TestOffice, type TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ImportsIds } from './route-cases.ts';

/** An import that refused one row and whose rollback kept a contact, and two contacts of one surname. */
export async function fillImports(app: TestApp, office: TestOffice, user: TestUser): Promise<ImportsIds> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_imports (client_id, user_id, file_name, columns, duplicates, state, total, imported_at)
     VALUES ($1, $2, 'contacts.csv', '{First name,Phone}', 'skip', 'done', 0, now()) RETURNING import_id AS id`,
    [office.id, user.id],
  );
  const importId = rows[0]!.id;
  await app.owner.query(
    `INSERT INTO contact_import_batches (client_id, import_id, batch, state, rows, accepted, refused)
     VALUES ($1, $2, 0, 'done', 1, '[]', '[{"row": 2, "cells": ["Ann", "12"], "reasons": ["Not a phone number."]}]')`,
    [office.id, importId],
  );
  const kept = await createContact(app, office, { firstName: 'Ira', lastName: 'Kemp' });
  await app.owner.query(
    `INSERT INTO contact_import_contacts (client_id, import_id, contact_id, version_before, version, item_count, state, name, reason)
     VALUES ($1, $2, $3, 0, 1, 0, 'kept', 'Ira Kemp', 'Was edited since')`,
    [office.id, importId, kept],
  );
  const sister = await createContact(app, office, { firstName: 'Ada', lastName: 'Moss' });
  const brother = await createContact(app, office, { firstName: 'Leo', lastName: 'Moss' });
  return { contactImport: importId, sister, brother };
}
