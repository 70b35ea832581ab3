import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { callSettings } from '../schema.ts';

export type SettingsRow = typeof callSettings.$inferSelect;

export async function findSettings(tx: Transaction): Promise<SettingsRow | undefined> {
  const rows = await tx.select().from(callSettings);
  return rows[0];
}

/** They are set one after the other, also the first time. */
export async function lockSettings(tx: Transaction, office: number): Promise<SettingsRow | undefined> {
  hold(tx, 'call-settings');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:call-settings`}, 4))`);
  return findSettings(tx);
}

export async function saveSettings(tx: Transaction, row: SettingsRow): Promise<void> {
  const { clientId: _office, ...settings } = row;
  await tx
    .insert(callSettings)
    .values(row)
    .onConflictDoUpdate({ target: callSettings.clientId, set: settings });
}
