import type { mail as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import type { Granted, GoogleConsent } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { ErasingNotes } from '../../../platform/domain-events.ts';
import type { Http } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endConsent, giveBack, keepRight, sendOutcome } from '../../google-connection/index.ts';
import { gmailUse } from './google-use.ts';
import { outcomes } from './outcome-page.ts';
import { emitStatus, getStatus } from './status.ts';
import { lockMailbox, removeAccount, saveAccount } from '../store.ts';
import { hurryOutbound } from '../send/store-outbound.ts';
import { removeAllFetches } from './store-sync.ts';
import { wakeEmailSender, wakeMail } from './wake.ts';

/** Takes in what Google's consent page led back with, and answers the page that says what came of it. */
export async function endMailConsent(
  platform: Platform,
  consent: GoogleConsent | null,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  http: Http,
): Promise<FastifyReply> {
  const outcome = await endConsent(platform, consent, gmailUse, query, http, (ctx, granted) =>
    connect(platform, ctx, granted),
  );
  return sendOutcome(http.reply, outcome, outcomes);
}

async function connect(platform: Platform, ctx: Context, granted: Granted): Promise<void> {
  const before = await lockMailbox(ctx.tx);
  const same = before?.address === granted.address;
  // Revoking the old right to the same mailbox would end the new one with it.
  if (before && !same) await giveBack(ctx, gmailUse);
  await keepRight(platform, ctx, gmailUse, granted);
  // The same mailbox goes on where it was; another one begins anew. What was stored stays in both cases.
  if (!same) await removeAllFetches(ctx.tx);
  await saveAccount(ctx.tx, {
    ...(same ? before : fromTheStart),
    clientId: ctx.office,
    address: granted.address,
    authenticatedAt: ctx.now,
    problem: null,
    askedAt: null,
    watchUntil: null,
  });
  await hurryOutbound(ctx.tx, ctx.now);
  await wakeMail(ctx);
  ctx.audit({ action: 'mail.connect', subject: `office:${ctx.office}`, details: { again: same } });
  await emitStatus(ctx);
}

/** How far a mailbox is of which nothing is known yet. */
const fromTheStart = {
  fetched: 0,
  lastSyncedAt: null,
  phase: 'first',
  historyId: null,
  pageToken: null,
  listed: 0,
  listingDone: false,
  expected: 0,
  resyncSince: null,
} as const;

/** Disconnects the office's mailbox; nothing happens where none is connected. */
export async function disconnect(ctx: Context): Promise<contract.MailSyncStatus> {
  const before = await lockMailbox(ctx.tx);
  if (!before) return getStatus(ctx);
  await giveBack(ctx, gmailUse);
  await removeAccount(ctx.tx);
  await removeAllFetches(ctx.tx);
  // What waits to be sent has no way out any more, and says so at once: also what is not due for a while.
  await hurryOutbound(ctx.tx, ctx.now, ['queued', 'sending']);
  await wakeEmailSender(ctx, ctx.now);
  ctx.audit({ action: 'mail.disconnect', subject: `office:${ctx.office}` });
  return emitStatus(ctx);
}

/** Gives the right to an erased office's mailbox back. Its rows go by themselves. */
export async function endForErasing(ctx: Context, notes: ErasingNotes): Promise<void> {
  const mailbox = await lockMailbox(ctx.tx);
  if (!mailbox) return;
  await giveBack(ctx, gmailUse);
  notes.ended.push(`The right to the mailbox ${mailbox.address} was given back to Google.`);
  notes.kept.push(`The mails in ${mailbox.address} itself: they are the office’s, and stay at Google.`);
}
