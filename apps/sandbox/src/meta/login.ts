import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { badToken, expiredToken, GraphError } from './errors.ts';
import { consentPage, errorPage } from './html.ts';
import type { Fields } from './sent.ts';
import { type Grant, type MetaStore, newToken, pages, people, type PlayedPage } from './store.ts';

const CODE_MS = 10 * 60_000;
const SHORT_MS = 2 * 3_600_000;
/** "About 60 days": developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived */
const LONG_MS = 60 * 86_400_000;
const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** Facebook Login's dialog: the page that asks, and where it leads back to. */
export function registerDialog(scope: FastifyInstance, world: World, store: MetaStore): void {
  function faultOf(query: Fields): string | null {
    if (query.client_id !== world.meta.appId)
      return 'Invalid App ID: the provided app ID does not look like a valid app ID.';
    const back = URL.canParse(query.redirect_uri ?? '') ? new URL(query.redirect_uri!) : null;
    if (!back || (back.origin !== new URL(world.appUrl).origin && !isLocal(back.hostname)))
      return 'URL Blocked: the redirect URI is not white-listed in the app’s client OAuth settings.';
    if ((query.response_type ?? 'code') !== 'code') return 'response_type must be code.';
    return null;
  }
  const html = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const listOf = (query: Fields) => (query.scope ?? '').split(',').filter(Boolean);

  scope.get<{ Querystring: Fields }>('/dialog/oauth', ({ query }, reply) => {
    const fault = faultOf(query);
    if (fault) return html(reply).code(400).send(errorPage(fault));
    return html(reply).send(consentPage(query as Record<string, string>, listOf(query)));
  });

  scope.post<{ Body: Fields & { granted?: string } }>('/dialog/oauth', ({ body }, reply) => {
    const fault = faultOf(body);
    if (fault) return html(reply).code(400).send(errorPage(fault));
    const back = new URL(body.redirect_uri!);
    const lead = (answer: Record<string, string>) => {
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
      if (body.state !== undefined) back.searchParams.set('state', body.state);
      return reply.redirect(back.href, 302);
    };
    if (body.decision !== 'allow')
      return lead({
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      });
    if (!people.some(({ id }) => id === body.person))
      return html(reply).code(400).send(errorPage('Choose who you are.'));
    const ticked = new Set((body.granted ?? '').split(' '));
    const code = newToken('AQ');
    store.codes.set(code, {
      code,
      redirectUri: body.redirect_uri!,
      person: body.person!,
      asked: listOf(body),
      permissions: ['public_profile', ...listOf(body).filter((one) => ticked.has(one))],
      at: Date.now(),
      used: false,
    });
    return lead({ code });
  });
}

/** `/oauth/access_token`: a code for a token, and a token for one that lasts. */
export function giveToken(world: World, store: MetaStore, fields: Fields) {
  const refuse = (words: string, subcode: number) =>
    new GraphError(400, 100, words, { type: 'OAuthException', error_subcode: subcode });
  if (fields.client_id !== world.meta.appId || fields.client_secret !== world.meta.appSecret)
    throw new GraphError(400, 1, 'Error validating client secret.');
  const give = (grant: Grant, ms: number) => {
    const one = { token: newToken('EAA'), until: Date.now() + ms };
    store.grants.set(grant.id, { ...grant, tokens: [...grant.tokens, one] });
    return { access_token: one.token, token_type: 'bearer', expires_in: ms / 1_000 };
  };
  if (fields.grant_type === 'fb_exchange_token')
    return give(userGrant(store, fields.fb_exchange_token ?? ''), LONG_MS);
  const code = store.codes.get(fields.code ?? '');
  if (!code || code.used || Date.now() - code.at > CODE_MS)
    throw refuse('This authorization code has been used or has expired.', 36009);
  if (fields.redirect_uri !== code.redirectUri)
    throw refuse(
      'Error validating verification code. Please make sure your redirect_uri is identical.',
      36008,
    );
  store.codes.set(code.code, { ...code, used: true });
  const { person } = code;
  const before = [...store.grants.values()].find((one) => one.person === person && !one.expired);
  // What was not asked for this time stays allowed.
  const kept = (before?.permissions ?? []).filter((one) => !code.asked.includes(one));
  const permissions = [...new Set([...code.permissions, ...kept])];
  return give(
    { id: before?.id ?? newToken('g'), person, permissions, tokens: before?.tokens ?? [], expired: false },
    SHORT_MS,
  );
}

/** The grant of a person's token. @throws GraphError 190 */
export function userGrant(store: MetaStore, token: string): Grant {
  for (const grant of store.grants.values())
    for (const one of grant.tokens)
      if (one.token === token) {
        if (grant.expired || one.until < Date.now()) throw expiredToken();
        return grant;
      }
  throw badToken();
}

export const pageToken = (grant: Grant, page: PlayedPage): string => `EAAP.${grant.id}.${page.id}`;

/** Whose page a page's token is for. @throws GraphError 190 */
export function pageGrant(store: MetaStore, token: string): { grant: Grant; page: PlayedPage } {
  const [, id = '', pageId = ''] = /^EAAP\.([\w-]+)\.(\d+)$/.exec(token) ?? [];
  const grant = store.grants.get(id);
  const page = pages.find((one) => one.id === pageId);
  if (!grant || !page) throw badToken();
  if (grant.expired) throw expiredToken();
  return { grant, page };
}

/** The token of a call, in its header or its fields. */
export const tokenOf = (request: FastifyRequest, fields: Fields): string =>
  /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? fields.access_token ?? '';
