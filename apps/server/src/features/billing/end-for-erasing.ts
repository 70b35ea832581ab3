import type { Context } from '../../platform/context.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { isRunning } from './access.ts';
import { findSubscription } from './store.ts';
import { queueSync } from './sync-job.ts';

/** Says what stays of an erased office at Stripe. Its plan was cancelled when it was deleted; where not, it is now. */
export async function endForErasing(ctx: Context, notes: ErasingNotes): Promise<void> {
  const row = await findSubscription(ctx.tx);
  if (!row?.stripeCustomerId) return;
  notes.kept.push(`The customer ${row.stripeCustomerId} at Stripe with its invoices: tax law asks for them.`);
  if (!row.stripeSubscriptionId || !isRunning(row.status)) return;
  await queueSync(ctx);
  const until = row.periodEnd ? ` on ${row.periodEnd.toISOString().slice(0, 10)}` : '';
  if (row.cancelAtPeriodEnd)
    notes.ended.push(
      `The subscription ${row.stripeSubscriptionId} ends${until}, with the period that is paid.`,
    );
  else
    notes.notEnded.push(
      `The subscription ${row.stripeSubscriptionId} was still running when the erasure began, and is cancelled to the end of its period${until}. Look at Stripe that it is.`,
    );
}
