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
