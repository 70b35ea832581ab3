import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoGoogleClient } from '../options.ts';
import { call, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const verifier = 'a-verifier-of-at-least-forty-three-characters';
const query = () => ({
  client_id: demoGoogleClient.clientId,
  response_type: 'code',
  redirect_uri: `${world.product.url}/back`,
  scope: 'https://www.googleapis.com/auth/gmail.modify openid email',
  state: 'state <&> "quoted"',
  access_type: 'offline',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
const auth = () => `${world.sandbox.url}/google/o/oauth2/v2/auth`;
const open = (more: Record<string, string> = {}) =>
  fetch(`${auth()}?${new URLSearchParams({ ...query(), ...more }).toString()}`);
const form = (path: string, body: Record<string, string>) =>
  fetch(`${world.sandbox.url}/google${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  });
const json = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;
const allow = async (more: Record<string, string> = {}) => {
  const answer = await form('/o/oauth2/v2/auth', {
    ...query(),
    decision: 'allow',
    address: 'frontdesk@cedar-dental.test',
    granted: 'https://www.googleapis.com/auth/gmail.modify',
    ...more,
  });
  return new URL(answer.headers.get('location')!);
};
const exchange = (code: string, more: Record<string, string> = {}) =>
  form('/token', {
    client_id: demoGoogleClient.clientId,
    client_secret: demoGoogleClient.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: query().redirect_uri,
    code_verifier: verifier,
    code,
    ...more,
  });

test('the page asks, keeps what it was asked with, and leads back', async () => {
  const page = await open();
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('frontdesk@cedar-dental.test');
  expect(html).toContain('value="state &#60;&#38;&#62; &#34;quoted&#34;"');
  const back = await allow();
  expect(back.origin).toBe(world.product.url);
  expect(back.searchParams.get('state')).toBe(query().state);
  const other = await allow({ other: 'me@else.test' });
  const tokens = await json(exchange(other.searchParams.get('code')!));
  const about = await fetch(`${world.sandbox.url}/google/userinfo`, {
    headers: { authorization: `Bearer ${String(tokens.access_token)}` },
  });
  expect(await about.json()).toMatchObject({ email: 'me@else.test', email_verified: true });
});

const wrongRequests: { more: Record<string, string>; code: string }[] = [
  { more: { client_id: 'another' }, code: 'invalid_client' },
  { more: { response_type: 'token' }, code: 'invalid_request' },
  { more: { scope: '' }, code: 'invalid_scope' },
  { more: { redirect_uri: 'https://evil.example/back' }, code: 'redirect_uri_mismatch' },
  { more: { redirect_uri: 'nowhere' }, code: 'redirect_uri_mismatch' },
  { more: { code_challenge_method: 'plain' }, code: 'invalid_request' },
];
test.each(wrongRequests)('a request that is wrong does not lead back: $more', async ({ more, code }) => {
  const page = await open(more);
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(`Error 400: ${code}`);
});

test('a code is worth something once, to the client, with its verifier and its address', async () => {
  const code = (await allow()).searchParams.get('code')!;
  expect((await exchange(code, { client_secret: 'wrong' })).status).toBe(401);
  const wrongs: Record<string, string>[] = [
    { code_verifier: 'x' },
    { redirect_uri: 'http://127.0.0.1/else' },
    { code: 'x' },
  ];
  for (const wrong of wrongs) {
    expect((await exchange(code, wrong)).status).toBe(400);
  }
  expect((await exchange(code, { grant_type: 'password' })).status).toBe(400);
  const tokens = await json(exchange(code));
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: query().scope });

  const renewed = await json(
    exchange('', { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) }),
  );
  expect(renewed.access_token).not.toBe(tokens.access_token);
  expect(renewed.refresh_token).toBeUndefined();

  expect((await exchange(code)).status).toBe(400);
  expect(
    await json(exchange('', { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) })),
  ).toMatchObject({
    error: 'invalid_grant',
  });
});

test('online access has no refresh token; what is not ticked is not granted', async () => {
  const back = await allow({ access_type: 'online', granted: '' });
  const tokens = await json(exchange(back.searchParams.get('code')!));
  expect(tokens.refresh_token).toBeUndefined();
  expect(tokens.scope).toBe('openid email');
});

test('a right is given back once, and is known to the control', async () => {
  const tokens = await json(exchange((await allow()).searchParams.get('code')!));
  const grants = () => call(world.sandbox, 'GET', '/control/google/grants');
  expect((await grants()).body).toEqual([{ address: 'frontdesk@cedar-dental.test', scope: query().scope }]);
  expect((await form('/revoke', { token: String(tokens.refresh_token) })).status).toBe(200);
  expect((await form(`/revoke?token=${String(tokens.refresh_token)}`, {})).status).toBe(400);
  expect((await grants()).body).toEqual([]);
});
