/** An arrow between two names, with the place it comes from. */
export interface Arrow {
  from: string;
  to: string;
  at: string;
}

/**
 * Finds the rings in a graph: one shortest ring for every knot of names that reach each other.
 * @returns each ring as its arrows in order, the last leading back to the first
 */
export function findCycles(arrows: Arrow[]): Arrow[][] {
  const out = new Map<string, Arrow[]>();
  for (const arrow of arrows) {
    const list = out.get(arrow.from);
    if (list) list.push(arrow);
    else out.set(arrow.from, [arrow]);
  }
  const rings: Arrow[][] = [];
  const reported = new Set<string>();
  for (const start of [...out.keys()].toSorted()) {
    if (reported.has(start)) continue;
    const ring = findWayBack(start, out);
    if (!ring || ring.some(({ from }) => reported.has(from))) continue;
    for (const { from } of ring) reported.add(from);
    rings.push(ring);
  }
  return rings;
}

/** The shortest way from a name back to itself, breadth first. */
function findWayBack(start: string, out: Map<string, Arrow[]>): Arrow[] | undefined {
  const cameBy = new Map<string, Arrow>();
  const queue = [start];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const arrow of out.get(name) ?? []) {
      if (arrow.to === start) {
        const ring = [arrow];
        for (let at = name; at !== start;) {
          const before = cameBy.get(at)!;
          ring.unshift(before);
          at = before.from;
        }
        return ring;
      }
      if (cameBy.has(arrow.to)) continue;
      cameBy.set(arrow.to, arrow);
      queue.push(arrow.to);
    }
  }
  return undefined;
}
