import { parseArgs } from 'node:util';
import { parseConfig } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { describeFailure } from '../platform/explain-failure.ts';
import type { Progress } from './large/load-office.ts';
import { LARGE_OFFICE, type SizeName, sizes } from './large/plan.ts';
import { AlreadySeeded, seedLarge } from './seed-large.ts';

const USAGE = 'Usage: npm run seed -- --size small|medium|large [--replace]';

/** A wish that cannot be met; the message is one sentence for the person who ran the command. */
class UsageError extends Error {}

const REPORT_EVERY_MS = 3_000;

/** Prints a line when something is done, and every few seconds how far it is. */
function createReporter(begin: number): Progress {
  let lastAt = begin;
  return (what, done, of) => {
    const now = performance.now();
    if (done < of && now - lastAt < REPORT_EVERY_MS) return;
    lastAt = now;
    const seconds = ((now - begin) / 1000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${what.padEnd(22)} ${count(done)} of ${count(of)}`);
  };
}

const count = (n: number): string => n.toLocaleString('en-US');

async function run(): Promise<void> {
  const { size, replace } = readArguments();
  const config = parseConfig(process.env);
  if (config.environment === 'production') {
    throw new UsageError(
      'The seed makes offices with a public password: it does not run with NODE_ENV=production.',
    );
  }
  const begin = performance.now();
  // A Chairline that runs on the data folder lends its database and keeps it.
  const embedded =
    config.database.url === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, shared: true })
      : undefined;
  try {
    const ownerUrl = config.database.url ?? embedded!.ownerUrl;
    await migrate(ownerUrl, config.secrets.session);
    await seedLarge(ownerUrl, { size, replace, now: new Date(), progress: createReporter(begin) });
  } finally {
    await embedded?.stop();
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    `Seeded in ${seconds} s. Sign in: client ${LARGE_OFFICE}, staff1 … staff${sizes[size].staff}, password frontdesk1`,
  );
}

function readArguments(): { size: SizeName; replace: boolean } {
  let values: { size?: string; replace?: boolean };
  try {
    ({ values } = parseArgs({ options: { size: { type: 'string' }, replace: { type: 'boolean' } } }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message} ${USAGE}`, { cause: error });
  }
  const { size, replace = false } = values;
  if (size === undefined || !(size in sizes)) throw new UsageError(USAGE);
  return { size: size as SizeName, replace };
}

run().catch((error: unknown) => {
  const own = error instanceof UsageError || error instanceof AlreadySeeded;
  console.error(own ? error.message : describeFailure(error));
  process.exit(1);
});
