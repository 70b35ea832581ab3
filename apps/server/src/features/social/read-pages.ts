import { type FacebookPages, MetaError } from '../../gateways/meta/index.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { forgetRight, keepRight, openRight } from '../google-connection/index.ts';
import { emitConnection, noteProblem } from './connection.ts';
import { facebookUse, pageUse } from './meta-use.ts';
import { listPages, lockAccount, removePagesBut, saveAccount, savePages } from './store-account.ts';
import { READ_PAGES, wakeMessenger } from './wake.ts';
import { accountWords } from './words.ts';

/**
 * Reads the pages of the office's account and their rights, and learns whether it still lets us in.
 * @throws MetaError where Facebook cannot be asked now; the job is then tried again
 */
export async function readPages(
  platform: Platform,
  facebook: FacebookPages | null,
  office: number,
): Promise<void> {
  if (!facebook) return;
  const scope = { office, actor: { kind: 'job', name: READ_PAGES } } as const;
  const find = () =>
    platform.db.transaction({ office }, (tx) => openRight(tx, platform, facebookUse, office));
  const token = await find();
  if (token === null) return;
  let account: Awaited<ReturnType<FacebookPages['readAccount']>>;
  try {
    account = await facebook.readAccount(token);
  } catch (error) {
    const lasting =
      error instanceof MetaError && (error.outcome === 'revoked' || error.outcome === 'forbidden');
    if (!lasting) throw error;
    const words = error.outcome === 'revoked' ? accountWords.revoked : accountWords.forbidden;
    await inOffice(platform, scope, async (ctx) => {
      if ((await openRight(ctx.tx, platform, facebookUse, office)) === token)
        await noteProblem(platform, ctx, words, true);
    });
    return;
  }
  await inOffice(platform, scope, async (ctx) => {
    const held = await lockAccount(ctx.tx);
    // Disconnected, or connected anew, while Facebook answered: this is of the one before.
    if (!held?.connected || (await openRight(ctx.tx, platform, facebookUse, office)) !== token) return;
    const known = new Set((await listPages(ctx.tx)).map(({ pageId }) => pageId));
    const postable = account.pages.filter(({ mayPost }) => mayPost);
    const isTheOnlyOne = (id: string) => postable.length === 1 && postable[0]!.id === id;
    const ids = account.pages.map(({ id }) => id);
    for (const gone of await removePagesBut(ctx.tx, ids)) await forgetRight(ctx, pageUse(gone));
    for (const { id, token: right } of account.pages)
      await keepRight(platform, ctx, pageUse(id), { address: '', refreshToken: right });
    await savePages(
      ctx.tx,
      account.pages.map(({ id, name, link, mayPost }) => ({
        clientId: office,
        pageId: id,
        name,
        link,
        mayPost,
        chosen: !known.has(id) && isTheOnlyOne(id),
      })),
    );
    // The right is new: Facebook may hand over by it what it did not before.
    for (const page of await listPages(ctx.tx))
      if (page.messengerWanted) await wakeMessenger(ctx, page.pageId);
    await saveAccount(ctx.tx, office, { account: account.name, readAt: ctx.now, problem: null });
    await emitConnection(platform, ctx);
  });
}
