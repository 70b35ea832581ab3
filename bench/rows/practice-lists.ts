import { practice } from '@chairline/contract';
import {
  pendingTreatmentList,
  postOpList,
  preAuthList,
  recareList,
  reconsultList,
  unconfirmedList,
} from '../../apps/server/src/features/practice/lists/list-patients.ts';
import { wallClock } from '../../apps/server/src/platform/wall-clock.ts';
import { beginOf, pageText } from '../../apps/server/src/features/practice/lists/store-lists.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { findTimeZone } from '../../apps/server/src/platform/db/time-zone.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const ROUNDS = 200;
const WARM_UP = 40;

const lists = [
  ['unconfirmed', practice.listUnconfirmed, unconfirmedList],
  ['post-ops', practice.listPostOps, postOpList],
  ['recare', practice.listRecare, recareList],
  ['reconsult', practice.listReconsult, reconsultList],
  ['pre-auths', practice.listPreAuths, preAuthList],
  ['pending treatment', practice.listPendingTreatment, pendingTreatmentList],
] as const;

/**
 * The first page of each practice list over HTTP, items and contacts included, against the statement of its patients
 * alone through the bare driver.
 */
export async function measurePracticeLists(world: World): Promise<Figure[]> {
  const office = world.office.client;
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const db = openDatabase(world.appUrl, 1, (error) => console.error(error));
  const figures: Figure[] = [];
  try {
    for (const [name, route, { statement, values }] of lists) {
      const given = await db.transaction({ office }, async (tx) =>
        values(tx, wallClock(await findTimeZone(tx), new Date())),
      );
      const { at, patNum } = beginOf(statement);
      const text = pageText(statement);
      const page = [at, patNum, practice.PRACTICE_PAGE + 1, 0, ...given];
      const path = `/api${route.path.replace('{offset}', '0')}`;
      let shown = 0;
      let items = 0;
      const samples = await takeTurns(
        {
          ours: async () => {
            const { data } = jsonOf<{ data: { od_json: unknown[] }[] }>(
              await http.request('GET', path, [cookie]),
            );
            shown = data.length;
            items = data.reduce((sum, row) => sum + row.od_json.length, 0);
            if (shown === 0) throw new Error(`nobody is in the list of ${name}`);
          },
          floor: () =>
            inOfficeBare(client, office, () => client.query({ name: statement.name, text, values: page })),
        },
        ROUNDS,
        WARM_UP,
      );
      const did = `${shown} patients with ${items} items of ${(world.office.contacts / 5).toLocaleString('en-US')}`;
      figures.push(compareTail(`practice list: ${name}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
    await db.close();
  }
}
