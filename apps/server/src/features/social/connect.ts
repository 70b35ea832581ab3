import { social as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import type { Granted, GoogleConsent as AccountConsent } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  endConsent,
  forgetRight,
  giveBack,
  keepRight,
  outcomeWords,
  sendOutcome,
} from '../google-connection/index.ts';
import { emitConnection, getConnection } from './connection.ts';
import { facebookUse, pageUse } from './meta-use.ts';
import {
  choosePageRows,
  listPages,
  lockAccount,
  removePagesBut,
  saveAccount,
  savePageMessenger,
} from './store-account.ts';
import { listWaitingPosts } from './store-posts.ts';
import { wakePages, wakePost } from './wake.ts';

const outcomes = outcomeWords({
  title: 'Facebook',
  box: 'see your pages and post to them',
  who: 'Only an active admin of the office can connect its Facebook account.',
  vendor: 'Facebook',
});

/** Takes in what Facebook's consent page led back with, and answers the page that says what came of it. */
export async function endFacebookConsent(
  platform: Platform,
  consent: AccountConsent | null,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  http: Http,
): Promise<FastifyReply> {
  const outcome = await endConsent(platform, consent, facebookUse, query, http, (ctx, granted) =>
    connect(platform, ctx, granted),
  );
  return sendOutcome(http.reply, outcome, outcomes);
}

/** Pages are read by a job: Facebook is not asked within a transaction. */
async function connect(platform: Platform, ctx: Context, granted: Granted): Promise<void> {
  await lockAccount(ctx.tx);
  await keepRight(platform, ctx, facebookUse, granted);
  // Rights to pages from before may be no good any more: what is to be posted waits for the new ones.
  for (const { pageId } of await listPages(ctx.tx)) await forgetRight(ctx, pageUse(pageId));
  await saveAccount(ctx.tx, ctx.office, { connected: true, problem: null, readAt: null });
  await wakePages(ctx);
  ctx.audit({ action: 'social.connect', subject: `office:${ctx.office}` });
  await emitConnection(platform, ctx);
}

/** Disconnects the office's account; nothing happens where none is connected. */
export async function disconnect(platform: Platform, ctx: Context): Promise<contract.FacebookConnection> {
  const before = await lockAccount(ctx.tx);
  if (!before?.connected) return getConnection(platform, ctx);
  for (const pageId of await removePagesBut(ctx.tx, [])) await forgetRight(ctx, pageUse(pageId));
  await giveBack(ctx, facebookUse);
  await saveAccount(ctx.tx, ctx.office, { connected: false, account: '', problem: null, readAt: null });
  // What waits has no way out any more, and says so at once.
  for (const post of await listWaitingPosts(ctx.tx)) await wakePost(ctx, post);
  ctx.audit({ action: 'social.disconnect', subject: `office:${ctx.office}` });
  return emitConnection(platform, ctx);
}

/** Chooses the pages that are posted to. @throws Refusal 409 when `version` is not the newest, 404 for a page of nobody here, BadInput for one they may not post to */
export async function choosePages(
  platform: Platform,
  ctx: Context,
  wanted: { page_ids: string[]; version?: number | undefined },
): Promise<contract.FacebookConnection> {
  const account = await lockAccount(ctx.tx);
  const pages = await listPages(ctx.tx);
  const ids = [...new Set(wanted.page_ids)];
  if (!ids.every((id) => pages.some(({ pageId }) => pageId === id))) throw notFound('page');
  if (!account?.connected) throw conflict(contract.socialMessages.notConnected);
  if (wanted.version !== undefined && wanted.version !== account.version)
    throw conflict(contract.socialMessages.pagesChanged);
  if (pages.some(({ pageId, mayPost }) => ids.includes(pageId) && !mayPost))
    throw new BadInput(contract.socialMessages.mayNotPost);
  await choosePageRows(ctx.tx, ids);
  await saveAccount(ctx.tx, ctx.office);
  const left = pages.filter(({ pageId, chosen }) => chosen && !ids.includes(pageId));
  const waiting = await listWaitingPosts(
    ctx.tx,
    left.map(({ pageId }) => pageId),
  );
  for (const post of waiting) await wakePost(ctx, post);
  ctx.audit({ action: 'social.pages', subject: `office:${ctx.office}`, details: { pages: ids } });
  return emitConnection(platform, ctx);
}

/** Gives the right to the account back when the office is erased; what waits to be posted has no way out any more. */
export async function endForErasing(ctx: Context, notes: ErasingNotes): Promise<void> {
  const account = await lockAccount(ctx.tx);
  if (!account?.connected) return;
  await giveBack(ctx, facebookUse);
  for (const { pageId } of await listPages(ctx.tx))
    await savePageMessenger(ctx.tx, pageId, { messengerWanted: false, messenger: 'off' });
  await saveAccount(ctx.tx, ctx.office, { connected: false });
  notes.ended.push(
    `The right to the Facebook account (${account.account || 'not read yet'}) was given back.`,
  );
  notes.kept.push('What was posted to its Facebook pages: it is the office’s, and stays at Facebook.');
}
