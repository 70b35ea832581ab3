import { dashboard } from '@chairline/contract';
import { odTableNames, type OdRow } from '@chairline/open-dental';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import pg from 'pg';
import { storeRows } from '../../apps/server/src/features/practice/copy/store-rows.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { OFFICE } from '../harness/caller.ts';
import type { World } from '../harness/world.ts';

const PIECE = 2_000;

/** Gives the demo office the copy of a made-up practice, as a whole round of reading it leaves behind. */
export async function fillPractice(world: World): Promise<void> {
  const url = await world.ownerUrl();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ timezone: string }>(
      'SELECT timezone FROM clients WHERE client_id = $1',
      [OFFICE],
    );
    const today = dashboard.dayIn(rows[0]!.timezone, new Date());
    const practice = cleanPractice(makePractice({ today, patients: 400, years: 1 }));
    const database = openDatabase(url, 1, (error) => console.error(error));
    try {
      for (const table of odTableNames) {
        const all = practice[table] as OdRow[];
        for (let at = 0; at < all.length; at += PIECE)
          await database.transaction({ office: OFFICE }, (tx) =>
            storeRows(tx, OFFICE, table, all.slice(at, at + PIECE) as never),
          );
      }
    } finally {
      await database.close();
    }
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
