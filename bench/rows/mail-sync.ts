import { createHash, randomBytes } from 'node:crypto';
import { createGmail, createGoogleConsent } from '../../apps/server/src/gateways/google/index.ts';
import type { Figure } from '../harness/figures.ts';
import { GOOGLE, type World } from '../harness/world.ts';

/** Fewer for a quick look: BENCH_MAILS=2000. */
const MAILS = Number(process.env.BENCH_MAILS ?? 20_000);
const UNITS_PER_MINUTE = 15_000;
const UNITS_EACH = 5;
const AT_ONCE = 8;
/** No more than a mailbox may use at once: we never ask for more, whatever would be given. */
const BARE = Math.min(MAILS, 2_500);
const LOST_AFTER_MS = 20 * 60_000;

/**
 * A mailbox brought here from the first consent to the last mail: with Gmail's quota in force against what that
 * quota allows at best, and without one against the bare fetching of as many mails by the same library.
 */
export async function measureMailSync(world: World): Promise<Figure[]> {
  const { office, owner, origin, port } = world;
  const sandbox = `http://127.0.0.1:${port + 1}`;
  const cookie = (await world.signIn('staff1')).replace(/^Cookie: /, '');
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox}/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const call = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, { headers: { cookie, ...headers }, redirect: 'manual' });

  /** The consent, as a person goes through it. */
  async function connect(address: string): Promise<void> {
    const begun = await call('/mail/auth/google');
    const { url } = (await begun.json()) as { url: string };
    const verifier = /chairline_mail_consent=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')![0];
    const back = await decide(url, address);
    const answer = await fetch(`${origin}${back.pathname}${back.search}`, { headers: { cookie: verifier } });
    if (!(await answer.text()).includes('Gmail is connected')) throw new Error('Gmail was not connected');
  }

  /** @returns milliseconds from the consent until the last mail is stored */
  async function bring(address: string, count: number, seed: number): Promise<number> {
    await control('/gmail/mailbox', { mailbox: address, count, seed });
    const begin = performance.now();
    await connect(address);
    for (;;) {
      const status = (await (await call('/mail/sync/status')).json()) as {
        fetched: number;
        problem: string | null;
      };
      if (status.problem !== null) throw new Error(status.problem);
      if (status.fetched === 100) return performance.now() - begin;
      if (performance.now() - begin > LOST_AFTER_MS) throw new Error('the mailbox is not here yet');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  const stored = async () => {
    const { rows } = await owner.query<{ n: string }>(
      `SELECT count(*) AS n FROM emails WHERE client_id = $1 AND gmail_id IS NOT NULL`,
      [office.client],
    );
    return Number(rows[0]!.n);
  };

  await control('/gmail/quota', { unitsPerMinute: 0, concurrent: 0 });
  const free = await bring('bench-free@large-dental.test', BARE, 1);
  const fetched = await stored();
  const bare = await fetchBare(world, sandbox, 'bench-free@large-dental.test', fetched);
  await control('/gmail/quota', { unitsPerMinute: UNITS_PER_MINUTE, concurrent: 20 });
  const before = await stored();
  const held = await bring('bench-held@large-dental.test', MAILS, 2);
  const all = (await stored()) - before;
  const quota = (Math.max(0, all * UNITS_EACH - UNITS_PER_MINUTE) * 60_000) / UNITS_PER_MINUTE;
  const count = (n: number) => n.toLocaleString('en-US');
  return [
    {
      name: 'mail sync, against the quota',
      unit: 'ms',
      ours: held,
      floor: quota,
      ratio: quota === 0 ? 0 : held / quota,
      bar: 1.15,
      must: 'stay-below',
      did: `${count(all)} mails listed, fetched, read, stored and told; floor: the time their quota units take to come in`,
    },
    {
      name: 'mail sync, without a quota',
      unit: 'ms',
      ours: free,
      floor: bare,
      ratio: free / bare,
      bar: 8,
      must: 'stay-below',
      did: `${count(fetched)} mails; floor: messages.get of the same mails by Google's library, ${AT_ONCE} at once, kept nowhere`,
    },
  ];
}

/** A person on the consent page. @returns where it leads back to */
async function decide(url: string, address: string): Promise<URL> {
  const decided = await fetch(url.split('?')[0]!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(url).searchParams),
      address,
      granted: 'https://www.googleapis.com/auth/gmail.modify',
      decision: 'allow',
    }),
  });
  return new URL(decided.headers.get('location')!);
}

/** Fetches the stored mails once more with nothing done to them. @returns milliseconds */
async function fetchBare(world: World, sandbox: string, address: string, count: number): Promise<number> {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT gmail_id AS id FROM emails WHERE client_id = $1 AND gmail_id IS NOT NULL LIMIT $2',
    [world.office.client, count],
  );
  const settings = { ...GOOGLE, apiUrl: `${sandbox}/google`, timeoutMs: 30_000 };
  const consent = createGoogleConsent({
    ...settings,
    redirectUri: `${world.origin}/api/mail/auth/google/callback`,
  });
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const back = await decide(await consent.consentUrl({ state: 'bench', challenge }), address);
  const { refreshToken } = await consent.exchange({ code: back.searchParams.get('code')!, verifier });
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
