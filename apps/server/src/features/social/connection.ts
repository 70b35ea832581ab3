import type { social as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount, listPages, lockAccount, saveAccount } from './store-account.ts';

/** The Facebook account of the office and its pages. */
export async function getConnection(platform: Platform, ctx: Context): Promise<contract.FacebookConnection> {
  const account = await findAccount(ctx.tx);
  const pages = account?.connected ? await listPages(ctx.tx) : [];
  return {
    set_up: platform.config.meta !== null,
    messenger_set_up: (platform.config.meta?.verifyToken ?? null) !== null,
    connected: account?.connected ?? false,
    account: account?.account ?? '',
    read_at: account?.readAt?.toISOString() ?? null,
    problem: account?.problem ?? null,
    pages: pages.map((page) => ({
      page_id: page.pageId,
      name: page.name,
      link: page.link,
      chosen: page.chosen,
      may_post: page.mayPost,
      messenger: {
        state: page.messenger,
        problem: page.messengerProblem,
        last_message_at: page.lastMessageAt?.toISOString() ?? null,
      },
    })),
    version: account?.version ?? 0,
  };
}

/** Says to everyone of the office how the account is, as this transaction has written it. */
export async function emitConnection(platform: Platform, ctx: Context): Promise<contract.FacebookConnection> {
  const connection = await getConnection(platform, ctx);
  ctx.emit('facebookConnection', { connection });
  return connection;
}

/**
 * Notes that a person has to connect the account again. Known already, it changes nothing.
 * @param ofAccount it is the account's own right, and not a page's from before
 */
export async function noteProblem(
  platform: Platform,
  ctx: Context,
  problem: string,
  ofAccount = false,
): Promise<void> {
  const account = await lockAccount(ctx.tx);
  // Connected anew meanwhile: it is about the right from before.
  if (!account?.connected || account.problem === problem) return;
  if (!ofAccount && account.readAt === null) return;
  await saveAccount(ctx.tx, ctx.office, { problem });
  await emitConnection(platform, ctx);
}
