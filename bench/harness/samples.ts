/** Something to be timed; `round` counts up, so that each does the same work as the others in a round. */
export type Trial = (round: number) => Promise<unknown>;

/**
 * Times several trials in turns (ABAB, then BABA), so that whatever else the machine does hits all alike.
 * @returns milliseconds per trial, without those of the warm-up
 */
export async function takeTurns<N extends string>(
  trials: Record<N, Trial>,
  rounds: number,
  warmUp: number,
): Promise<Record<N, number[]>> {
  const names = Object.keys(trials) as N[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) {
      const begin = performance.now();
      await trials[name](round + warmUp);
      if (round >= 0) samples[name].push(performance.now() - begin);
    }
  }
  return samples;
}

/** Lets `clients` workers do `count` pieces of work between them. @returns pieces a second */
export async function rateOf(
  count: number,
  clients: number,
  work: (client: number, piece: number) => Promise<void>,
) {
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let piece = next++; piece < count; piece = next++) await work(client, piece);
    }),
  );
  return count / ((performance.now() - begin) / 1000);
}
