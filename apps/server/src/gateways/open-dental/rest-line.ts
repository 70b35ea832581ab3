import { setTimeout as sleep } from 'node:timers/promises';

/** One customer's requests, one after the other and not faster than the pace; what a person waits for goes first. */
export interface RequestLine {
  run<T>(urgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Nothing is sent before so many milliseconds have passed: it said so itself. */
  hold(ms: number): void;
}

interface Waiting {
  begin(): Promise<void>;
}

/** @param paceMs from the beginning of one request to that of the next */
export function createRequestLine(paceMs: number): RequestLine {
  const urgent: Waiting[] = [];
  const patient: Waiting[] = [];
  let running = false;
  let nextAt = 0;

  async function serve(): Promise<void> {
    if (running) return;
    running = true;
    for (;;) {
      if (urgent.length + patient.length === 0) break;
      const wait = nextAt - Date.now();
      if (wait > 0) await sleep(wait);
      // Chosen after the wait: somebody in a hurry may have come.
      const next = urgent.shift() ?? patient.shift();
      if (!next) continue;
      nextAt = Math.max(nextAt, Date.now() + paceMs);
      await next.begin();
    }
    running = false;
  }

  return {
    run<T>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const queue = isUrgent ? urgent : patient;
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal.reason as Error);
        };
        const waiting: Waiting = {
          begin() {
            signal.removeEventListener('abort', leave);
            // Its own outcome belongs to who asked; the line goes on in either case.
            return work().then(resolve, reject);
          },
        };
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        void serve();
      });
    },
    hold(ms) {
      nextAt = Math.max(nextAt, Date.now() + ms);
    },
  };
}
