import { type Granted, type GoogleConsent, GoogleConsentError } from './consent.ts';

export interface GoogleOptions {
  clientId: string;
  clientSecret: string;
  /** Base such as http://127.0.0.1:4001/google; null is Google itself. */
  apiUrl: string | null;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** Of Google's discovery document (accounts.google.com/.well-known/openid-configuration). */
const google = {
  auth: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
};
const playedAt = (base: string): typeof google => ({
  auth: `${base}/o/oauth2/v2/auth`,
  token: `${base}/token`,
  revoke: `${base}/revoke`,
  userinfo: `${base}/userinfo`,
});

type Library = typeof import('google-auth-library');
interface Answer {
  data: unknown;
}

/** Google's consent, through its own library (google-auth-library 11), loaded with the first use. */
export function createGoogleConsent(options: GoogleOptions): GoogleConsent {
  const urls = options.apiUrl === null ? google : playedAt(options.apiUrl.replace(/\/$/, ''));
  let loaded: ReturnType<typeof open> | undefined;

  async function open() {
    const library = await import('google-auth-library');
    const transporter = askOnce(library, options.timeoutMs);
    const client = new library.OAuth2Client({
      clientId: options.clientId,
      clientSecret: options.clientSecret,
      transporter,
      endpoints: {
        oauth2AuthBaseUrl: urls.auth,
        oauth2TokenUrl: urls.token,
        oauth2RevokeUrl: urls.revoke,
      },
    });
    return { library, client, transporter };
  }
  const load = () => (loaded ??= open());

  return {
    async consentUrl({ state, challenge, scopes, redirectUri }) {
      const { library, client } = await load();
      return client.generateAuthUrl({
        // Lasting access, and asked for each time: only then does Google hand out a refresh token again.
        access_type: 'offline',
        prompt: 'consent',
        scope: [...scopes, 'openid', 'email'],
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: library.CodeChallengeMethod.S256,
      });
    },

    async exchange({ code, verifier, redirectUri }) {
      const { client, transporter } = await load();
      const { tokens } = await known(
        client.getToken({ code, codeVerifier: verifier, redirect_uri: redirectUri }),
      );
      const { access_token: access, refresh_token: refreshToken, scope } = tokens;
      if (!access || !refreshToken) throw unreadable();
      const about: Answer = await known(
        transporter.request({
          url: urls.userinfo,
          headers: { authorization: `Bearer ${access}` },
          responseType: 'json',
        }),
      );
      const { email } = (about.data ?? {}) as { email?: unknown };
      if (typeof email !== 'string' || !email.includes('@')) throw unreadable();
      return {
        address: email,
        refreshToken,
        scopes: (scope ?? '').split(' '),
      } satisfies Granted;
    },

    async revoke(refreshToken) {
      const { client } = await load();
      try {
        await known(client.revokeToken(refreshToken));
      } catch (error) {
        // 400: it was revoked before, by us or by its owner.
        if (!(error instanceof GoogleConsentError) || error.outcome !== 'refused') throw error;
      }
    },
  };
}

/**
 * The library repeats a POST that got no answer or a 5xx. A code that is sent twice ends what it gave
 * (RFC 6749, section 4.1.2), so every request is made once here.
 */
function askOnce(library: Library, timeoutMs: number) {
  class Once extends library.gaxios.Gaxios {
    override request<T>(request: Parameters<InstanceType<typeof library.gaxios.Gaxios>['request']>[0] = {}) {
      return super.request<T>({
        ...request,
        retry: false,
        retryConfig: { retry: 0, noResponseRetries: 0 },
        timeout: timeoutMs,
      });
    }
  }
  return new Once();
}

const unreadable = () =>
  new GoogleConsentError('unavailable', 'Google gave an answer that could not be read.');

/** What the library rejects with, as one error that says what is known and holds no token. */
async function known<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const { response } = error as { response?: { status: number; data?: { error?: unknown } } };
    if (response === undefined || response.status >= 500 || response.status === 429) {
      const what = response ? `answered ${response.status}` : 'could not be reached';
      throw new GoogleConsentError('unavailable', `Google ${what}.`);
    }
    const code = typeof response.data?.error === 'string' ? ` (${response.data.error})` : '';
    throw new GoogleConsentError('refused', `Google answered ${response.status}${code}.`);
  }
}
