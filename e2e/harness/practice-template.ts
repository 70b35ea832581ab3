import pg from 'pg';
import { dayOfPractice, openWithin } from '../../apps/sandbox/src/open-dental/within.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { fillCopy, readWithin } from '../../apps/server/src/testing/fill-copy.ts';
import { templateOnce } from '../../apps/server/src/testing/test-database.ts';
import { OFFICE } from './caller.ts';
import { DEMO_PRACTICE } from './practice.ts';
import type { World } from './world.ts';

/**
 * A database in which the demo office's copy of today's practice stands, and nothing else: neither the office nor its
 * contacts. A server that begins on a copy of it makes its demo, reads what changed since and matches the patients.
 * @returns the template's name
 */
export function practiceTemplate(): Promise<string> {
  const today = dayOfPractice(DEMO_PRACTICE);
  return templateOnce(`practice_of_${today.replaceAll('-', '_')}`, async (ownerUrl) => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const database = openDatabase(ownerUrl, 1, (error) => console.error(error));
    try {
      // Rows stand in an office, and only one that is connected is read.
      await owner.query(
        `INSERT INTO clients (client_id, name, timezone, business_number, od_enabled)
         VALUES ($1, 'Of the template', 'UTC', '+15035550199', true)`,
        [OFFICE],
      );
      await fillCopy(database, OFFICE, readWithin(openWithin(DEMO_PRACTICE, today)));
      // The demo makes the office, and connects it.
      await owner.query('BEGIN; SET LOCAL session_replication_role = replica');
      await owner.query('DELETE FROM practice_sync WHERE client_id = $1', [OFFICE]);
      await owner.query('DELETE FROM clients WHERE client_id = $1', [OFFICE]);
      await owner.query('COMMIT');
    } finally {
      await database.close();
      await owner.end();
    }
  });
}

/** Says of the copy that a world began with (`practice: 'copy'`) that it was read just now. No patient has a contact. */
export async function showCopy(world: World): Promise<void> {
  const owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  try {
    await owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [OFFICE]);
    await owner.query(
      `INSERT INTO practice_sync (client_id, way, synced_at) VALUES ($1, 'api', now())
       ON CONFLICT (client_id) DO UPDATE SET synced_at = now(), problem = NULL`,
      [OFFICE],
    );
  } finally {
    await owner.end();
  }
}
