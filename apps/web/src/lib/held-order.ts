/** What of a list is shown while its rows are held, and how many wait to come in or to move. */
export interface HeldOrder<K> {
  keys: readonly K[];
  waiting: number;
}

/**
 * The rows of a live list while somebody is about to click one: each stays where it is. What comes after the last of
 * them (a further page) is added behind; what came in between, or moved up, waits and is counted.
 * @param held the rows as they stand on the screen
 * @param keepGone whether rows that left the list keep their place, so that none moves into it
 * @returns `held` itself where nothing is to be changed
 */
export function heldOrder<K>(held: readonly K[], live: readonly K[], keepGone: boolean): HeldOrder<K> {
  const indexOf = new Map(live.map((key, index) => [key, index]));
  const stay = keepGone ? held : held.filter((key) => indexOf.has(key));
  const rankOf = new Map(stay.map((key, index) => [key, index]));
  let last = -1;
  for (const key of stay) last = Math.max(last, indexOf.get(key) ?? -1);
  let waiting = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = last; index >= 0; index -= 1) {
    const rank = rankOf.get(live[index]!);
    if (rank === undefined || rank > lowest) waiting += 1;
    else lowest = rank;
  }
  const behind = live.slice(last + 1);
  const same = stay.length === held.length && behind.length === 0;
  return { keys: same ? held : [...stay, ...behind], waiting };
}
