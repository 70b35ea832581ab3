import { z } from 'zod';
import {
  type GoogleConsent as AccountConsent,
  GoogleConsentError as ConsentError,
} from '../google/consent.ts';
import { MetaError } from './facebook-pages.ts';
import { createGraph, hostsOf, type MetaOptions } from './graph-ask.ts';

const token = z.object({ access_token: z.string() });
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/**
 * Facebook Login for web servers (developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow): dialog, code
 * exchange, and a token that lasts sixty days in the place of the first one, which lasts an hour or two.
 */
export function createMetaConsent(options: MetaOptions): AccountConsent {
  const { appId, appSecret, timeoutMs } = options;
  const { dialog, graph } = hostsOf(options.apiUrl);
  const ask = createGraph(options);

  async function getToken(fields: Record<string, string>): Promise<string> {
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${graph}/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: appId, client_secret: appSecret, ...fields }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = await response.json();
    } catch {
      throw new ConsentError('unavailable', 'Facebook could not be reached.');
    }
    const passing = response.status >= 500 || response.status === 429;
    if (!response.ok)
      throw new ConsentError(passing ? 'unavailable' : 'refused', `Facebook answered ${response.status}.`);
    const read = token.safeParse(answer);
    if (!read.success) throw new ConsentError('unavailable', 'Facebook gave an answer that cannot be read.');
    return read.data.access_token;
  }

  /** What Facebook says of a right, as a consent says it. */
  async function known<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof MetaError)) throw error;
      const isFinal = ['revoked', 'forbidden', 'refused', 'gone'].includes(error.outcome);
      throw new ConsentError(isFinal ? 'refused' : 'unavailable', error.message);
    }
  }

  return {
    async consentUrl({ state, scopes, redirectUri }) {
      const url = new URL(dialog);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        scope: scopes.join(','),
        // What was left out before is asked for again.
        auth_type: 'rerequest',
      }).toString();
      return url.href;
    },
    async exchange({ code, redirectUri }) {
      const short = await getToken({ redirect_uri: redirectUri, code });
      const lasting = await getToken({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
      const asked = { method: 'GET', token: lasting } as const;
      const me = await known(
        ask(z.object({ id: z.string() }), { ...asked, url: `${graph}/me`, fields: { fields: 'id' } }),
      );
      const { data } = await known(
        ask(permissions, { ...asked, url: `${graph}/me/permissions`, fields: {} }),
      );
      const scopes = data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
      return { address: `facebook:${me.id}`, refreshToken: lasting, scopes };
    },
    async revoke(lasting) {
      try {
        const gone = {
          method: 'DELETE',
          url: `${graph}/me/permissions`,
          token: lasting,
          fields: {},
        } as const;
        await known(ask(z.object({ success: z.literal(true) }), gone));
      } catch (error) {
        // It was taken back before, by us or by its owner.
        if (!(error instanceof ConsentError) || error.outcome !== 'refused') throw error;
      }
    },
  };
}
