import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { parseConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { describeFailure } from './platform/explain-failure.ts';
import { onShutdown, shutDown } from './platform/lifecycle.ts';
import { refuseDemo } from './seed/demo-remains.ts';
import { DEMO_PRACTICE, seedDemo } from './seed/demo.ts';

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
  // Before anything of it runs: its jobs would send in the demo's name.
  if (config.environment === 'production') await refuseDemo(ownerUrl);
  const app = await buildApp({ config, ownerUrl });
  onShutdown('the server', () => app.close());
  if (config.demo) {
    // The sandbox's own practice is the demo office's; a real one is nobody's to show.
    const practice = config.openDental?.apiUrl
      ? { accessToken: DEMO_PRACTICE, encryptionKey: config.secrets.encryptionKey }
      : undefined;
    // Nor does a real carrier make softphones for people who are made up.
    const softphoneKey = config.plivo?.apiUrl ? config.secrets.encryptionKey : undefined;
    await seedDemo(app.ownerUrl, app.platform.now(), app.platform.files, practice, softphoneKey);
  }
  await app.server.listen({ port: config.port, host: config.host });
  // Whoever started us over a channel has no other server that could take over, and does not wait so long.
  if (config.drainMs > 0 && !process.send)
    onShutdown('the wait for the proxy to look elsewhere', () => wait(config.drainMs), config.drainMs);
  process.send?.({ ready: true });
  // Where Node keeps what it compiled, now: a server that is killed writes nothing at its end.
  flushCompileCache();
}

start().catch(async (error: unknown) => {
  console.error(describeFailure(error));
  onShutdown('nothing more', () => Promise.resolve());
  await shutDown(1);
});
