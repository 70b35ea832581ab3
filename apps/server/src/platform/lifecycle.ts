/** How a process of ours ends: in order, within a deadline, and with the process that started it. */

interface Step {
  name: string;
  waitsMs: number;
  end: () => Promise<unknown> | void;
}

/** All steps together may take this long, beside what they wait on purpose; then the process ends without the rest. */
const DEADLINE_MS = 10_000;

/** A terminal and npm both pass on one Ctrl-C: what follows within this time is not a second one. */
const ECHO_MS = 500;

const steps: Step[] = [];
let ending: { since: number; running: string } | null = null;

/**
 * Registers what is to be ended with the process. The steps run one after the other, the last
 * registered first, on SIGINT, SIGTERM or when the process that started us is gone (IPC `disconnect`);
 * then the process exits with code 0, or 1 when a step failed or the ten seconds for all of them were
 * over. A second signal ends it at once.
 * @param name in words, for messages: `the server`, `the database`
 * @param waitsMs how long the step waits on purpose, which does not count for the ten seconds
 */
export function onShutdown(name: string, end: () => Promise<unknown> | void, waitsMs = 0): void {
  if (steps.length === 0) listen();
  steps.push({ name, end, waitsMs });
}

/** Whether the process is ending: what fails now fails because of that. */
export function isShuttingDown(): boolean {
  return ending !== null;
}

/**
 * Ends the process by the registered steps. Calling it again waits for the first call, that is for ever.
 * @param exitCode what to exit with when all steps work
 */
export async function shutDown(exitCode = 0): Promise<never> {
  if (ending) return new Promise(() => undefined);
  ending = { since: performance.now(), running: 'nothing' };
  const deadline = steps.reduce((sum, { waitsMs }) => sum + waitsMs, DEADLINE_MS);
  setTimeout(() => {
    console.error(`Gave up ending ${ending?.running} after ${deadline / 1000} seconds.`);
    process.exit(1);
  }, deadline).unref();
  let code = exitCode;
  for (const step of steps.toReversed()) {
    ending.running = step.name;
    try {
      await step.end();
    } catch (error) {
      // The others are still to be ended: the database above all.
      console.error(`Ending ${step.name} failed:`, error);
      code = 1;
    }
  }
  process.exit(code);
}

function listen(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!ending) return void shutDown();
      if (performance.now() - ending.since < ECHO_MS) return;
      console.error(`Second ${signal}: ended at once, while ending ${ending.running}.`);
      process.exit(1);
    });
  }
  process.on('disconnect', () => void shutDown());
  // A program that has nothing more to do ends, though the channel is open.
  process.channel?.unref();
}
