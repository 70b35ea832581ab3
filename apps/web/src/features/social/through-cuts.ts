import { ApiError } from '../../lib/api-error.ts';
import { retryDelay } from '../../lib/outbox/send-outcome.ts';

/** About three minutes of trying. */
const MOST_TRIES = 8;

/** After some milliseconds, or as soon as the device has a connection again. */
function connectionBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

/**
 * Does what may be done again, such as an upload under its reference, until the server has answered.
 * @param onCut hears when the connection was lost, and when it is tried again
 * @throws what was no matter of the connection; the last loss of it once it lasts too long
 */
export async function throughCuts<T>(
  work: () => Promise<T>,
  onCut: (waiting: boolean) => void,
  wait = connectionBack,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      // One that took too long would take as long again.
      const isCut = error instanceof ApiError && error.code === 'offline';
      if (!isCut || tries === MOST_TRIES) throw error;
      onCut(true);
      await wait(retryDelay(tries));
      onCut(false);
    }
  }
}
