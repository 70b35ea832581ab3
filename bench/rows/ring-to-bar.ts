import type { phones } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { type BareSoftphone, openBareSoftphone } from '../../e2e/harness/bare-softphone.ts';
import { startSurfer } from '../../e2e/harness/browser.ts';
import { until } from '../../e2e/harness/until.ts';
import { cookiesOf } from '../harness/browser.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import type { World } from '../harness/world.ts';

/**
 * Who is rung, in their order: the carrier has more to do for each that follows, so a bare socket stands at either end
 * and the browsers between them.
 */
const BARE = [0, 3];
const BROWSERS = [1, 2];
const PEOPLE = BARE.length + BROWSERS.length;
const ROUNDS = 60;
const WARM_UP = 10;
/** What may go wrong in a round shows as this, and fails the row. */
const ROUND_MS = 10_000;

interface Rung {
  /** Epoch milliseconds at which the bar was painted, of each call it showed. */
  benchRung: number[];
}

/** In a page: notes when the bar shows that it rings, once it is painted. */
function watchBar(): void {
  const rung: number[] = [];
  (globalThis as unknown as Rung).benchRung = rung;
  let shown = false;
  new MutationObserver(() => {
    const shows = document.querySelector('section[aria-label="Incoming call"]') !== null;
    if (shows && !shown)
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        // After the frame: by then it is painted.
        channel.port1.onmessage = () => rung.push(Date.now());
        channel.port2.postMessage(null);
      });
    shown = shows;
  }).observe(document.body, { childList: true, subtree: true });
}

const rungIn = (page: Page) => page.evaluate(() => (globalThis as unknown as Rung).benchRung);

/**
 * From a patient's call until each browser's bar shows it, held against when bare softphones' sockets are told that it
 * rings: all from the moment in which the patient dialled, in the same calls.
 */
export async function measureRing(world: World): Promise<Figure[]> {
  const { office, owner, port } = world;
  const http = new HttpConnection(port);
  const ask = async <T>(as: string, method: string, path: string, body?: object): Promise<T> => {
    const headers = [await world.signIn(as), `Origin: ${world.origin}`, 'Content-Type: application/json'];
    const sent = body && Buffer.from(JSON.stringify(body));
    return jsonOf(await http.request(method, `/api${path}`, headers, sent)) as T;
  };
  const control = async (path: string, method: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/control/voice/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  const ids = Array.from({ length: PEOPLE }, (_, n) => office.firstUserId + n);
  await ask('staff1', 'POST', '/newEndpoints', { user_ids: ids });
  await until(
    'the carrier has made the softphones',
    async () => {
      const made = await ask<phones.Endpoint[]>('staff1', 'GET', '/clientendpoints');
      return (
        made.filter(({ user_id, state }) => ids.includes(user_id) && state === 'active').length === ids.length
      );
    },
    30_000,
  );
  const { rows: people } = await owner.query<{ number: string }>(
    `SELECT ph1 AS number FROM contacts WHERE client_id = $1 AND ph1 <> '' AND family IN (0, contact_id)
     ORDER BY md5(contact_id::text) LIMIT $2`,
    [office.client, ROUNDS + WARM_UP],
  );
  const surfer = await startSurfer({ phone: true });
  type Session = Parameters<typeof openBareSoftphone>[0];
  const bare: BareSoftphone[] = [];
  // One after the other: they ask over one connection.
  for (const n of BARE)
    bare.push(
      await openBareSoftphone(await ask<Session>(`staff${n + 1}`, 'GET', '/plivo/softphone/session')),
    );
  const heard = bare.map((softphone) => {
    const times: number[] = [];
    softphone.onRing(() => times.push(Date.now()));
    return times;
  });
  try {
    const pages: Page[] = [];
    for (const n of BROWSERS) {
      const context = await surfer.person();
      await context.addCookies(await cookiesOf(world, `staff${n + 1}`));
      const page = await context.newPage();
      await page.goto(`${world.origin}/frontdesk`);
      await page.getByRole('button', { name: 'Phone: ready' }).waitFor({ timeout: 30_000 });
      await page.evaluate(watchBar);
      pages.push(page);
    }
    const samples = { ours: [] as number[], floor: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const before = await Promise.all(pages.map(async (page) => (await rungIn(page)).length));
      const told = heard.map(({ length }) => length);
      const from = people[round + WARM_UP]!.number;
      const began = Date.now();
      const call = (await control('calls', 'POST', { from, to: office.textNumber })) as { call_uuid: string };
      const bars = await until(
        `call ${round} rings everywhere`,
        async () => {
          const rung = await Promise.all(pages.map(rungIn));
          const all =
            heard.every((times, n) => times.length > told[n]!) &&
            rung.every((list, n) => list.length > before[n]!);
          return all && rung.map((list) => list.at(-1)!);
        },
        ROUND_MS,
      );
      await control(`calls/${call.call_uuid}`, 'DELETE');
      for (const page of pages)
        await page.getByRole('region', { name: 'Incoming call' }).waitFor({ state: 'detached' });
      if (round < 0) continue;
      samples.ours.push(...bars.map((at) => at - began));
      samples.floor.push(...heard.map((times, n) => times[told[n]!]! - began));
    }
    const did = `${ROUNDS} patients' calls at ${BROWSERS.length} browsers, each until its bar is painted; floor: the same calls' INVITE at ${BARE.length} bare sockets, rung before and after them`;
    return [compareTail('a ring to the bar', samples.ours, samples.floor, 1.5, did)];
  } finally {
    for (const softphone of bare) softphone.close();
    http.close();
    await surfer.close();
  }
}
