import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { odOperatory, odProvider, practiceBookings } from '../schema.ts';

/** Takes a day for whoever books on it. @returns false while somebody else has it */
export async function takeDay(
  tx: Transaction,
  hold: { office: number; day: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const held = { heldBy: hold.holder, heldUntil: hold.until };
  const rows = await tx
    .insert(practiceBookings)
    .values({ clientId: hold.office, day: hold.day, ...held })
    .onConflictDoUpdate({
      target: [practiceBookings.clientId, practiceBookings.day],
      set: held,
      setWhere: lt(practiceBookings.heldUntil, hold.now),
    })
    .returning({ day: practiceBookings.day });
  return rows.length > 0;
}

export async function leaveDay(tx: Transaction, day: string, holder: string): Promise<void> {
  await tx
    .delete(practiceBookings)
    .where(and(eq(practiceBookings.day, day), eq(practiceBookings.heldBy, holder)));
}

/** An operatory that is in use. */
export async function findChair(tx: Transaction, operatoryNum: number) {
  const rows = await tx
    .select()
    .from(odOperatory)
    .where(and(eq(odOperatory.operatoryNum, operatoryNum), eq(odOperatory.isHidden, false)));
  return rows[0];
}

/** A provider who works here. */
export async function findProvider(tx: Transaction, provNum: number) {
  const rows = await tx
    .select()
    .from(odProvider)
    .where(
      and(eq(odProvider.provNum, provNum), eq(odProvider.isHidden, false), eq(odProvider.provStatus, 0)),
    );
  return rows[0];
}
