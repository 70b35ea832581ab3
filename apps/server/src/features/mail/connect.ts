import { randomUUID } from 'node:crypto';
import type { mail as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import { type MailConsent, MailConsentError } from '../../gateways/google/index.ts';
import { type Context, userOf } from '../../platform/context.ts';
import { seal } from '../../platform/crypto.ts';
import { forbidden, vendorFailed } from '../../platform/errors.ts';
import type { Http, Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  type ConsentClaims,
  CONSENT_MS,
  makeState,
  matches,
  newVerifier,
  readState,
} from './consent-state.ts';
import { MAIL_PURPOSE, REVOKE_MAIL } from './names.ts';
import { type Outcome, sendOutcome } from './outcome-page.ts';

import { emitStatus, getStatus } from './status.ts';
import {
  findConnector,
  lockMailbox,
  removeAccount,
  saveAccount,
  saveSecret,
  setSecretAside,
} from './store.ts';
import { hurryOutbound } from './store-outbound.ts';
import { removeAllFetches } from './store-sync.ts';
import { wakeEmailSender, wakeMail } from './wake.ts';

const COOKIE = 'chairline_mail_consent';
const COOKIE_PATH = '/api/mail/auth/google/callback';

/**
 * The address of Google's consent page for the office's mailbox. The browser gets the verifier as a cookie:
 * what comes back is taken from this browser alone.
 * @throws Refusal 403 for another office, 502 where Google is not set up
 */
export async function beginConsent(
  platform: Platform,
  consent: MailConsent | null,
  session: Session,
  office: number | undefined,
  reply: FastifyReply,
): Promise<{ url: string }> {
  if (office !== undefined && office !== session.office) throw forbidden();
  if (!consent) throw vendorFailed('Gmail is not set up on this server. Ask the provider.');
  const { verifier, challenge } = newVerifier();
  const state = makeState(platform, { office: session.office, user: session.actor.userId, challenge });
  // Lax, for Google's page leads here from another site; Strict cookies would not come along.
  void reply.setCookie(COOKIE, verifier, {
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicUrl.startsWith('https:'),
    path: COOKIE_PATH,
    maxAge: CONSENT_MS / 1_000,
  });
  return { url: await consent.consentUrl({ state, challenge }) };
}

/** Takes in what Google's consent page led back with, and answers the page that says what came of it. */
export async function endConsent(
  platform: Platform,
  consent: MailConsent | null,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  { request, reply }: Http,
): Promise<FastifyReply> {
  void reply.clearCookie(COOKIE, { path: COOKIE_PATH });
  return sendOutcome(reply, await conclude(platform, consent, query, request.cookies[COOKIE]));
}

async function conclude(
  platform: Platform,
  consent: MailConsent | null,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  verifier: string | undefined,
): Promise<Outcome> {
  const claims = readState(platform, query.state ?? '');
  if (claims === 'expired') return 'expired';
  if (claims === 'forged' || verifier === undefined || !matches(verifier, claims.challenge)) return 'notOurs';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'denied' : 'refused';
  if (query.code === undefined || !consent) return 'refused';
  if (!(await findAdmin(platform, claims))) return 'notAllowed';
  try {
    const granted = await consent.exchange({ code: query.code, verifier });
    if (!granted.mayUseMail) {
      await consent.revoke(granted.refreshToken);
      return 'withoutMail';
    }
    return await connect(platform, claims, granted);
  } catch (error) {
    if (!(error instanceof MailConsentError)) throw error;
    platform.log.warn({ outcome: error.outcome, reason: error.message }, 'a mailbox was not connected');
    return error.outcome;
  }
}

const findAdmin = (platform: Platform, claims: ConsentClaims) =>
  platform.db.transaction({ office: claims.office }, (tx) => findConnector(tx, claims.user, platform.now()));

async function connect(
  platform: Platform,
  claims: ConsentClaims,
  granted: { address: string; refreshToken: string },
): Promise<Outcome> {
  const admin = await findAdmin(platform, claims);
  if (!admin) return 'notAllowed';
  // No session acts: Google's page led here, and the state says for whom.
  const actor = { kind: 'user', ...admin, role: 'Admin', sessionId: 'mail-consent' } as const;
  await inOffice(platform, { office: claims.office, actor }, async (ctx) => {
    const before = await lockMailbox(ctx.tx);
    const same = before?.address === granted.address;
    // Revoking the old right to the same mailbox would end the new one with it.
    if (before && !same) await giveBack(ctx, before.address);
    await saveSecret(ctx.tx, {
      clientId: ctx.office,
      sealed: seal(
        platform.config.secrets.encryptionKey,
        JSON.stringify({ refresh_token: granted.refreshToken }),
        { office: ctx.office, purpose: MAIL_PURPOSE },
      ),
      updatedAt: ctx.now,
      updatedBy: userOf(ctx).username,
    });
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
  });
  return 'connected';
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

/** Forgets the right to a mailbox; a job gives it back to Google. */
async function giveBack(ctx: Context, address: string): Promise<void> {
  const name = await setSecretAside(ctx.tx, randomUUID());
  if (name !== null) await ctx.enqueue(REVOKE_MAIL, { name, address });
}

/** Disconnects the office's mailbox; nothing happens where none is connected. */
export async function disconnect(ctx: Context): Promise<contract.MailSyncStatus> {
  const before = await lockMailbox(ctx.tx);
  if (!before) return getStatus(ctx);
  await giveBack(ctx, before.address);
  await removeAccount(ctx.tx);
  await removeAllFetches(ctx.tx);
  // What waits to be sent has no way out any more, and says so at once: also what is not due for a while.
  await hurryOutbound(ctx.tx, ctx.now, ['queued', 'sending']);
  await wakeEmailSender(ctx, ctx.now);
  ctx.audit({ action: 'mail.disconnect', subject: `office:${ctx.office}` });
  return emitStatus(ctx);
}
