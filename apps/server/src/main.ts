import { buildApp } from './app.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { startEmbeddedPostgres, StartError } from './platform/db/embedded.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { onShutdown, shutDown } from './platform/lifecycle.ts';
import { seedDemo } from './seed/demo.ts';

/** Start-up: settings, database, schema, demo data on a new installation, then the server. */
async function start(): Promise<void> {
  const config = parseConfig(process.env);
  let ownerUrl = config.database.url;
  if (ownerUrl === null) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
    onShutdown('the database', () => embedded.stop());
    embedded.onDeath(() => {
      console.error('The embedded database has ended by itself. Start Chairline again.');
      void shutDown(1);
    });
    ownerUrl = embedded.ownerUrl;
  }
  const app = await buildApp({ config, ownerUrl });
  onShutdown('the server', () => app.close());
  if (config.demo) await seedDemo(app.ownerUrl, app.platform.now(), app.platform.files);
  await app.server.listen({ port: config.port, host: config.host });
  process.send?.({ ready: true });
}

/** One sentence for what a person can mend; everything else is a fault of ours and says where. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError)
    return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 4000} is in use: stop the other program or set PORT.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${process.env.PORT ?? 4000}: set PORT to one above 1023.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database at DATABASE_URL cannot be reached: check the address and that it is running.';
  if (code === 'ENOSPC') return 'The disk is full: make room and start again.';
  return `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

start().catch(async (error: unknown) => {
  console.error(explain(error));
  onShutdown('nothing more', () => Promise.resolve());
  await shutDown(1);
});
