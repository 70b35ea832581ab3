import type { Figure } from '../harness/figures.ts';
import { openGmail } from '../harness/gmail.ts';
import type { World } from '../harness/world.ts';

/** Fewer for a quick look: BENCH_MAILS=2000. */
const MAILS = Number(process.env.BENCH_MAILS ?? 20_000);
const UNITS_PER_MINUTE = 15_000;
const UNITS_EACH = 5;
const AT_ONCE = 8;
/** No more than a mailbox may use at once: we never ask for more, whatever would be given. */
const BARE = Math.min(MAILS, 2_500);

/**
 * A mailbox brought here from the first consent to the last mail: with Gmail's quota in force against what that
 * quota allows at best, and without one against the bare fetching of as many mails by the same library.
 */
export async function measureMailSync(world: World): Promise<Figure[]> {
  const { control, connect, arrived, stored, fetchBare } = await openGmail(world);

  /** @returns milliseconds from the consent until the last mail is stored */
  async function bring(address: string, count: number, seed: number): Promise<number> {
    await control('/gmail/mailbox', { mailbox: address, count, seed });
    const begin = performance.now();
    await connect(address);
    await arrived();
    return performance.now() - begin;
  }

  await control('/gmail/quota', { unitsPerMinute: 0, concurrent: 0 });
  const free = await bring('bench-free@large-dental.test', BARE, 1);
  const fetched = await stored();
  const bare = await fetchBare('bench-free@large-dental.test', fetched);
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
