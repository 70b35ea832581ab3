import { parseConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { describeFailure } from '../explain-failure.ts';
import { reportAudit } from './report.ts';
import { verifyAudit, verifyErased } from './verify.ts';

/** `npm run audit:verify`: exit code 0 when every office's log is whole, 1 when not or when it cannot be read. */
async function run(): Promise<void> {
  const config = parseConfig(process.env);
  // Beside a running Chairline its own PostgreSQL is used, and left running.
  const embedded =
    config.database.url === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, shared: true })
      : undefined;
  try {
    const url = config.database.url ?? embedded!.ownerUrl;
    const { lines, whole } = reportAudit(await verifyAudit(url), await verifyErased(url));
    for (const line of lines) console.log(line);
    process.exitCode = whole ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
}

run().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exit(1);
});
