/** Chances that come out the same for the same seed and name, whatever else was made before. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  chance(share: number): boolean;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the weighted: `[[value, weight], …]`. */
  weighed<T>(list: readonly (readonly [T, number])[]): T;
}

/** A stream of its own for each name: one patient more does not change what the others live through. */
export function createRandom(seed: number, ...name: (string | number)[]): Random {
  let state = hash(`${seed}/${name.join('/')}`);
  // mulberry32: small, fast and even enough for made-up people.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    chance: (share) => next() < share,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighed(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) if ((left -= weight) < 0) return value;
      return list.at(-1)![0];
    },
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
