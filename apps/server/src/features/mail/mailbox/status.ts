import type { mail as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { changeAccount, findAccount, lockMailbox, type MailAccountRow } from '../store.ts';

function present(row: MailAccountRow | undefined): contract.MailSyncStatus {
  return {
    authenticated: row !== undefined,
    date: row?.lastSyncedAt?.toISOString() ?? null,
    fetched: row?.fetched ?? 0,
    address: row?.address ?? '',
    problem: row?.problem ?? null,
  };
}

/** How far the office's Gmail is. */
export async function getStatus(ctx: Context): Promise<contract.MailSyncStatus> {
  return present(await findAccount(ctx.tx));
}

/** Says to everyone of the office how far its Gmail is, as this transaction has written it. */
export async function emitStatus(ctx: Context): Promise<contract.MailSyncStatus> {
  const status = await getStatus(ctx);
  ctx.emit('emailSyncStatus', status);
  return status;
}

/**
 * Notes how far the fetching of the mailbox is. Nothing happens when none is connected (any more).
 * @param progress `fetched` 0 to 100; `at` when it was last in step with Gmail, null while that is as it was
 */
export async function noteMailProgress(
  ctx: Context,
  progress: { fetched: number; at: Date | null },
): Promise<void> {
  const before = await lockMailbox(ctx.tx);
  if (!before) return;
  const fetched = Math.min(100, Math.max(0, Math.round(progress.fetched)));
  if (fetched !== before.fetched) ctx.emit('emailFetchProgress', { fetched });
  await changeAccount(ctx.tx, {
    fetched,
    lastSyncedAt: progress.at ?? before.lastSyncedAt,
    problem: null,
  });
  await emitStatus(ctx);
}
