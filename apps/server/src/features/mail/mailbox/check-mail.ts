import type { mail as contract } from '@chairline/contract';
import { mail as rules } from '@chairline/contract';
import { type Gmail, GoogleError } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { CHECK_MAIL } from './names.ts';
import { noteRevoked, openMailbox, REVOKED } from './open-mailbox.ts';
import { findAccount } from '../store.ts';
import { findKnownGmailIds } from '../store-emails.ts';
import {
  changeCheck,
  type CheckRow,
  countMissing,
  findLastCheck,
  insertCheck,
  listProblems,
  noteMissing,
} from './store-sync.ts';
import { wakeCheck, wakeSync } from './wake.ts';

const PROBLEMS_SHOWN = 50;
const FAILURES_MAX = 10;
const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 300_000;

const never: contract.MailCheck = {
  state: 'never',
  started_at: null,
  finished_at: null,
  in_mailbox: 0,
  stored: 0,
  missing: 0,
  repaired: 0,
  problems: [],
  problem: null,
};

/** What the last comparison found. What is being fetched since is no longer missing once it is here. */
export async function getCheck(ctx: Context): Promise<contract.MailCheck> {
  const check = await findLastCheck(ctx.tx);
  return check ? present(ctx, check) : never;
}

async function present(ctx: Context, check: CheckRow): Promise<contract.MailCheck> {
  const missing = await countMissing(ctx.tx, check.mailCheckId);
  return {
    state: check.state,
    started_at: check.startedAt.toISOString(),
    finished_at: check.finishedAt?.toISOString() ?? null,
    in_mailbox: check.inMailbox,
    stored: check.stored,
    missing,
    repaired: Math.max(0, check.foundMissing - missing),
    problems: (await listProblems(ctx.tx, PROBLEMS_SHOWN)).map(({ gmailId, problem }) => ({
      email_ref: gmailId,
      why: problem ?? '',
    })),
    problem: check.problem,
  };
}

/** Tells everyone how the comparison stands. */
export async function emitCheck(ctx: Context): Promise<contract.MailCheck> {
  const shown = await getCheck(ctx);
  ctx.emit('mailCheck', shown);
  return shown;
}

/** Begins a comparison; one that runs goes on. @throws Refusal 409 when no mailbox is connected */
export async function startCheck(ctx: Context): Promise<contract.MailCheck> {
  const account = await findAccount(ctx.tx);
  if (!account) throw conflict(rules.mailMessages.notConnected);
  if (account.problem !== null) throw conflict(account.problem);
  const before = await findLastCheck(ctx.tx);
  if (before?.state !== 'running') {
    await insertCheck(ctx.tx, ctx.office, ctx.now);
    ctx.audit({ action: 'mail.check', subject: `office:${ctx.office}` });
  }
  await wakeCheck(ctx, ctx.now);
  return emitCheck(ctx);
}

/** Compares one page of the mailbox with what is stored, has fetched what is missing, and asks for the next page. */
export async function checkMail(
  platform: Platform,
  gmail: Gmail | null,
  job: { client_id: number; failures: number },
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: CHECK_MAIL } } as const;
  const check = await platform.db.transaction(scope, findLastCheck);
  if (check?.state !== 'running') return;
  const end = (problem: string | null) =>
    inOffice(platform, scope, async (ctx) => {
      await changeCheck(ctx.tx, check.mailCheckId, {
        state: problem === null ? 'done' : 'failed',
        finishedAt: ctx.now,
        pageToken: null,
        problem,
      });
      await emitCheck(ctx);
    });
  const opened = await openMailbox(platform, gmail, job.client_id);
  if (!opened) return end(rules.mailMessages.notConnected);
  let page: { ids: string[]; next: string | null };
  try {
    page = await opened.mailbox.listIds({ page: check.pageToken });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    if (error.outcome === 'revoked') {
      await noteRevoked(platform, scope, opened.account);
      return end(REVOKED);
    }
    if (job.failures >= FAILURES_MAX)
      return end('Gmail did not answer. Compare again in a while; tonight it is done by itself.');
    const wait = error.waitMs ?? Math.min(FIRST_BACKOFF_MS * 2 ** job.failures, MAX_BACKOFF_MS);
    await inOffice(platform, scope, (ctx) =>
      wakeCheck(ctx, new Date(ctx.now.getTime() + wait), job.failures + 1),
    );
    return;
  }
  await inOffice(platform, scope, async (ctx) => {
    const known = await findKnownGmailIds(ctx.tx, page.ids);
    const missing = await noteMissing(ctx.tx, ctx.office, page.ids, {
      isHistory: true,
      now: ctx.now,
      checkId: check.mailCheckId,
    });
    await changeCheck(ctx.tx, check.mailCheckId, {
      pageToken: page.next,
      inMailbox: check.inMailbox + page.ids.length,
      stored: check.stored + known.size,
      foundMissing: check.foundMissing + missing,
    });
    if (missing > 0) await wakeSync(ctx, ctx.now);
    if (page.next !== null) {
      await emitCheck(ctx);
      await wakeCheck(ctx, ctx.now);
    }
  });
  if (page.next === null) await end(null);
}
