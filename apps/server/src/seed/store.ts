import { eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from '../platform/db/schema.ts';

export type SeedTransaction = NodePgDatabase<typeof schema>;

/**
 * Runs `work` in one transaction of the owner's.
 * @param ownerUrl connection string of the role that owns the tables
 */
export async function asOwner<T>(ownerUrl: string, work: (tx: SeedTransaction) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-seed' });
  await client.connect();
  try {
    await client.query('BEGIN');
    const result = await work(drizzle({ client, schema }));
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
  const rows = await tx
    .select({ id: schema.clients.clientId })
    .from(schema.clients)
    .where(eq(schema.clients.clientId, office));
  return rows.length > 0;
}

/** Two starts at once make one demo: the second waits here and then finds it made. */
export async function holdSeeding(tx: SeedTransaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(720412)`);
}

/** Inserts any number of rows, a few hundred a statement. */
export async function insertRows<T extends PgTable>(
  tx: SeedTransaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const AT_ONCE = 400;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(table).values(rows.slice(from, from + AT_ONCE) as T['$inferInsert'][]);
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
    | 'convo_references.convo_reference_id',
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
