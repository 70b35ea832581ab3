import { social as contract } from '@chairline/contract';
import { type FacebookMessenger, MetaError, type PageRight } from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { constraintOf, type Transaction } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isLastTry, stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { openRight } from '../google-connection/index.ts';
import { emitConnection, noteProblem } from './connection.ts';
import { pageUse } from './meta-use.ts';
import {
  findAccount,
  findOfficeOfPage,
  findPageRow,
  listPages,
  lockAccount,
  type PageRow,
  saveAccount,
  savePageMessenger,
} from './store-account.ts';
import { SET_MESSENGER, wakeMessenger } from './wake.ts';
import { accountWords, messengerWords } from './words.ts';

/** A page says when somebody last wrote to it; not at each message, and not to everybody each time. */
const NOTE_EVERY_MS = 60_000;

/**
 * Has what is written to a page come here, or no more. Facebook is told by a job.
 * @throws Refusal 404 for a page of nobody here; 409 where no account is connected, the server has no token for the
 *   webhook, or the page's messages come to another office
 */
export async function setPageMessenger(
  platform: Platform,
  ctx: Context,
  pageId: string,
  on: boolean,
): Promise<contract.FacebookConnection> {
  const account = await lockAccount(ctx.tx);
  const page = await findPageRow(ctx.tx, pageId);
  if (!page) throw notFound('page');
  if (!account?.connected) throw conflict(contract.socialMessages.notConnected);
  if (on && !platform.config.meta?.verifyToken) throw conflict(contract.socialMessages.messengerNotSetUp);
  try {
    await savePageMessenger(ctx.tx, pageId, {
      messengerWanted: on,
      messenger: on ? 'asking' : 'off',
      messengerProblem: null,
      ...(on && !page.messengerWanted ? { messengerSince: ctx.now, messengerReadAt: null } : {}),
    });
  } catch (error) {
    if (constraintOf(error) === 'social_pages_messenger')
      throw conflict(contract.socialMessages.messengerElsewhere);
    throw error;
  }
  await saveAccount(ctx.tx, ctx.office);
  await wakeMessenger(ctx, pageId);
  ctx.audit({ action: 'social.messenger', subject: `office:${ctx.office}`, details: { page: pageId, on } });
  return emitConnection(platform, ctx);
}

/**
 * Tells Facebook whether what is written to a page comes here, as it is wanted by now.
 * @throws MetaError where it cannot be asked now; the job is then tried again
 */
export async function askForMessages(
  platform: Platform,
  messenger: FacebookMessenger | null,
  job: { client_id: number; page_id: string },
): Promise<void> {
  if (!messenger) return;
  const { client_id: office, page_id: pageId } = job;
  const found = await platform.db.transaction({ office }, async (tx) => ({
    has: await stillHasJob(tx),
    page: await findPageRow(tx, pageId),
    token: await openRight(tx, platform, pageUse(pageId), office),
  }));
  // Given back with the account, or its pages are still being read: then it comes again.
  if (!found.has || !found.page || found.token === null) return;
  const right = { pageId, token: found.token };
  const wanted = found.page.messengerWanted;
  const say = (change: Pick<PageRow, 'messenger' | 'messengerProblem'>) =>
    inOffice(platform, { office, actor: { kind: 'job', name: SET_MESSENGER } }, async (ctx) => {
      await lockAccount(ctx.tx);
      const now = await findPageRow(ctx.tx, pageId);
      // Switched over meanwhile: the job of that comes.
      if (!now || now.messengerWanted !== wanted) return;
      await savePageMessenger(ctx.tx, pageId, change);
      await saveAccount(ctx.tx, office);
      await emitConnection(platform, ctx);
      if (change.messenger === 'on') await ctx.raise('page.messages-come', { pageId });
      if (change.messengerProblem === messengerWords.revoked)
        await noteProblem(platform, ctx, accountWords.revoked);
    });
  try {
    await (wanted ? messenger.subscribe(right) : messenger.unsubscribe(right));
    await say({ messenger: wanted ? 'on' : 'off', messengerProblem: null });
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
    const { outcome } = error;
    // Whoever is let in no more is told nothing either.
    if (!wanted && ['revoked', 'forbidden', 'gone'].includes(outcome)) return;
    if (outcome === 'forbidden')
      return say({ messenger: 'missing', messengerProblem: messengerWords.missing });
    if (outcome === 'revoked' || outcome === 'gone')
      return say({ messenger: 'failed', messengerProblem: messengerWords[outcome] });
    if (outcome === 'refused') return say({ messenger: 'failed', messengerProblem: error.message });
    if (isLastTry()) await say({ messenger: 'failed', messengerProblem: messengerWords.unreachable });
    throw error;
  }
}

/** How a page is asked; `later` while its right is being read, else why it cannot be. */
export async function openPage(
  tx: Transaction,
  platform: Platform,
  office: number,
  pageId: string,
): Promise<PageRight | 'later' | 'disconnected' | 'revoked' | 'off'> {
  const account = await findAccount(tx);
  if (!account?.connected) return 'disconnected';
  const page = await findPageRow(tx, pageId);
  if (!page?.messengerWanted) return 'off';
  const token = await openRight(tx, platform, pageUse(pageId), office);
  if (token !== null) return { pageId, token };
  return account.readAt === null ? 'later' : 'revoked';
}

/** The office that a page's messages come to; undefined for none. */
export const officeOfPage = (platform: Platform, pageId: string): Promise<number | undefined> =>
  platform.db.transaction({ routing: true }, (tx) => findOfficeOfPage(tx, pageId));

/** The pages whose messages come here: of each since when, and since when what was missed is to be fetched. */
export async function pagesWithMessages(
  tx: Transaction,
): Promise<{ pageId: string; since: Date; begun: Date }[]> {
  return (await listPages(tx)).flatMap(({ pageId, messenger, messengerSince: begun, messengerReadAt }) =>
    messenger === 'on' && begun ? [{ pageId, begun, since: messengerReadAt ?? begun }] : [],
  );
}

/** The pages whose messages are to come here. */
export async function pagesWanted(tx: Transaction): Promise<Set<string>> {
  const pages = await listPages(tx);
  return new Set(pages.flatMap(({ pageId, messengerWanted }) => (messengerWanted ? [pageId] : [])));
}

/** Notes until when what was missed of a page's messages has been fetched. */
export const readUntil = (tx: Transaction, pageId: string, at: Date): Promise<void> =>
  savePageMessenger(tx, pageId, { messengerReadAt: at });

/** Somebody wrote to a page. */
export async function noteMessage(platform: Platform, ctx: Context, pageId: string, at: Date): Promise<void> {
  const page = await findPageRow(ctx.tx, pageId);
  const before = page?.lastMessageAt?.getTime() ?? 0;
  if (!page || at.getTime() - before < NOTE_EVERY_MS) return;
  await lockAccount(ctx.tx);
  await savePageMessenger(ctx.tx, pageId, { lastMessageAt: at });
  await saveAccount(ctx.tx, ctx.office);
  await emitConnection(platform, ctx);
}

/** Facebook does not let us in any more: a person has to connect the account again. */
export const noteRevoked = (platform: Platform, ctx: Context): Promise<void> =>
  noteProblem(platform, ctx, accountWords.revoked);
