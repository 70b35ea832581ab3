import { claims as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findSyncedAt, officeClock } from '../practice/index.ts';
import { viewClaims } from './list-claims.ts';
import { presentInsuranceCarrier } from './present.ts';
import { selectInsuranceCarriers, selectTopInsuranceCarriers, selectTotals } from './store-totals.ts';

/** One claim, outstanding or not; the reading is audited. @throws Refusal 404 for what the office's copy never had */
export async function getClaim(ctx: Context, claimNum: number, newest: number): Promise<contract.ClaimRow> {
  const { today } = await officeClock(ctx);
  const [claim] = await viewClaims(ctx, [claimNum], today, newest);
  // A claim that is gone from the practice system can still be seen, with what was said of it here.
  if (!claim || (claim.gone && !isWorkedOn(claim))) throw notFound('claim');
  ctx.audit({ action: 'claim.read', subject: `claim:${claimNum}` });
  return claim;
}

const isWorkedOn = ({ convo_id, work, last_note }: contract.ClaimRow): boolean =>
  convo_id !== null || work.version > 0 || last_note !== null;

/** Carriers with outstanding claims whose names begin with the text, by name; `all` and nothing are every one. */
export async function listInsuranceCarriers(
  ctx: Context,
  search: string,
): Promise<{ items: contract.InsuranceCarrier[]; synced_at: string | null }> {
  const { today } = await officeClock(ctx);
  const key = contract.insuranceCarrierKey(search);
  const rows = await selectInsuranceCarriers(
    ctx.tx,
    today,
    key === contract.ALL_INSURANCE_CARRIERS ? '' : key,
  );
  return { items: rows.map(presentInsuranceCarrier), synced_at: await findSyncedAt(ctx.tx) };
}

/** What is outstanding, by age and by carrier. @param carrier a carrier's whole name; undefined for all */
export async function getClaimTotals(
  ctx: Context,
  carrier: string | undefined,
): Promise<contract.ClaimTotals> {
  const { today } = await officeClock(ctx);
  const key = carrier?.trim() ? contract.insuranceCarrierKey(carrier) : null;
  const totals = await selectTotals(ctx.tx, today, key);
  const top = await selectTopInsuranceCarriers(ctx.tx, today, key);
  return {
    ...totals,
    carriers: top.map(({ name, freq, amount }) => ({ name, claims: freq, amount })),
    synced_at: await findSyncedAt(ctx.tx),
  };
}
