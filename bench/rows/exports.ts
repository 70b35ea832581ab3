import type { exports as contract } from '@chairline/contract';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { leftOutTables } from '../../apps/server/src/features/exports/left-out.ts';
import { type Figure, percentile } from '../harness/figures.ts';
import type { World } from '../harness/world.ts';

const ROUNDS = 3;
const LOST_AFTER_MS = 600_000;

/**
 * The archive of everything the office owns, from the request until it is ready, against COPY TO of the same rows, thrown away
 * as they come. The archive holds each row twice (NDJSON and CSV), packed and with checksums.
 */
export async function measureExports(world: World): Promise<Figure[]> {
  const { office, owner, origin, port } = world;
  const cookie = (await world.signIn('staff1')).replace(/^cookie: /i, '');
  const path = `http://127.0.0.1:${port}/api/office/exports`;
  const ask = async (method: string, to: string) => {
    const answer = await fetch(to, { method, headers: { cookie, origin } });
    if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { export: contract.OfficeExport };
  };
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1) GROUP BY 1`,
    [Object.keys(leftOutTables)],
  );
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const ours: number[] = [];
  const floor: number[] = [];
  let rows = 0;
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let begin = performance.now();
    for (const { name, columns } of tables)
      await pipeline(
        owner.query(
          copyTo(`COPY (SELECT ${columns} FROM ${name} WHERE client_id = ${office.client}) TO STDOUT`),
        ),
        nowhere(),
      );
    floor.push(performance.now() - begin);
    begin = performance.now();
    const { export_id: id } = (await ask('POST', path)).export;
    for (;;) {
      const { rows: now } = await owner.query<{ state: string; rows: number; bytes: number }>(
        'SELECT state, row_total AS rows, bytes FROM office_exports WHERE client_id = $1 AND export_id = $2',
        [office.client, id],
      );
      const [row] = now;
      if (row?.state === 'ready') {
        ({ rows, bytes } = row);
        break;
      }
      if (row?.state !== 'running' || performance.now() - begin > LOST_AFTER_MS)
        throw new Error(`the export is ${row?.state}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    ours.push(performance.now() - begin);
    await ask('DELETE', `${path}/${id}`);
  }
  const middle = (samples: number[]) => percentile(samples, 0.5);
  return [
    {
      name: 'export of everything',
      unit: 'ms',
      ours: middle(ours),
      floor: middle(floor),
      ratio: middle(ours) / middle(floor),
      bar: 3,
      must: 'stay-below',
      did: `${Number(rows).toLocaleString('en-US')} rows, ${(Number(bytes) / 1e6).toFixed(0)} MB; floor: COPY TO of them; medians of ${ROUNDS}`,
    },
  ];
}
