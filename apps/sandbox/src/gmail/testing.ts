import { gmail as gmailOf, type gmail_v1 } from '@googleapis/gmail';
import { demoGoogleClient } from '../options.ts';
import { call, startWorld } from '../testing.ts';

export const OFFICE_MAILBOX = 'frontdesk@cedar-dental.test';
export type Client = gmail_v1.Gmail;

export interface MailWorld extends Awaited<ReturnType<typeof startWorld>> {
  /** The product's client for one mailbox: Google's SDK, pointed at the sandbox. */
  gmail: Client;
  token: string;
  refreshToken: string;
  /** A mail from outside; the control API's answer. */
  receive(mail: Record<string, unknown>): Promise<{ id: string; threadId: string; messageId: string }>;
  /** What the office sent, as the control API tells it. */
  sent(): Promise<Record<string, never>[]>;
}

/** Goes through the consent page, as a person does who allows everything. */
export async function connect(
  sandbox: { url: string },
  product: { url: string },
  address = OFFICE_MAILBOX,
  scopes: readonly string[] = ['https://www.googleapis.com/auth/gmail.modify'],
): Promise<{ token: string; refreshToken: string }> {
  const query = {
    client_id: demoGoogleClient.clientId,
    response_type: 'code',
    redirect_uri: `${product.url}/back`,
    scope: [...scopes, 'openid', 'email'].join(' '),
    access_type: 'offline',
  };
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.url}/google${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const allowed = await post('/o/oauth2/v2/auth', {
    ...query,
    decision: 'allow',
    other: address,
    granted: scopes.join(' '),
  });
  const answer = await post('/token', {
    client_id: demoGoogleClient.clientId,
    client_secret: demoGoogleClient.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: query.redirect_uri,
    code: new URL(allowed.headers.get('location')!).searchParams.get('code')!,
  });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
  return { token: tokens.access_token, refreshToken: tokens.refresh_token };
}

export const clientWith = (sandbox: { url: string }, token: string): Client =>
  gmailOf({
    version: 'v1',
    rootUrl: sandbox.url,
    headers: { authorization: `Bearer ${token}` },
    retry: false,
  });

/** A sandbox with one office's mailbox connected. */
export async function startMailWorld(options: Parameters<typeof startWorld>[0] = {}): Promise<MailWorld> {
  const world = await startWorld(options);
  const { token, refreshToken } = await connect(world.sandbox, world.product);
  return {
    ...world,
    token,
    refreshToken,
    gmail: clientWith(world.sandbox, token),
    async receive(mail) {
      const answer = await call(world.sandbox, 'POST', '/control/gmail/messages', mail);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    sent: async () => (await call(world.sandbox, 'GET', '/control/gmail/messages')).body,
  };
}

/** The status and body of a call that Gmail refused. */
export async function refusal(
  work: Promise<unknown>,
): Promise<{ status: number; reason: string; headers: Headers }> {
  try {
    await work;
  } catch (error) {
    const { response } = error as {
      response: { status: number; data: { error: { errors?: { reason: string }[] } }; headers: Headers };
    };
    return {
      status: response.status,
      reason: response.data.error?.errors?.[0]?.reason ?? '',
      headers: new Headers(response.headers),
    };
  }
  throw new Error('It was not refused.');
}
