import { listOffices } from './features/system/index.ts';
import { runCommand, withDatabase, withPlatform } from './platform/command.ts';
import { type Config, readKey } from './platform/config.ts';
import { refuseRunning, rotateKey, RotateError } from './platform/sealed/rotate-key.ts';

/**
 * `npm run rotate-key`, while no server runs: seals everything anew that was sealed with OLD_ENCRYPTION_KEY, with
 * ENCRYPTION_KEY. In the image: `node apps/server/src/rotate-key-main.ts`.
 * @returns what to say, and the code to exit with
 */
export async function runRotateKey(
  args: readonly string[],
  config: Config,
  old: string | undefined,
  ownerUrl = config.database.url,
): Promise<{ words: string; code: number }> {
  if (args.length > 0 || !old?.trim())
    return {
      words:
        'Usage: OLD_ENCRYPTION_KEY=… npm run rotate-key. ENCRYPTION_KEY is the new key, OLD_ENCRYPTION_KEY the one that was used until now.',
      code: 1,
    };
  const oldKey = readKey(old.trim());
  if (!oldKey)
    return {
      words: 'OLD_ENCRYPTION_KEY is no key: it must be what ENCRYPTION_KEY was until now, letter by letter.',
      code: 1,
    };
  if (oldKey.equals(config.secrets.encryptionKey))
    return {
      words: 'OLD_ENCRYPTION_KEY and ENCRYPTION_KEY are the same: set ENCRYPTION_KEY to the new one.',
      code: 1,
    };
  try {
    return await withDatabase(config, ownerUrl, async (url) => {
      await refuseRunning(url);
      return withPlatform(
        config,
        async (platform) => {
          const offices = [0, ...(await listOffices(platform.db, { deletedToo: true }))];
          const tables = await rotateKey(platform, offices, oldKey);
          const lines = tables.map(
            ({ table, anew, already }) =>
              `- ${table}: ${anew}${already > 0 ? `, and ${already} by an earlier run` : ''}`,
          );
          return {
            words: [
              'Sealed anew with the new key:',
              ...lines,
              'Start the servers with it. The old key opens nothing here any more; backups made until now still need it.',
            ].join('\n'),
            code: 0,
          };
        },
        url,
      );
    });
  } catch (error) {
    if (!(error instanceof RotateError)) throw error;
    return { words: error.message, code: 1 };
  }
}

if (import.meta.main)
  runCommand((args, config) => runRotateKey(args, config, process.env.OLD_ENCRYPTION_KEY));
