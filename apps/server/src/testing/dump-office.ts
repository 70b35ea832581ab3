import type pg from 'pg';
import type { TestApp } from './test-app.ts';

/** By the connection: asked for thousands of times a run, table by table it would take most of it. */
const dumps = new WeakMap<pg.Client, { names: string[]; text: string }>();

async function dumpOf(owner: pg.Client): Promise<{ names: string[]; text: string }> {
  const known = dumps.get(owner);
  if (known) return known;
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  const parts = names.map(
    (name) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t WHERE client_id = $1`,
  );
  // What the clock enqueued comes and goes by itself.
  const jobs = `SELECT 'jobs', (j.id, j.task_id, j.payload::text, j.run_at, j.attempts, j.max_attempts, j.key)::text
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE (payload ->> 'client_id')::integer = $1 AND j.key IS DISTINCT FROM t.identifier || ':' || $1::integer`;
  const made = {
    names: [...names, 'jobs'],
    text: `SELECT name, row FROM (${[...parts, jobs].join(' UNION ALL ')}) a ORDER BY name, row`,
  };
  dumps.set(owner, made);
  return made;
}

/** Every row of an office in every table, as text; to compare before and after. */
export async function dumpOffice(app: TestApp, office: number): Promise<Record<string, string[]>> {
  const { names, text } = await dumpOf(app.owner);
  const { rows } = await app.owner.query<{ name: string; row: string }>({
    name: 'dump-office',
    text,
    values: [office],
  });
  const dump: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of rows) dump[name]!.push(row);
  return dump;
}
