import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ExportsIds } from './route-cases.ts';

/** An export that is ready, of nothing. */
export async function fillExports(app: TestApp, office: TestOffice, user: TestUser): Promise<ExportsIds> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO office_exports (client_id, user_id, state, started_at, finished_at, expires_at)
     VALUES ($1, $2, 'ready', now(), now(), now() + interval '7 days') RETURNING export_id AS id`,
    [office.id, user.id],
  );
  return { officeExport: rows[0]!.id };
}
