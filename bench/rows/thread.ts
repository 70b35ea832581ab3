import { createPrng } from '../../apps/server/src/seed/prng.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';
import { countSql, inOfficeBare, threadSql } from '../floor/statements.ts';

const PAGE = 50;
const ROUNDS = 1_000;
const WARM_UP = 100;

/**
 * Opening the longest thread, paging up in it, and jumping to a message somewhere in it, over HTTP. The floor
 * is the two reading statements alone: what ours writes into the audit log for each reading is on our side.
 */
export async function measureThread(world: World): Promise<Figure[]> {
  const contact = world.office.firstContactId;
  const total = world.office.longestThread;
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  let bytes = 0;
  const ours = async (offset: number) => {
    const path = `/api/conversations/contact/${contact}/offset/${offset}/limit/${PAGE}?direction=older`;
    const answer = await http.request('GET', path, [cookie]);
    const { items } = jsonOf<{ items: unknown[] }>(answer);
    if (items.length !== PAGE) throw new Error(`a page of ${items.length} items`);
    bytes = answer.body.length;
  };
  const floor = (offset: number) =>
    inOfficeBare(client, world.office.client, async () => {
      const { rows } = await client.query<{ n: number }>(countSql, [contact]);
      const to = rows[0]!.n - offset - 1;
      return client.query(threadSql, [contact, to - PAGE + 1, to]);
    });
  const prng = createPrng(5);
  const jumps = Array.from({ length: 997 }, () => prng.int(0, total - PAGE));
  const offsets: Record<string, (round: number) => number> = {
    open: () => 0,
    'page up': (round) => ((round + 1) * PAGE) % (total - PAGE),
    'jump to a message': (round) => jumps[round % jumps.length]!,
  };
  const figures: Figure[] = [];
  try {
    for (const [kind, offset] of Object.entries(offsets)) {
      const samples = await takeTurns(
        { ours: (round) => ours(offset(round)), floor: (round) => floor(offset(round)) },
        ROUNDS,
        WARM_UP,
      );
      const did = `thread of ${total.toLocaleString('en-US')} items, ${PAGE} a page, ${bytes.toLocaleString('en-US')} bytes, 1 client; floor without the audit entry`;
      figures.push(compareTail(`thread, ${kind}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}
