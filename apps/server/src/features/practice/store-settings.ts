import { practice as contract } from '@chairline/contract';
import { and, eq, sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { practiceSettings, practiceSync } from './schema.ts';

const { practiceDefaults } = contract;

/** The office's settings; until any were saved, the defaults with version 0. */
export async function findSettings(tx: Transaction): Promise<contract.PracticeSettings> {
  const rows = await tx.select().from(practiceSettings);
  const row = rows[0];
  if (!row) {
    const { post_op_codes, reconsult_codes } = practiceDefaults;
    return {
      ...practiceDefaults,
      post_op_codes: [...post_op_codes],
      reconsult_codes: [...reconsult_codes],
      confirmed_defs: null,
      version: 0,
    };
  }
  return {
    post_op_codes: row.postOpCodes,
    post_op_days: row.postOpDays,
    reconsult_codes: row.reconsultCodes,
    reconsult_days: row.reconsultDays,
    confirmed_defs: row.confirmedDefs,
    unconfirmed_days: row.unconfirmedDays,
    lab_days_ahead: row.labDaysAhead,
    version: row.version,
  };
}

/** Saves them over those of `settings.version`. @returns false when they are of another version by now */
export async function saveSettings(
  tx: Transaction,
  office: number,
  settings: contract.PracticeSettings,
): Promise<boolean> {
  const values = {
    postOpCodes: settings.post_op_codes,
    postOpDays: settings.post_op_days,
    reconsultCodes: settings.reconsult_codes,
    reconsultDays: settings.reconsult_days,
    confirmedDefs: settings.confirmed_defs,
    unconfirmedDays: settings.unconfirmed_days,
    labDaysAhead: settings.lab_days_ahead,
  };
  const rows =
    settings.version === 0
      ? await tx
          .insert(practiceSettings)
          .values({ clientId: office, ...values })
          .onConflictDoNothing()
          .returning({ version: practiceSettings.version })
      : await tx
          .update(practiceSettings)
          .set({ ...values, version: sql`${practiceSettings.version} + 1` })
          .where(and(eq(practiceSettings.clientId, office), eq(practiceSettings.version, settings.version)))
          .returning({ version: practiceSettings.version });
  return rows.length > 0;
}

/** What confirms an appointment where the office has not said so itself (design/open-dental.md, section 2). */
const CONFIRMED = `SELECT DISTINCT f.value_string::bigint AS id FROM od_preference f
  WHERE f.pref_name IN ('ApptEConfirmStatusAccepted', 'AppointmentTimeArrivedTrigger', 'AppointmentTimeSeatedTrigger',
    'AppointmentTimeDismissedTrigger') AND f.value_string ~ '^[1-9][0-9]{0,14}$' ORDER BY 1`;

/** DefNums that count as confirmed: the office's own, else as the practice system's preferences say. */
export async function findConfirmedDefs(
  tx: Transaction,
  settings: Pick<contract.PracticeSettings, 'confirmed_defs'>,
): Promise<number[]> {
  if (settings.confirmed_defs) return settings.confirmed_defs;
  const rows = await runPlanned<{ id: number }>(tx, 'practice-confirmed-defs', CONFIRMED, []);
  return rows.map(({ id }) => id);
}

/** When everything was last read, ISO 8601; null before the first time. */
export async function findSyncedAt(tx: Transaction): Promise<string | null> {
  const rows = await tx.select({ at: practiceSync.syncedAt }).from(practiceSync);
  return rows[0]?.at?.toISOString() ?? null;
}
