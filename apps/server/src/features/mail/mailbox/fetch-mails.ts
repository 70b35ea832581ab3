import { type FetchedMail, GoogleError } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { emitCheck } from './check-mail.ts';
import { dropFiles, keepFiles } from '../parse/keep-files.ts';
import { isSame, type OpenMailbox } from './open-mailbox.ts';
import { readPatiently, readQuickly } from '../parse/read-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import type { MailAccountRow } from '../store.ts';
import { changeFetch, type FetchRow, listDueFetches, removeFetches } from './store-sync.ts';
import { type ComingMail, takeMails } from '../thread/take-mails.ts';

/** Mails fetched at once of one mailbox: Gmail minds more than a few, and all of them stand in memory. */
const AT_ONCE = 8;
/** Mails of one transaction. */
const TOGETHER = 16;
const ROUND = 48;
/** Mails of one round that may take long to be read: all others of the office are stored before, none waits for them. */
const SLOW_AT_ONCE = 2;
const SLOW_WAIT_MAX_MS = 60_000;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 3_600_000;
/** So often a mail is tried before it is put on the list of those that cannot be had. */
const TRIES = 8;

const words = {
  notFetched: 'Gmail does not hand it over.',
  notStored: 'It could not be stored here; the server’s log says why.',
} as const;

export interface FetchStep extends OpenMailbox {
  platform: Platform;
  scope: OfficeScope;
  /** `step`: no more is begun after so many milliseconds. `read`: what reading one mail may cost. */
  timing: { step: number; read: number };
}

interface SlowMail {
  row: FetchRow;
  mail: FetchedMail;
}

/**
 * Fetches the next mails that are known to be missing, and takes them in.
 * @returns how many were dealt with; `waitMs` above 0 when Gmail allows no more for now
 * @throws GoogleError when Gmail cannot be asked; what was fetched by then is stored
 */
export async function fetchMails({
  platform,
  scope,
  mailbox,
  account,
  timing,
}: FetchStep): Promise<{ done: number; waitMs: number }> {
  const due = await inOffice(platform, scope, (ctx) => listDueFetches(ctx.tx, ctx.now, ROUND));
  if (due.length === 0) return { done: 0, waitMs: 0 };
  const allowed = mailbox.allowance();
  if (allowed.mails === 0) return { done: 0, waitMs: Math.max(50, allowed.waitMs) };
  const round = due.slice(0, allowed.mails);
  const coming: ComingMail[] = [];
  const gone: string[] = [];
  const failed: { row: FetchRow; why: string }[] = [];
  const slow: SlowMail[] = [];
  const begun = performance.now();
  let stop: GoogleError | undefined;
  let next = 0;

  const work = async () => {
    while (!stop && next < round.length && performance.now() - begun < timing.step) {
      const row = round[next++]!;
      try {
        const mail = await mailbox.fetch(row.gmailId);
        const parsed = await readQuickly(scope.office, mail.raw, timing.read);
        if (parsed) coming.push(await prepare(platform, scope.office, mail, parsed, row));
        else slow.push({ row, mail });
      } catch (error) {
        if (!(error instanceof GoogleError)) throw error;
        if (error.outcome === 'gone') gone.push(row.gmailId);
        else if (error.outcome === 'refused') failed.push({ row, why: words.notFetched });
        else stop ??= error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // The newest first within a round, too: answers come in any order.
  coming.sort((a, b) => b.fetched.at.getTime() - a.fetched.at.getTime());
  for (let at = 0; at < coming.length; at += TOGETHER) {
    await takeTogether(platform, scope, account, coming.slice(at, at + TOGETHER), failed, round);
  }
  // Two of what takes long are waited for now, after all others are stored; the rest is tried in turn.
  const now = slow.splice(0, SLOW_AT_ONCE);
  for (const { row, mail } of now) {
    const parsed = await readPatiently(scope.office, mail.raw, timing.read);
    const taken = await prepare(platform, scope.office, mail, parsed, row);
    await takeTogether(platform, scope, account, [taken], failed, round);
  }
  await inOffice(platform, scope, async (ctx) => {
    await removeFetches(ctx.tx, gone);
    for (const { row, why } of failed) await putOff(ctx, row, why);
    for (const [index, { row }] of slow.entries()) {
      const wait = Math.min((index + 1) * timing.read, SLOW_WAIT_MAX_MS);
      await changeFetch(ctx.tx, row.gmailId, { nextAttemptAt: new Date(ctx.now.getTime() + wait) });
    }
    if (round.some((row) => row.mailCheckId !== null)) await emitCheck(ctx);
  });
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
  if (stop) throw stop;
  const dealtWith = coming.length + now.length + slow.length + gone.length + failed.length;
  return { done: dealtWith, waitMs: 0 };
}

/** How old a mail that a comparison found is at the most to be new at the desk, in milliseconds. */
const JUST_COME_MS = 3_600_000;

async function prepare(
  platform: Platform,
  office: number,
  mail: FetchedMail,
  parsed: ParsedMail,
  { isHistory, mailCheckId }: FetchRow,
): Promise<ComingMail> {
  // A comparison may see a mail before Gmail has told of it.
  const hasJustCome = mailCheckId !== null && platform.now().getTime() - mail.at.getTime() < JUST_COME_MS;
  const { raw, ...fetched } = mail;
  const kept = await keepFiles(platform, office, raw, parsed);
  // Its bytes are in the file store now; what waits for its transaction is small.
  return {
    fetched: { ...fetched, size: raw.length },
    parsed: { ...parsed, html: null, attachments: [] },
    kept,
    isHistory: isHistory && !hasJustCome,
  };
}

/** Takes mails in by one transaction; where that fails, one by one, so that one bad mail holds up no other. */
async function takeTogether(
  platform: Platform,
  scope: OfficeScope,
  account: MailAccountRow,
  mails: readonly ComingMail[],
  failed: { row: FetchRow; why: string }[],
  round: readonly FetchRow[],
): Promise<void> {
  try {
    const used = await inOffice(platform, scope, async (ctx) => {
      if (!(await isSame(ctx, account))) return [];
      const took = await takeMails(ctx, account.address, mails);
      await removeFetches(
        ctx.tx,
        mails.map((mail) => mail.fetched.id),
      );
      return took.map((how) => how === 'new');
    });
    for (const [index, mail] of mails.entries()) if (!used[index]) await dropFiles(platform, mail.kept);
  } catch (error) {
    if (mails.length > 1) {
      for (const mail of mails) await takeTogether(platform, scope, account, [mail], failed, round);
      return;
    }
    const [mail] = mails;
    platform.log.error({ err: error, gmail: mail!.fetched.id }, 'a mail could not be stored');
    await dropFiles(platform, mail!.kept);
    const row = round.find((candidate) => candidate.gmailId === mail!.fetched.id);
    if (row) failed.push({ row, why: words.notStored });
  }
}

async function putOff(ctx: Context, row: FetchRow, why: string): Promise<void> {
  const attempts = row.attempts + 1;
  const wait = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  await changeFetch(ctx.tx, row.gmailId, {
    attempts,
    nextAttemptAt: new Date(ctx.now.getTime() + wait),
    problem: attempts >= TRIES ? why : null,
  });
}
