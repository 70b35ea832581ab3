/** Random numbers that come again with the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, without, 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick(list) {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
