import { eq, getTableColumns, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clients } from '../features/offices/schema.ts';

export type SeedTransaction = NodePgDatabase;

/**
 * Runs `work` in one transaction of the owner's.
 * @param ownerUrl connection string of the role that owns the tables
 */
export async function asOwner<T>(ownerUrl: string, work: (tx: SeedTransaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-seed' });
  await client.connect();
  try {
    await client.query('BEGIN');
    const result = await work(drizzle({ client }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The connection ends below, and with it whatever a failed ROLLBACK would have left open.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** From here on the transaction sees and writes this office; the owner may be held to row-level security too. */
export async function enterOffice(tx: SeedTransaction, office: number): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.client_id', ${String(office)}, true)`);
}

/** Whether the office that was entered exists. */
export async function officeExists(tx: SeedTransaction, office: number): Promise<boolean> {
  const rows = await tx.select({ id: clients.clientId }).from(clients).where(eq(clients.clientId, office));
  return rows.length > 0;
}

/** Two starts at once make one demo: the second waits here and then finds it made. */
export async function holdSeeding(tx: SeedTransaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(720412)`);
}

/** Bytes as PostgreSQL reads them from a text; all else JSON writes as PostgreSQL reads it. */
const inJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/**
 * Inserts any number of rows, in one statement for all that name the same columns: one parameter for each value would
 * take longer.
 */
export async function insertRows<T extends PgTable>(
  tx: SeedTransaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const columns = getTableColumns(table);
  const alike = Map.groupBy(rows, (row) =>
    Object.keys(row)
      .filter((key) => row[key as keyof typeof row] !== undefined)
      .join(),
  );
  for (const [keys, group] of alike) {
    const names = sql.raw(
      keys
        .split(',')
        .map((key) => `"${columns[key]!.name}"`)
        .join(),
    );
    const json = group.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]!.name, inJson(value)])),
    );
    await tx.execute(sql`INSERT INTO ${table} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(json)}::jsonb)`);
  }
}

/** Lets the identity columns go on after the highest ids that were given outright. */
export async function resetIdentities(
  tx: SeedTransaction,
  highest: Record<
    | 'clients.client_id'
    | 'users.user_id'
    | 'phones.phone_id'
    | 'contact_types.type_id'
    | 'process_types.process_type_id'
    | 'tags.tag_id'
    | 'message_templates.template_id'
    | 'contacts.contact_id'
    | 'comm_items.comm_item_id'
    | 'emails.email_id'
    | 'conversations.convo_id'
    | 'convo_messages.convo_message_id'
    | 'convo_references.convo_reference_id'
    | 'calendars.calendar_id'
    | 'calendar_events.event_id',
    number
  >,
): Promise<void> {
  for (const [name, value] of Object.entries(highest)) {
    const [table, column] = name.split('.') as [string, string];
    // Never back: an office made meanwhile has its ids already.
    await tx.execute(sql`
      SELECT setval(s.name, greatest(${value}::bigint, pg_sequence_last_value(s.name::regclass)))
      FROM (SELECT pg_get_serial_sequence(${table}, ${column}) AS name) s`);
  }
}
