import type pg from 'pg';
import { signPass } from '../../apps/server/src/platform/db/tool-pass.ts';
import type { ModelCall } from '../harness/model.ts';

/** A tool's SQL as the bare driver runs it: its parameters numbered. */
export interface BareTool {
  text: string;
  values: unknown[];
}

/** The tools that come with Chairline, by what is called of them. */
export async function readTools(owner: pg.Client, calls: readonly ModelCall[]): Promise<BareTool[]> {
  const tools: BareTool[] = [];
  for (const { name, values } of calls) {
    const { rows } = await owner.query<{ query: string }>(
      'SELECT sql_query AS query FROM ai_tool_versions WHERE name = $1 ORDER BY version DESC LIMIT 1',
      [name],
    );
    const names = Object.keys(values);
    const text = rows[0]!.query.replace(/(?<!:):(\w+)/g, (_, parameter: string) => {
      const type = typeof values[parameter] === 'number' ? 'bigint' : 'text';
      return `($${names.indexOf(parameter) + 1}::${type})`;
    });
    tools.push({ text: `SELECT * FROM (${text}) tool LIMIT 201`, values: Object.values(values) });
  }
  return tools;
}

/** One of them for an office, with the eyes of a user of it, on a connection that stays open. */
export async function runBare(
  { client, key }: { client: pg.Client; key: Buffer },
  office: number,
  { text, values }: BareTool,
  reader: number,
): Promise<void> {
  const pass = signPass(
    key,
    { office, reader },
    (client as unknown as { processID: number }).processID,
    Date.now(),
  );
  await client.query(
    `BEGIN READ ONLY; SET LOCAL app.client_id = '${office}'; SET LOCAL app.user_id = '${reader}'; SET LOCAL app.tool_pass = '${pass}';
     SET LOCAL search_path = ai; SET LOCAL jit = off; SET LOCAL work_mem = '16MB'; SET LOCAL max_parallel_workers_per_gather = 0`,
  );
  await client.query(text, values);
  await client.query('COMMIT');
}
