import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK = 128 * 1024;

/** Opens a connection of the owner's for a load. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-seed' });
  await client.connect();
  return client;
}

/**
 * COPYs lines into a table.
 * @param lines rows in COPY's text format, without line ends
 * @param progress called with the number of rows so far, now and then
 */
export async function copyLines(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
  progress?: (rows: number) => void,
): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  let rows = 0;
  function* chunks(): Generator<string> {
    let chunk = '';
    for (const line of lines) {
      chunk += `${line}\n`;
      rows += 1;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      progress?.(rows);
      chunk = '';
    }
    if (chunk) yield chunk;
  }
  const source = Readable.from(chunks(), { objectMode: true, highWaterMark: 4 });
  source.pipe(stream);
  // The first of: every row taken, or either side failed.
  await Promise.race([
    finished(stream),
    once(source, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  return rows;
}

/** The tables of an office, those that refer to others first. */
async function officeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ t: string }>(
    `SELECT DISTINCT table_name AS t FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'client_id'`,
  );
  const last = [
    'convo_messages',
    'conversations',
    'outbound_texts',
    'message_media',
    'contact_reads',
    'comm_items',
    'emails',
    'contacts',
    'tags',
    'message_templates',
    'process_types',
    'contact_types',
    'phones',
    'refresh_tokens',
    'sessions',
    'users',
    'clients',
  ];
  return [...rows.map(({ t }) => t).filter((t) => !last.includes(t)), ...last];
}

/**
 * Runs a load in one transaction. COPY is refused to whom row-level security holds; the owner lifts the
 * force from these tables for itself, and puts it back before anybody else can see the difference.
 */
export async function inLoad<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ held: boolean; super: boolean }>(
      `SELECT row_security_active('contacts') AS held, rolsuper AS super FROM pg_roles WHERE rolname = current_user`,
    );
    const held = rows[0]!.held ? await officeTables(client) : [];
    for (const table of held)
      await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER`);
    // What is loaded refers to what is loaded beside it: looking each reference up doubles the time.
    if (rows[0]!.super) await client.query(`SET LOCAL session_replication_role = replica`);
    const result = await work();
    for (const table of held)
      await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The caller ends the connection, and with it what a failed ROLLBACK would have left open.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Whether one of these offices is there. The owner may be held to row-level security: each is entered. */
export async function findOffices(client: pg.Client, offices: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const office of offices) {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
    const { rowCount } = await client.query('SELECT 1 FROM clients WHERE client_id = $1', [office]);
    if (rowCount) found.push(office);
  }
  return found;
}

/** Deletes everything of an office; within `inLoad`. */
export async function deleteOffice(client: pg.Client, office: number): Promise<number> {
  let deleted = 0;
  let tables = await officeTables(client);
  while (tables.length > 0) {
    const refused: string[] = [];
    for (const table of tables) {
      // What is still referred to goes in the next round; a superuser's load asks no references at all.
      await client.query('SAVEPOINT office_table');
      try {
        const { rowCount } = await client.query(`DELETE FROM ${table} WHERE client_id = $1`, [office]);
        deleted += rowCount ?? 0;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (!REFERRED_TO.includes(code) || tables.length === 1) throw error;
        await client.query('ROLLBACK TO office_table');
        refused.push(table);
      }
    }
    if (refused.length === tables.length) throw new Error(`${refused.join(', ')} refer to each other`);
    tables = refused;
  }
  return deleted;
}

/** What is still referred to by NO ACTION, and by RESTRICT: since PostgreSQL 18 each has a state of its own. */
const REFERRED_TO = ['23503', '23001'];

/** Lets an identity column go on after a value given outright; never back. */
export async function raiseIdentity(
  client: pg.Client,
  table: string,
  column: string,
  value: number,
): Promise<void> {
  await client.query(
    `SELECT setval(s.name, greatest($3::bigint, pg_sequence_last_value(s.name::regclass)))
     FROM (SELECT pg_get_serial_sequence($1, $2) AS name) s`,
    [table, column, value],
  );
}

/**
 * Works out what triggers keep (full text, waits) for offices that were loaded without them; within `inLoad`. The index
 * of words is made anew at the end: sorting in word by word would take many times as long.
 */
export async function fillDerived(client: pg.Client, offices: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_indexdef('search_entries_words'::regclass) AS definition`,
  );
  await client.query('DROP INDEX search_entries_words');
  for (const office of offices) {
    await client.query(`SELECT set_config('app.client_id', $1, true)`, [String(office)]);
    await client.query('SELECT app_fill_search($1)', [office]);
    await client.query('SELECT app_fill_waits($1)', [office]);
  }
  await client.query(rows[0]!.definition);
}

/** Statistics for the planner, and the pages marked as all-visible; outside a transaction. */
export async function analyzeTables(client: pg.Client): Promise<void> {
  await client.query(
    `VACUUM (ANALYZE) clients, users, phones, contact_types, tags, contacts, comm_items, emails, outbound_texts,
       process_types, conversations, convo_references, convo_participants, convo_messages, convo_mentions, convo_reminders, search_entries, waits`,
  );
}
