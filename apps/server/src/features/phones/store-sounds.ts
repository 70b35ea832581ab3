import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { phones, phoneSounds } from './schema.ts';

export type SoundRow = typeof phoneSounds.$inferSelect;

export async function insertSound(tx: Transaction, row: typeof phoneSounds.$inferInsert): Promise<void> {
  await tx.insert(phoneSounds).values(row);
}

export async function findSound(tx: Transaction, soundId: string): Promise<SoundRow | undefined> {
  const rows = await tx.select().from(phoneSounds).where(eq(phoneSounds.soundId, soundId));
  return rows[0];
}

/** Those of these sounds that there are. */
export async function listSounds(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: phoneSounds.soundId })
    .from(phoneSounds)
    .where(inArray(phoneSounds.soundId, [...new Set(ids)]));
  return rows.map(({ id }) => id);
}

/** Forgets sounds from before that no number uses; the phone book is held meanwhile. @returns the keys of their files */
export async function removeUnusedSounds(tx: Transaction, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(phoneSounds)
    .where(
      sql`${phoneSounds.createdAt} < ${before} AND NOT EXISTS (SELECT FROM ${phones} WHERE ${phones.clientId} =
        ${phoneSounds.clientId} AND ${phoneSounds.soundId} IN (${phones.greetingSound}, ${phones.closedGreetingSound},
        ${phones.menuSound}))`,
    )
    .returning({ key: phoneSounds.fileKey });
  return rows.map(({ key }) => key);
}
