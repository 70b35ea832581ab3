import { corpus } from '../../apps/server/src/features/mail/testing/corpus.ts';
import { hostileMails } from '../../apps/server/src/features/mail/testing/hostile.ts';
import type { Figure } from '../harness/figures.ts';
import { type Gmail, openGmail } from '../harness/gmail.ts';
import { HttpConnection } from '../harness/http.ts';
import type { World } from '../harness/world.ts';

const INTAKE = 840;
const HOSTILE = 100;

/**
 * Mails of every shape taken in, and how long the longest wait of the house is while hostile ones arrive and are
 * opened: readers are threads of their own, with limits of time and memory.
 */
export async function measureMails(world: World): Promise<Figure[]> {
  const gmail = await openGmail(world);
  await gmail.control('/gmail/quota', { unitsPerMinute: 0, concurrent: 0 });
  return [await measureIntake(gmail), await measureHostile(world, gmail)];
}

/** Puts mails into a mailbox that is not connected yet. */
async function fill(gmail: Gmail, address: string, raws: readonly Buffer[]): Promise<string[]> {
  const ids: string[] = [];
  for (const raw of raws) {
    const { id } = (await gmail.control('/gmail/messages', {
      from: 'maria@example.com',
      to: address,
      raw: raw.toString('base64'),
    })) as { id: string };
    ids.push(id);
  }
  return ids;
}

async function measureIntake(gmail: Gmail): Promise<Figure> {
  const address = 'bench-shapes@large-dental.test';
  // Of many people: a thread that grows from its beginning has its own figures.
  const raws = Array.from({ length: INTAKE }, (_, n) =>
    Buffer.from(
      corpus[n % corpus.length]!.raw.toString('latin1').replace('maria@example.com', `maria${n}@example.com`),
      'latin1',
    ),
  );
  await fill(gmail, address, raws);
  const before = await gmail.stored();
  const begin = performance.now();
  await gmail.connect(address);
  while ((await gmail.stored()) - before < INTAKE) await new Promise((resolve) => setTimeout(resolve, 50));
  const rate = (INTAKE * 1_000) / (performance.now() - begin);
  await gmail.arrived();
  const bare = await gmail.fetchBare(address, INTAKE);
  return {
    name: 'mails of every shape taken in',
    unit: 'a second',
    ours: rate,
    floor: (INTAKE * 1_000) / bare,
    ratio: rate,
    bar: 50,
    must: 'reach',
    did: `${INTAKE} mails of ${corpus.length} shapes, from the consent to the last one stored; beside it: messages.get of the same, kept nowhere`,
  };
}

async function measureHostile(world: World, gmail: Gmail): Promise<Figure> {
  const address = 'bench-hostile@large-dental.test';
  const raws = Array.from({ length: HOSTILE }, (_, n) => hostileMails[n % hostileMails.length]!.raw);
  const ids = await fill(gmail, address, raws);
  const quiet = await longestWait(world.port, () => new Promise((resolve) => setTimeout(resolve, 10_000)));
  const under = await longestWait(world.port, async () => {
    await gmail.connect(address);
    await gmail.arrived();
    const { rows } = await world.owner.query<{ id: string }>(
      'SELECT email_id AS id FROM emails WHERE client_id = $1 AND gmail_id = ANY ($2)',
      [world.office.client, ids],
    );
    if (rows.length !== HOSTILE) throw new Error(`${rows.length} of ${HOSTILE} mails are here`);
    await Promise.all(
      [0, 1, 2, 3].map(async (lane) => {
        for (let at = lane; at < rows.length; at += 4) {
          const page = await gmail.call(`/emails/${rows[at]!.id}/html?images=1`);
          if (page.status !== 200) throw new Error(`a mail was not opened: ${page.status}`);
          await page.text();
        }
      }),
    );
  });
  return {
    name: 'health beside hostile mails',
    unit: 'ms longest',
    ours: under.longest,
    floor: quiet.longest,
    ratio: under.longest,
    bar: 100,
    must: 'stay-below',
    did: `GET /api/health again and again, ${under.answers} times, while ${HOSTILE} mails of 64 kB in ${hostileMails.length} hostile shapes arrive and are opened; beside it: ${quiet.answers} times while nothing happens`,
  };
}

/** Asks how the house is, one time after the other, until the work is done. */
async function longestWait(
  port: number,
  work: () => Promise<unknown>,
): Promise<{ longest: number; answers: number }> {
  const connection = new HttpConnection(port);
  let busy = true;
  const ended = work().finally(() => {
    busy = false;
  });
  let longest = 0;
  let answers = 0;
  while (busy) {
    const asked = performance.now();
    const { status } = await connection.request('GET', '/api/health');
    if (status !== 200) throw new Error(`the house is not well: ${status}`);
    longest = Math.max(longest, performance.now() - asked);
    answers += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  connection.close();
  await ended;
  return { longest, answers };
}
