import { type Gmail, GoogleError } from '../../../gateways/google/index.ts';
import { findTimeZone, hourIn } from '../../../platform/db/time-zone.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { startCheck } from './check-mail.ts';
import { TEND_MAIL } from './names.ts';
import { isSame, noteRevoked, openMailbox } from './open-mailbox.ts';
import { changeAccount } from '../store.ts';
import { findLastCheck, pruneChecks } from './store-sync.ts';
import { wakeCheck, wakeEmailSender, wakeSync } from './wake.ts';

const DAY_MS = 86_400_000;
/** Gmail forgets after seven days whom to tell; asking daily is its own advice (guides/push). */
const RENEW_BEFORE_MS = 6 * DAY_MS;
/** The hour of the office's night in which its mailbox is compared. */
const CHECK_HOUR = 3;
const KEEP_CHECKS_MS = 90 * DAY_MS;

/**
 * Looks after a connected mailbox: its jobs wait (whatever ended one of them), Gmail tells of changes, and once a
 * night it is compared with what is stored.
 */
export async function tendMail(
  platform: Platform,
  gmail: Gmail | null,
  job: { client_id: number },
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: TEND_MAIL } } as const;
  const opened = await openMailbox(platform, gmail, job.client_id);
  if (!opened) return;
  const { account, mailbox } = opened;
  await inOffice(platform, scope, async (ctx) => {
    await wakeSync(ctx, ctx.now, { keep: true });
    await wakeEmailSender(ctx, ctx.now, { keep: true });
    await pruneChecks(ctx.tx, new Date(ctx.now.getTime() - KEEP_CHECKS_MS));
    const check = await findLastCheck(ctx.tx);
    if (check?.state === 'running') await wakeCheck(ctx, ctx.now);
    else if (account.phase === 'following' && hourIn(await findTimeZone(ctx.tx), ctx.now) === CHECK_HOUR) {
      const begun = check?.startedAt.getTime() ?? 0;
      if (ctx.now.getTime() - begun > DAY_MS / 2) await startCheck(ctx);
    }
  });
  const topic = gmail?.pushTopic ?? null;
  const until = account.watchUntil?.getTime() ?? 0;
  if (topic === null || until - platform.now().getTime() > RENEW_BEFORE_MS) return;
  try {
    const watchUntil = await mailbox.watch(topic);
    await inOffice(platform, scope, async (ctx) => {
      if (await isSame(ctx, account)) await changeAccount(ctx.tx, { watchUntil });
    });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    // Asking now and then goes on without it; the next look tries again.
    platform.log.warn({ office: job.client_id, reason: error.message }, 'Gmail was not asked for pushes');
    if (error.outcome === 'revoked') await noteRevoked(platform, scope, account);
  }
}
