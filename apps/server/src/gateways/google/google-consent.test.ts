import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decide, grantsOf } from '../../testing/google-consent.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { createGoogleConsent } from './google-consent.ts';
import { type GoogleConsent, GoogleConsentError } from './consent.ts';

/** The whole consent through Google's library against the sandbox. */
let sandbox: TestSandbox;
let consent: GoogleConsent;

const scope = 'https://www.googleapis.com/auth/gmail.modify';
const redirectUri = 'http://desk.test/api/mail/auth/google/callback';
const open = ({ apiUrl = sandbox.googleApiUrl, timeoutMs = vendorTimeouts.googleConsent } = {}) =>
  createGoogleConsent({
    clientId: 'tests.apps.googleusercontent.test',
    clientSecret: 'GOCSPX-of-the-tests',
    apiUrl,
    timeoutMs,
  });

beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  consent = open();
});
afterAll(() => sandbox?.close());
beforeEach(() => fault('ok'));

const fault = (mode: string) => sandbox.control('/faults', { vendor: 'google', mode });
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const url = () => consent.consentUrl({ state: 'the-state', challenge, scopes: [scope], redirectUri });
/** A code, as the page leads back with it. */
const codeFor = async (form: Record<string, string> = {}) => {
  const back = await decide(await url(), form);
  return back.searchParams.get('code')!;
};

async function failure(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof GoogleConsentError)) throw new Error(`no consent error but ${String(error)}`);
  return [error.outcome, error.message];
}

test('without a sandbox the page is Google’s own', async () => {
  const real = createGoogleConsent({
    clientId: 'c',
    clientSecret: 's',
    apiUrl: null,
    timeoutMs: 400,
  });
  const page = new URL(await real.consentUrl({ state: 'x', challenge, scopes: [scope], redirectUri }));
  expect(page.origin + page.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    access_type: 'offline',
    prompt: 'consent',
    scope: 'https://www.googleapis.com/auth/gmail.modify openid email',
    state: 'x',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    client_id: 'c',
    redirect_uri: redirectUri,
  });
});

describe('the exchange', () => {
  test('gives the mailbox and lasting access, which can be given back', async () => {
    const back = await decide(await url(), { address: 'office@juniper-dental.test' });
    expect(back.searchParams.get('state')).toBe('the-state');
    const granted = await consent.exchange({ code: back.searchParams.get('code')!, verifier, redirectUri });
    expect(granted).toEqual({
      address: 'office@juniper-dental.test',
      refreshToken: expect.stringMatching(/^1\/\//),
      scopes: expect.arrayContaining([scope]),
    });
    expect(await grantsOf(sandbox)).toHaveLength(1);
    await consent.revoke(granted.refreshToken);
    await consent.revoke(granted.refreshToken);
    expect(await grantsOf(sandbox)).toEqual([]);
  });

  test('says when the mail itself was not granted', async () => {
    const granted = await consent.exchange({ code: await codeFor({ granted: '' }), verifier, redirectUri });
    expect(granted.scopes).not.toContain(scope);
    await consent.revoke(granted.refreshToken);
  });

  test('takes no code without its verifier, none made up, and none twice', async () => {
    const code = await codeFor();
    expect(await failure(consent.exchange({ code, verifier: 'another-verifier', redirectUri }))).toEqual([
      'refused',
      'Google answered 400 (invalid_grant).',
    ]);
    expect((await failure(consent.exchange({ code: 'made-up', verifier, redirectUri })))[0]).toBe('refused');
    const good = await codeFor();
    await consent.exchange({ code: good, verifier, redirectUri });
    expect((await failure(consent.exchange({ code: good, verifier, redirectUri })))[0]).toBe('refused');
    // A code that comes twice ends what it gave.
    expect(await grantsOf(sandbox)).toEqual([]);
  });

  test('is made once: an answer that got lost is not asked for again', async () => {
    const code = await codeFor();
    await fault('accept-then-drop');
    expect((await failure(consent.exchange({ code, verifier, redirectUri })))[0]).toBe('unavailable');
    await fault('ok');
    expect(await grantsOf(sandbox)).toHaveLength(1);
  });

  test.each(['error', 'rate-limit', 'timeout', 'garbage'])('%s is said', async (mode) => {
    const code = await codeFor();
    await fault(mode);
    // Only of silence it must be certain soon; with all others a busy machine may take its time.
    const asked = mode === 'timeout' ? open({ timeoutMs: 400 }) : consent;
    expect((await failure(asked.exchange({ code, verifier, redirectUri })))[0]).toBe('unavailable');
    if (mode !== 'garbage') expect((await failure(asked.revoke('1//x')))[0]).toBe('unavailable');
  });

  test('nobody there is said, without a token in the words', async () => {
    const lost = open({ apiUrl: 'http://127.0.0.1:9' });
    expect(await failure(lost.revoke('1//secret'))).toEqual(['unavailable', 'Google could not be reached.']);
  });
});

test('denied leads back with the reason', async () => {
  const back = await decide(await url(), { decision: 'deny' });
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
});
