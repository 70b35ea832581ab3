const SLOW_MS = 5_000;

/**
 * Does a step and says on one line how long it took; one that takes long says meanwhile that it runs.
 * @param name of the step, at the line's beginning
 * @param work its result, if a text, stands on the line
 */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const heartbeat = setInterval(() => console.log(`  ${name} … ${seconds()}`), SLOW_MS);
  try {
    const result = await work();
    console.log(`  ${name}${typeof result === 'string' ? `: ${result}` : ''} (${seconds()})`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
