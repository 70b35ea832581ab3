import { buildApp } from './app.ts';
import { parseConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { describeFailure } from './platform/explain-failure.ts';
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

start().catch(async (error: unknown) => {
  console.error(describeFailure(error));
  onShutdown('nothing more', () => Promise.resolve());
  await shutDown(1);
});
