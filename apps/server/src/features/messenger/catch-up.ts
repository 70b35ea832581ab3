import { type FacebookMessenger, MetaError } from '../../gateways/meta/index.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { noteRevoked, openPage, pagesWithMessages, readUntil } from '../social/index.ts';
import { receiveMessages } from './receive-messages.ts';

/** The job that fetches what Facebook could not deliver. */
export const CATCH_UP = 'catch-up-messages';

/** How far it looks back beyond the last time: deliveries and conversations do not come at one moment. */
const OVERLAP_MS = 3_600_000;

/**
 * Takes in what was written to the office's pages and did not come by the webhook, as after an outage.
 * @throws MetaError where Facebook cannot be asked now; the job is then tried again
 */
export async function catchUp(
  platform: Platform,
  messenger: FacebookMessenger | null,
  office: number,
): Promise<void> {
  if (!messenger) return;
  const scope = { office, actor: { kind: 'job', name: CATCH_UP } } as const;
  const pages = await platform.db.transaction({ office }, async (tx) => {
    const found = await pagesWithMessages(tx);
    const rights = [];
    for (const page of found)
      rights.push({ ...page, right: await openPage(tx, platform, office, page.pageId) });
    return rights;
  });
  for (const { pageId, since, begun, right } of pages) {
    if (typeof right === 'string') continue;
    const now = platform.now();
    const from = new Date(Math.max(begun.getTime(), since.getTime() - OVERLAP_MS));
    try {
      await receiveMessages(platform, await messenger.listMessages(right, from), true);
      await inOffice(platform, scope, (ctx) => readUntil(ctx.tx, pageId, now));
    } catch (error) {
      if (!(error instanceof MetaError) || !['revoked', 'forbidden', 'gone'].includes(error.outcome))
        throw error;
      if (error.outcome === 'revoked') await inOffice(platform, scope, (ctx) => noteRevoked(platform, ctx));
    }
  }
}
