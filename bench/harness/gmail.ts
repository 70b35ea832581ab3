import { createHash, randomBytes } from 'node:crypto';
import { createGmail, createGoogleConsent } from '../../apps/server/src/gateways/google/index.ts';
import { PAGE_HEADER } from '@chairline/contract';
import { GOOGLE, type World } from './world.ts';

const GMAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';
const AT_ONCE = 8;
const LOST_AFTER_MS = 20 * 60_000;

/** Gmail as the sandbox plays it, and the office that connects to it. */
export interface Gmail {
  control: (path: string, body: object) => Promise<unknown>;
  /** A call of somebody of the office. */
  call: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** The consent, as a person goes through it. */
  connect: (address: string) => Promise<void>;
  /** Waits until all that is in the mailbox is stored. */
  arrived: () => Promise<void>;
  /** Mails of Gmail's that are stored. */
  stored: () => Promise<number>;
  /** Fetches so many of them once more by Google's library, with nothing done to them. @returns milliseconds */
  fetchBare: (address: string, count: number) => Promise<number>;
}

export async function openGmail(world: World): Promise<Gmail> {
  const { office, owner, origin, port } = world;
  const sandbox = `http://127.0.0.1:${port + 1}`;
  const cookie = (await world.signIn('staff1')).replace(/^Cookie: /, '');
  const control: Gmail['control'] = async (path, body) => {
    const answer = await fetch(`${sandbox}/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const call: Gmail['call'] = (path, headers = {}) =>
    fetch(`${origin}/api${path}`, {
      headers: { cookie, origin, [PAGE_HEADER]: '1', ...headers },
      redirect: 'manual',
    });
  return {
    control,
    call,
    async connect(address) {
      const begun = await call('/mail/auth/google');
      if (!begun.ok) throw new Error(`/mail/auth/google: ${begun.status} ${await begun.text()}`);
      const { url } = (await begun.json()) as { url: string };
      const verifier = /chairline_mail_consent=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')![0];
      const back = await decide(url, address);
      const answer = await fetch(`${origin}${back.pathname}${back.search}`, {
        headers: { cookie: verifier },
      });
      if (!(await answer.text()).includes('Gmail is connected')) throw new Error('Gmail was not connected');
    },
    async arrived() {
      const begin = performance.now();
      for (;;) {
        const status = (await (await call('/mail/sync/status')).json()) as {
          fetched: number;
          problem: string | null;
        };
        if (status.problem !== null) throw new Error(status.problem);
        if (status.fetched === 100) return;
        if (performance.now() - begin > LOST_AFTER_MS) throw new Error('the mailbox is not here yet');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    async stored() {
      const { rows } = await owner.query<{ n: string }>(
        `SELECT count(*) AS n FROM emails WHERE client_id = $1 AND gmail_id IS NOT NULL`,
        [office.client],
      );
      return Number(rows[0]!.n);
    },
    fetchBare: (address, count) => fetchBare(world, sandbox, address, count),
  };
}

/** A person on the consent page. @returns where it leads back to */
export async function decide(url: string, address: string, granted = GMAIL_SCOPE): Promise<URL> {
  const decided = await fetch(url.split('?')[0]!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(url).searchParams),
      address,
      granted,
      decision: 'allow',
    }),
  });
  return new URL(decided.headers.get('location')!);
}

async function fetchBare(world: World, sandbox: string, address: string, count: number): Promise<number> {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT gmail_id AS id FROM emails WHERE client_id = $1 AND gmail_id IS NOT NULL ORDER BY email_id DESC LIMIT $2',
    [world.office.client, count],
  );
  const settings = { ...GOOGLE, apiUrl: `${sandbox}/google`, timeoutMs: 30_000 };
  const refreshToken = await grant(world, sandbox, address, [GMAIL_SCOPE]);
  const mailbox = createGmail({ ...settings, push: null }).open({ address, refreshToken });
  const begin = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < rows.length) await mailbox.fetch(rows[next++]!.id);
    }),
  );
  return performance.now() - begin;
}

/** A lasting right to an account, given to nobody of the product. */
export async function grant(
  world: World,
  sandbox: string,
  address: string,
  scopes: readonly string[],
): Promise<string> {
  const consent = createGoogleConsent({ ...GOOGLE, apiUrl: `${sandbox}/google`, timeoutMs: 30_000 });
  const redirectUri = `${world.origin}/api/mail/auth/google/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = await consent.consentUrl({ scopes, redirectUri, state: 'bench', challenge });
  const back = await decide(url, address, scopes.join(' '));
  const code = back.searchParams.get('code')!;
  return (await consent.exchange({ code, verifier, redirectUri })).refreshToken;
}
