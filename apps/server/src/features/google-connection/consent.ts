import type { FastifyReply } from 'fastify';
import { type Granted, type GoogleConsent, GoogleConsentError } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
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
import type { GoogleUse } from './google-use.ts';
import { findConnectingUser, isAddressInUse } from './store.ts';

/** What came of a consent. */
export type ConsentOutcome =
  | 'connected'
  | 'denied'
  | 'withoutScope'
  | 'expired'
  | 'notOurs'
  | 'notAllowed'
  | 'refused'
  | 'unavailable';

const redirectUri = (platform: Platform, use: GoogleUse) => `${platform.config.publicUrl}${use.callback}`;

/**
 * The address of Google's consent page for the office. The browser gets the verifier as a cookie: what comes back is
 * taken from this browser alone.
 * @throws Refusal 403 for another office, 502 where Google is not set up
 */
export async function beginConsent(
  platform: Platform,
  consent: GoogleConsent | null,
  use: GoogleUse,
  session: Session,
  office: number | undefined,
  reply: FastifyReply,
): Promise<{ url: string }> {
  if (office !== undefined && office !== session.office) throw forbidden();
  if (!consent) throw vendorFailed(`${use.title} is not set up on this server. Ask the provider.`);
  const { verifier, challenge } = newVerifier();
  const state = makeState(platform, use, { office: session.office, user: session.actor.userId, challenge });
  // Lax, for Google's page leads here from another site; Strict cookies would not come along.
  void reply.setCookie(use.cookie, verifier, {
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicUrl.startsWith('https:'),
    path: use.callback,
    maxAge: CONSENT_MS / 1_000,
  });
  const back = redirectUri(platform, use);
  return { url: await consent.consentUrl({ state, challenge, scopes: use.scopes, redirectUri: back }) };
}

/**
 * Takes in what Google's consent page led back with.
 * @param connect what the granted account is used for, in a transaction of the person who began
 */
export async function endConsent(
  platform: Platform,
  consent: GoogleConsent | null,
  use: GoogleUse,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  { request, reply }: Http,
  connect: (ctx: Context, granted: Granted) => Promise<void>,
): Promise<ConsentOutcome> {
  void reply.clearCookie(use.cookie, { path: use.callback });
  const verifier = request.cookies[use.cookie];
  const claims = readState(platform, use, query.state ?? '');
  if (claims === 'expired') return 'expired';
  if (claims === 'forged' || verifier === undefined || !matches(verifier, claims.challenge)) return 'notOurs';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'denied' : 'refused';
  if (query.code === undefined || !consent) return 'refused';
  const find = () => findPerson(platform, use, claims);
  if (!(await find())) return 'notAllowed';
  try {
    const given = { code: query.code, verifier, redirectUri: redirectUri(platform, use) };
    const granted = await consent.exchange(given);
    const { suffices = (given) => use.scopes.every((scope) => given.includes(scope)) } = use;
    if (!suffices(granted.scopes)) {
      // Google would take every right to this account with it.
      if (!(await isInUse(platform, claims.office, granted.address)))
        await consent.revoke(granted.refreshToken);
      return 'withoutScope';
    }
    const person = await find();
    if (!person) return 'notAllowed';
    // No session acts: Google's page led here, and the state says for whom.
    const actor = { kind: 'user', ...person, sessionId: 'google-consent' } as const;
    await inOffice(platform, { office: claims.office, actor }, (ctx) => connect(ctx, granted));
    return 'connected';
  } catch (error) {
    if (!(error instanceof GoogleConsentError)) throw error;
    platform.log.warn(
      { outcome: error.outcome, reason: error.message, account: use.title },
      'an account was not connected',
    );
    return error.outcome;
  }
}

const findPerson = (platform: Platform, use: GoogleUse, claims: ConsentClaims) =>
  platform.db.transaction({ office: claims.office }, async (tx) => {
    const person = await findConnectingUser(tx, claims.user, platform.now());
    return use.who === 'user' || person?.role === 'Admin' ? person : undefined;
  });

const isInUse = (platform: Platform, office: number, address: string) =>
  platform.db.transaction({ office }, (tx) => isAddressInUse(tx, address));
