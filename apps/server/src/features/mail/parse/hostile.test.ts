import { beforeAll, describe, expect, test } from 'vitest';
import { cpuTime } from '../../../testing/cpu-time.ts';
import { type GmailOffice, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { hostileMails } from '../testing/hostile.ts';
import { useWorld } from '../../../testing/use-app.ts';

/** A mail may cost so much; nobody else may notice any of it. */
const LIMIT = 3_000;

let office: GmailOffice;
const world = useWorld(startGmailWorld);
beforeAll(async () => {
  office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
  // The readers are warm: what is measured is the mails, not their beginning.
  const { id } = await office.receive({ html: '<p>Hello' });
  const email = await office.stored(id);
  await office.admin.call('GET', `/emails/${email.email_id}/html`);
});

/**
 * Asks how the house is, one time after the other, until the work is done.
 * @returns the most processor time that the thread of the requests used from one answer to the next
 */
async function meanwhile<T>(work: Promise<T>): Promise<{ result: T; most: number }> {
  let busy = true;
  const ended = work.finally(() => {
    busy = false;
  });
  let most = 0;
  let answered = cpuTime();
  do {
    await new Promise((resolve) => setImmediate(resolve));
    const { statusCode } = await world.app.server.inject('/api/health');
    expect(statusCode).toBe(200);
    most = Math.max(most, cpuTime() - answered);
    answered = cpuTime();
  } while (busy);
  return { result: await ended, most };
}

describe('64 kB of what makes readers slow, arriving and opened: the house is well meanwhile', () => {
  test.each(hostileMails.map((mail) => [mail.name, mail.raw] as const))('%s', async (_name, raw) => {
    const { result, most } = await meanwhile(
      (async () => {
        const { id } = await office.receive({ raw: raw.toString('base64') });
        await office.poke();
        const email = await office.stored(id);
        const page = await office.admin.call('GET', `/emails/${email.email_id}/html?images=1`);
        return { email, page };
      })(),
    );
    expect(result.page.statusCode).toBe(200);
    expect(most).toBeLessThan(LIMIT / 2);
  });
});
