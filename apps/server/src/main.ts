import { join } from 'node:path';
import { buildApp } from './app.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { onShutdown } from './platform/lifecycle.ts';
import { seedDemo } from './seed/demo.ts';

/** Start-up: settings, database, schema, demo data on a new installation, then the server. */
async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const embedded =
    config.database.url === null
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
      : undefined;
  onShutdown('the database', async () => embedded?.stop());
  const app = await buildApp({ config, ownerUrl: config.database.url ?? embedded!.ownerUrl });
  onShutdown('the server', () => app.close());
  if (config.demo) await seedDemo(app.ownerUrl, app.platform.now(), app.platform.files);
  await app.server.listen({ port: config.port, host: config.host });
  process.send?.({ ready: true });
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
