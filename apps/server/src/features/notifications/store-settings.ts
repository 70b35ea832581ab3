import type { notifications as contract } from '@chairline/contract';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { noticeSettings } from './schema.ts';

export async function findSettings(
  tx: Transaction,
  userId: number,
): Promise<contract.NoticeSettings | undefined> {
  const rows = await tx
    .select({ settings: noticeSettings.settings })
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, userId));
  return rows[0]?.settings;
}

/** Puts what changed into what is kept; two devices that change different things both have it. @returns all of it */
export async function keepSettings(
  tx: Transaction,
  {
    office,
    userId,
    start,
    change,
  }: { office: number; userId: number; start: contract.NoticeSettings; change: object },
): Promise<contract.NoticeSettings> {
  const rows = await tx
    .insert(noticeSettings)
    .values({ clientId: office, userId, settings: { ...start, ...change } })
    .onConflictDoUpdate({
      target: [noticeSettings.clientId, noticeSettings.userId],
      set: { settings: sql`${noticeSettings.settings} || ${JSON.stringify(change)}::jsonb` },
    })
    .returning({ settings: noticeSettings.settings });
  return rows[0]!.settings;
}
