import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/index.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import type { World } from '../world/index.ts';
import { canBeUnticked, consentPage, errorPage } from './consent-page.ts';

const CODE_MS = 10 * 60_000;
const ACCESS_SECONDS = 3_599;

/** Which mailbox a call of the control API is about; all when none is named. */
const concerns = z.object({ address: z.string('must be an address').optional() });

/** Consent that was given and not yet exchanged. */
interface Code {
  code: string;
  redirectUri: string;
  challenge: string | null;
  scope: string;
  address: string;
  offline: boolean;
  at: number;
  /** The grant it became: a code used twice ends what it gave (RFC 6749, section 4.1.2). */
  grant: string | null;
}

interface Grant {
  id: string;
  address: string;
  scope: string;
  refreshToken: string | null;
  accessToken: string;
  accessUntil: number;
  /** Renewed since, and good until their own end. */
  earlier?: { token: string; until: number }[];
  at?: number;
}

/** Google's accounts, for the Gmail API and the control API. */
export interface Google {
  /** What an Authorization header allows; null for a token that is unknown, expired or taken back. */
  grantOf(authorization: string | undefined): { address: string; scope: string } | null;
  /** Whether the product has lasting access to a mailbox. */
  isConnected(address: string): boolean;
  /** The mailbox that was connected last; null when none is. */
  newestAddress(): string | null;
}

type Form = Record<string, string | undefined>;
type Refused = { error: string; error_description: string };

const newToken = (prefix: string): string => `${prefix}${randomBytes(24).toString('base64url')}`;
const same = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
const isSameAddress = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/**
 * Plays Google's OAuth 2.0 for web servers under /google: consent page, code exchange with PKCE, refresh,
 * revocation and userinfo (developers.google.com/identity/protocols/oauth2/web-server).
 */
export function registerGoogle(app: FastifyInstance, world: World): Google {
  const codes = world.journal.table<Code>('google.codes');
  const grants = world.journal.table<Grant>('google.grants');

  /** What is wrong with a request for consent, or null. */
  function faultOf(query: Form): [string, string] | null {
    if (query.client_id !== world.google.clientId)
      return ['invalid_client', 'The OAuth client was not found.'];
    if (query.response_type !== 'code') return ['invalid_request', 'response_type must be code.'];
    if (!query.scope?.trim()) return ['invalid_scope', 'Missing required parameter: scope'];
    const back = URL.canParse(query.redirect_uri ?? '') ? new URL(query.redirect_uri!) : null;
    if (!back || (back.origin !== new URL(world.appUrl).origin && !isLocal(back.hostname)))
      return ['redirect_uri_mismatch', 'The redirect address is not one of this app’s.'];
    if (query.code_challenge !== undefined && query.code_challenge_method !== 'S256')
      return ['invalid_request', 'code_challenge_method must be S256.'];
    return null;
  }

  function leadBack(reply: FastifyReply, query: Form, answer: Record<string, string>): FastifyReply {
    const back = new URL(query.redirect_uri!);
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    if (query.state !== undefined) back.searchParams.set('state', query.state);
    return reply.redirect(back.href, 302);
  }

  function exchange(form: Form): Grant | Refused {
    const invalid = { error: 'invalid_grant', error_description: 'Malformed auth code.' };
    const code = codes.get(form.code ?? '');
    if (!code) return invalid;
    if (code.grant !== null) {
      grants.delete(code.grant);
      return invalid;
    }
    if (Date.now() - code.at > CODE_MS) return invalid;
    if (form.redirect_uri !== code.redirectUri)
      return { error: 'redirect_uri_mismatch', error_description: 'Bad Request' };
    const given = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (code.challenge !== null && given !== code.challenge)
      return { error: 'invalid_grant', error_description: 'Invalid code verifier.' };
    const grant: Grant = {
      id: newToken(''),
      address: code.address,
      scope: code.scope,
      refreshToken: code.offline ? newToken('1//') : null,
      accessToken: newToken('ya29.'),
      accessUntil: Date.now() + ACCESS_SECONDS * 1_000,
      at: Date.now(),
    };
    grants.set(grant.id, grant);
    codes.set(code.code, { ...code, grant: grant.id });
    return grant;
  }

  function refresh(form: Form): Grant | Refused {
    const grant = [...grants.values()].find(
      (known) => known.refreshToken !== null && known.refreshToken === form.refresh_token,
    );
    if (!grant) return { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
    const earlier = [...(grant.earlier ?? []), { token: grant.accessToken, until: grant.accessUntil }];
    const renewed = {
      ...grant,
      earlier: earlier.filter(({ until }) => until > Date.now()).slice(-20),
      accessToken: newToken('ya29.'),
      accessUntil: Date.now() + ACCESS_SECONDS * 1_000,
    };
    grants.set(grant.id, renewed);
    return renewed;
  }

  /** The grant of an access token that is still good. */
  function grantOf(authorization: string | undefined): Grant | null {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    const good = (known: string, until: number) => known === token && until > Date.now();
    return (
      [...grants.values()].find(
        (grant) =>
          good(grant.accessToken, grant.accessUntil) ||
          grant.earlier?.some((one) => good(one.token, one.until)),
      ) ?? null
    );
  }

  /** The client's credentials, in the form or as Basic. */
  function isClient(request: FastifyRequest, form: Form): boolean {
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':', 2).map(decodeURIComponent)
      : [form.client_id, form.client_secret];
    return id === world.google.clientId && same(secret ?? '', world.google.clientSecret);
  }

  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => {
          const form = new URLSearchParams(String(text));
          const granted = form.getAll('granted').join(' ');
          done(null, { ...Object.fromEntries(form), granted });
        },
      );

      scope.get<{ Querystring: Form }>('/o/oauth2/v2/auth', (request, reply) => {
        void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
        const fault = faultOf(request.query);
        if (fault) return reply.code(400).send(errorPage(...fault));
        const query = request.query as Record<string, string>;
        return reply.send(consentPage(query, query.scope!.split(' ')));
      });

      scope.post<{ Body: Form }>('/o/oauth2/v2/auth', (request, reply) => {
        const form = request.body;
        const fault = faultOf(form);
        if (fault) {
          return reply
            .code(400)
            .type('text/html; charset=utf-8')
            .send(errorPage(...fault));
        }
        if (form.decision !== 'allow') return leadBack(reply, form, { error: 'access_denied' });
        // What was typed is meant, also when its button was not pressed.
        const address = (form.other?.trim() || form.address) ?? '';
        if (!/^\S+@\S+$/.test(address)) {
          return reply
            .code(400)
            .type('text/html; charset=utf-8')
            .send(errorPage('invalid_request', 'Choose an account, or enter the address of one.'));
        }
        // What the person can untick is granted only when it was left ticked.
        const wanted = form.scope!.split(' ');
        const ticked = new Set((form.granted ?? '').split(' '));
        const scopes = wanted.filter((one) => !canBeUnticked(one) || ticked.has(one));
        const code = newToken('4/');
        codes.set(code, {
          code,
          redirectUri: form.redirect_uri!,
          challenge: form.code_challenge ?? null,
          scope: scopes.join(' '),
          address,
          offline: form.access_type === 'offline',
          at: Date.now(),
          grant: null,
        });
        return leadBack(reply, form, { code, scope: scopes.join(' ') });
      });

      await scope.register(async (api) => {
        registerFaults(api, world, 'google');

        api.post<{ Body: Form }>('/token', (request, reply) => {
          const form = request.body ?? {};
          void reply.header('cache-control', 'no-store');
          if (!isClient(request, form))
            return reply.code(401).send({ error: 'invalid_client', error_description: 'Unauthorized' });
          const result =
            form.grant_type === 'authorization_code'
              ? exchange(form)
              : form.grant_type === 'refresh_token'
                ? refresh(form)
                : { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' };
          if ('error' in result) return reply.code(400).send(result);
          return reply.send({
            access_token: result.accessToken,
            expires_in: ACCESS_SECONDS,
            ...(form.grant_type === 'authorization_code' && result.refreshToken !== null
              ? { refresh_token: result.refreshToken }
              : {}),
            scope: result.scope,
            token_type: 'Bearer',
          });
        });

        api.post<{ Querystring: Form; Body: Form | null }>('/revoke', (request, reply) => {
          const token = request.query.token ?? request.body?.token;
          const grant = [...grants.values()].find(
            (known) => token !== undefined && (known.refreshToken === token || known.accessToken === token),
          );
          if (!grant)
            return reply
              .code(400)
              .send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
          grants.delete(grant.id);
          return reply.send({});
        });

        api.get('/userinfo', (request, reply) => {
          const grant = grantOf(request.headers.authorization);
          if (!grant)
            return reply
              .code(401)
              .send({ error: 'invalid_request', error_description: 'Invalid Credentials' });
          return reply.send({
            sub: createHash('sha256').update(grant.address).digest('hex').slice(0, 21),
            email: grant.address,
            email_verified: true,
          });
        });
      });
    },
    { prefix: '/google' },
  );

  app.get('/control/google/grants', (_request, reply) =>
    reply.send([...grants.values()].map(({ address, scope }) => ({ address, scope }))),
  );

  /** Grants of one address, or all. */
  const concerned = (body: unknown): Grant[] => {
    const { address } = readBody(concerns, body);
    return [...grants.values()].filter(
      (grant) => address === undefined || isSameAddress(grant.address, address),
    );
  };
  app.post('/control/google/revoke', (request, reply) => {
    const gone = concerned(request.body);
    for (const grant of gone) grants.delete(grant.id);
    return reply.send({ revoked: gone.length });
  });
  app.post('/control/google/expire', (request, reply) => {
    const expired = concerned(request.body);
    for (const grant of expired) grants.set(grant.id, { ...grant, accessUntil: 0, earlier: [] });
    return reply.send({ expired: expired.length });
  });

  const lasting = () => [...grants.values()].filter(({ refreshToken }) => refreshToken !== null);
  return {
    grantOf,
    isConnected: (address) => lasting().some((grant) => isSameAddress(grant.address, address)),
    newestAddress: () =>
      lasting()
        .toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0))
        .at(-1)?.address ?? null,
  };
}
