/** How a process of ours ends: in order, within a deadline, and with the process that started it. */

const DEADLINE_MS = 10_000;
const steps: { name: string; run: () => Promise<void> }[] = [];
let ending: Promise<void> | undefined;
let listening = false;

/**
 * Registers what is to be ended. The last registered ends first. From the first call on, SIGINT, SIGTERM
 * and the end of the parent process (IPC `disconnect`) end this process; a second signal forces it.
 * @param name in words, for the message when it does not end in time
 */
export function onShutdown(name: string, run: () => Promise<void>): void {
  steps.push({ name, run });
  if (listening) return;
  listening = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending && signal !== 'SIGTERM') {
        console.error('Ended at once: the second signal does not wait.');
        process.exit(1);
      }
      void shutDown(0);
    });
  }
  process.on('disconnect', () => void shutDown(0));
}

/** Ends everything registered, then the process. Calling it again waits for the first call. */
export function shutDown(code: number): Promise<void> {
  ending ??= end(code);
  return ending;
}

async function end(code: number): Promise<void> {
  let waitingFor = '';
  const deadline = setTimeout(() => {
    console.error(`Ended after ${DEADLINE_MS / 1000} seconds without waiting for ${waitingFor} any longer.`);
    process.exit(1);
  }, DEADLINE_MS);
  let failed = false;
  for (const { name, run } of steps.toReversed()) {
    waitingFor = name;
    try {
      await run();
    } catch (error) {
      // The others are still to be ended: the database above all.
      failed = true;
      console.error(`Could not end ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  clearTimeout(deadline);
  process.exit(failed ? 1 : code);
}
