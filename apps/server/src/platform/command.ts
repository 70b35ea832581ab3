import { pino } from 'pino';
import { type Config, parseConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { appRoleUrl, migrate, toolRoleUrl } from './db/migrate.ts';
import { toolKey } from './db/tool-pass.ts';
import { openToolRoom } from './db/tool-room.ts';
import { describeFailure } from './explain-failure.ts';
import { openFileStore } from './files/file-store.ts';
import { createListeners } from './listeners.ts';
import { createHub } from './live/hub.ts';
import { noModels } from './models.ts';
import type { Platform } from './platform.ts';
import { createStorageTroubles } from './storage-trouble.ts';

/**
 * Runs a command that calls the server's own verbs, beside a server or without one: the database is brought up to date
 * and, where it lies in the data folder, started or borrowed from the Chairline that runs on it. What the command
 * leaves (jobs, events) is taken up by the server.
 * @param ownerUrl a database that is up; left out: the one that the settings name
 */
export async function withPlatform<T>(
  config: Config,
  work: (platform: Platform, ownerUrl: string) => Promise<T>,
  ownerUrl: string | null = config.database.url,
): Promise<T> {
  return withDatabase(config, ownerUrl, async (url) => {
    const secret = config.secrets.session;
    await migrate(url, secret);
    // What goes wrong is said by the command itself.
    const log = pino({ level: 'silent' });
    const db = openDatabase(appRoleUrl(url, secret), 2, () => undefined);
    const toolRoom = openToolRoom(
      { url: toolRoleUrl(url, secret), key: toolKey(secret), max: 1 },
      () => undefined,
    );
    const hub = createHub(db, log, '');
    try {
      const files = await openFileStore(config.files);
      const sessionKey = new TextEncoder().encode(config.secrets.session);
      const storageTroubles = createStorageTroubles();
      const listeners = createListeners();
      const platform = {
        config,
        sessionKey,
        db,
        toolRoom,
        hub,
        files,
        log,
        listeners,
        storageTroubles,
        version: '',
      };
      return await work({ ...platform, models: noModels, now: () => new Date() }, url);
    } finally {
      await hub.close();
      await toolRoom.close();
      await db.close();
    }
  });
}

/**
 * Runs a command on the database as it is: the one that is given, or started or borrowed from the data folder.
 * @param ownerUrl a database that is up; null: in the data folder
 */
export async function withDatabase<T>(
  config: Config,
  ownerUrl: string | null,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (ownerUrl !== null) return work(ownerUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, shared: true });
  try {
    return await work(embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
}

/**
 * The end of every command's file: runs it with the arguments and settings of the process, says what it answers, and exits with
 * its code. What it throws is said as a failure, with what to do where that is known.
 * @param command answers what to say, and the code to exit with
 */
export function runCommand(
  command: (args: readonly string[], config: Config) => Promise<{ words: string; code: number }>,
): void {
  const run = async () => {
    const { words, code } = await command(process.argv.slice(2), parseConfig(process.env));
    console[code === 0 ? 'log' : 'error'](words);
    process.exitCode = code;
  };
  run().catch((error: unknown) => {
    console.error(describeFailure(error));
    process.exit(1);
  });
}
