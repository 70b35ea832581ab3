import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { convoOfSubject } from '../conversations/index.ts';

/** When the day of a next step begins to count, by the office's clock. */
const REMIND_AT = '09:00';

/**
 * The moment of a next step's day, and of the one before; null for a day that is here already, or is none.
 * @param days `yyyy-MM-dd`, the one that counts and the one before
 */
export async function findStepTimes(
  tx: Transaction,
  days: readonly [string | null, string | null],
  now: Date,
): Promise<{ at: Date | null; before: Date | null }> {
  const [row] = await runPlanned<{ at: string | null; before: string | null }>(
    tx,
    'claim-step-times',
    `SELECT CASE WHEN $1::date > ($3::timestamptz AT TIME ZONE z.timezone)::date
        THEN ($1::date + time '${REMIND_AT}') AT TIME ZONE z.timezone END AS at,
      ($2::date + time '${REMIND_AT}') AT TIME ZONE z.timezone AS before
    FROM clients z WHERE z.client_id = app_office()`,
    [...days, now.toISOString()],
  );
  const timeOf = (text: string | null | undefined) => (text ? new Date(text) : null);
  return { at: timeOf(row?.at), before: timeOf(row?.before) };
}

/** The open conversation about a claim, as far as the acting user may see it. */
export async function findOpenConvo(tx: Transaction, claimNum: number): Promise<number | null> {
  const [row] = await runPlanned<{ convo_id: number }>(
    tx,
    'claim-open-convo',
    `SELECT k.convo_id FROM clients z JOIN ${convoOfSubject('claim', '$1::bigint::text')}
      WHERE z.client_id = app_office() AND k.is_open`,
    [claimNum],
  );
  return row?.convo_id ?? null;
}
