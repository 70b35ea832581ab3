import { GoogleError, type Gmail, type Mailbox } from '../../../gateways/google/index.ts';
import { type Pause, pauseAfter } from '../../google-connection/index.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { fetchMails, type FetchStep } from './fetch-mails.ts';
import { SYNC_MAIL } from './names.ts';
import { isSame, noteRevoked, openMailbox } from './open-mailbox.ts';
import { noteMailProgress } from './status.ts';
import { changeAccount, findAccount, type MailAccountRow } from '../store.ts';
import { countFetches, noteMissing } from './store-sync.ts';
import { wakeSync } from './wake.ts';

/** How often the mailbox is asked and how long is waited for it, in milliseconds. */
export interface SyncTiming {
  /** Between two looks at what has changed; a push comes sooner. */
  poll: number;
  /** One step of a first fetch goes on for so long, then it is another office's turn. */
  step: number;
  firstBackoff: number;
  maxBackoff: number;
  /** How often the screens are told that the mailbox is in step, when nothing else happens. */
  tell: number;
  /** What is listed anew after a gap begins so long before it. */
  overlap: number;
  /** A mail may take so much processor time to be read, or made into a page. */
  read: number;
  /** A mail that may or may not have left is looked for this long before it is sent again. */
  doubt: number;
  /** A mail that could not be sent for so long has failed. */
  giveUp: number;
}

export const syncTiming: SyncTiming = {
  poll: 30_000,
  step: 3_000,
  firstBackoff: 1_000,
  maxBackoff: 60_000,
  tell: 5 * 60_000,
  overlap: 3_600_000,
  read: 3_000,
  doubt: 60_000,
  giveUp: 24 * 3_600_000,
};

const NOW = 0;

/**
 * One step of bringing the mailbox here: what changed is asked for, what is known to be missing is fetched, what
 * is not listed yet is listed; then the next step is asked for. Everything a step reaches is written before the
 * next one begins, so that it may be cut short anywhere.
 */
export async function syncMail(
  platform: Platform,
  gmail: Gmail | null,
  job: { client_id: number; failures: number },
  timing: SyncTiming = syncTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: SYNC_MAIL } } as const;
  const opened = await openMailbox(platform, gmail, job.client_id);
  if (!opened) return;
  let next: Pick<Pause, 'failures' | 'waitMs'>;
  try {
    next = { failures: 0, waitMs: await step({ platform, scope, timing, ...opened }) };
  } catch (error) {
    const { outcome, reason, ...pause } = pauseAfter(error, job.failures, timing);
    platform.log.warn({ office: job.client_id, outcome, reason }, 'a mailbox could not be read');
    if (outcome === 'revoked') return noteRevoked(platform, scope, opened.account);
    next = pause;
  }
  const { failures, waitMs } = next;
  await inOffice(platform, scope, async (ctx) => {
    if (await isSame(ctx, opened.account))
      await wakeSync(ctx, new Date(ctx.now.getTime() + waitMs), { failures, keep: true });
  });
}

interface Step extends FetchStep {
  timing: SyncTiming;
}

/** @returns milliseconds until the next step */
async function step(at: Step): Promise<number> {
  const { platform, timing } = at;
  const begun = performance.now();
  const askedAt = at.account.askedAt?.getTime() ?? 0;
  if (at.account.historyId === null) await begin(at);
  else if (platform.now().getTime() - askedAt >= timing.poll) await follow(at);
  for (;;) {
    const account = await current(at);
    if (!account) return NOW;
    const fetched = await fetchMails(at);
    if (fetched.done > 0 || fetched.waitMs > 0) await report(at);
    if (fetched.waitMs > 0) return fetched.waitMs;
    if (fetched.done === 0) {
      if (account.listingDone) return rest(at);
      await list(at, account);
    }
    if (performance.now() - begun > timing.step) return NOW;
  }
}

const current = (at: Step): Promise<MailAccountRow | undefined> =>
  inOffice(at.platform, at.scope, async (ctx) =>
    (await isSame(ctx, at.account)) ? findAccount(ctx.tx) : undefined,
  );

/** Before anything is listed: what comes from now on is found by the history, what was there before by the list. */
async function begin({ platform, scope, mailbox, account }: Step): Promise<void> {
  const { historyId, total } = await mailbox.profile();
  await inOffice(platform, scope, async (ctx) => {
    if (await isSame(ctx, account))
      await changeAccount(ctx.tx, { historyId, expected: total, askedAt: ctx.now });
  });
}

/** Asks what has changed. History that is too old is made up for by listing what came since, with some overlap. */
async function follow({ platform, scope, timing, mailbox, account }: Step): Promise<void> {
  let changes: { added: string[]; historyId: string };
  try {
    changes = await allChanges(mailbox, account.historyId!);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.outcome !== 'expired') throw error;
    const { historyId } = await mailbox.profile();
    await inOffice(platform, scope, async (ctx) => {
      if (!(await isSame(ctx, account))) return;
      const since = account.resyncSince ?? account.lastSyncedAt;
      await changeAccount(ctx.tx, {
        historyId,
        askedAt: ctx.now,
        listingDone: false,
        pageToken: null,
        resyncSince: since === null ? null : new Date(since.getTime() - timing.overlap),
      });
    });
    return;
  }
  await inOffice(platform, scope, async (ctx) => {
    if (!(await isSame(ctx, account))) return;
    await noteMissing(ctx.tx, ctx.office, changes.added, { isHistory: false, now: ctx.now });
    await changeAccount(ctx.tx, { historyId: changes.historyId, askedAt: ctx.now });
  });
}

async function allChanges(mailbox: Mailbox, from: string): Promise<{ added: string[]; historyId: string }> {
  const added = new Set<string>();
  let page: string | null = null;
  for (;;) {
    const part = await mailbox.changesSince(from, page);
    for (const id of part.added) added.add(id);
    if (part.next === null) return { added: [...added], historyId: part.historyId };
    page = part.next;
  }
}

/** Notes a page of what is in the mailbox. */
async function list({ platform, scope, mailbox, account: opened }: Step, account: MailAccountRow) {
  const page = await mailbox
    .listIds({
      page: account.pageToken,
      ...(account.resyncSince === null ? {} : { after: account.resyncSince }),
    })
    .catch((error: unknown) => {
      // A page whose mark Gmail no longer knows: the list begins anew, and skips what is here.
      if (account.pageToken !== null && error instanceof GoogleError && error.outcome === 'refused')
        return null;
      throw error;
    });
  await inOffice(platform, scope, async (ctx) => {
    if (!(await isSame(ctx, opened))) return;
    if (page === null) return changeAccount(ctx.tx, { pageToken: null, listed: 0 });
    const isHistory = account.phase === 'first';
    await noteMissing(ctx.tx, ctx.office, page.ids, { isHistory, now: ctx.now });
    await changeAccount(ctx.tx, {
      pageToken: page.next,
      listed: account.listed + page.ids.length,
      ...(page.next === null ? { listingDone: true } : {}),
    });
  });
}

/** Says how far the first fetch is. */
async function report({ platform, scope, account: opened }: Step): Promise<void> {
  await inOffice(platform, scope, async (ctx) => {
    const account = await findAccount(ctx.tx);
    if (!account || account.phase !== 'first' || !(await isSame(ctx, opened))) return;
    const { waiting } = await countFetches(ctx.tx);
    const of = account.listingDone ? account.listed : Math.max(account.expected, account.listed);
    const fetched = of === 0 ? 0 : Math.min(99, Math.floor((100 * (account.listed - waiting)) / of));
    if (fetched > account.fetched) await noteMailProgress(ctx, { fetched, at: null });
  });
}

/** All that is known is here: notes so, and waits for the next look. @returns milliseconds until then */
async function rest({ platform, scope, timing, account: opened }: Step): Promise<number> {
  return inOffice(platform, scope, async (ctx) => {
    const account = await findAccount(ctx.tx);
    if (!account || !(await isSame(ctx, opened))) return NOW;
    const { waiting, nextAt } = await countFetches(ctx.tx);
    const now = ctx.now.getTime();
    if (waiting === 0) {
      const isFirst = account.phase === 'first' || account.resyncSince !== null;
      if (isFirst) await changeAccount(ctx.tx, { phase: 'following', pageToken: null, resyncSince: null });
      if (isFirst || now - (account.lastSyncedAt?.getTime() ?? 0) >= timing.tell)
        await noteMailProgress(ctx, { fetched: 100, at: ctx.now });
    }
    const nextLook = (account.askedAt?.getTime() ?? 0) + timing.poll;
    return Math.max(0, Math.min(nextLook, nextAt?.getTime() ?? nextLook) - now);
  });
}
