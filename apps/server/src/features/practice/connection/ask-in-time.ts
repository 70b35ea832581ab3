import { PracticeFault } from '../../../gateways/open-dental/index.ts';

/**
 * Asks the practice system something and waits no longer than given for it.
 * @throws PracticeFault; `slow` and in doubt when the time is over, for nobody knows whether it arrived
 */
export async function askInTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await ask(signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
    throw new PracticeFault('slow', 'Open Dental did not answer in time.', { inDoubt: true, cause: error });
  }
}
