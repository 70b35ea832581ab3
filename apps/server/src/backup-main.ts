import path from 'node:path';
import { backUp } from './platform/backup/back-up.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { runCommand, withDatabase } from './platform/command.ts';
import type { Config } from './platform/config.ts';
import { readVersion } from './platform/version.ts';

/**
 * `npm run backup -- FOLDER`: everything as of one moment, beside a running server or without one. In the image:
 * `node apps/server/src/backup-main.ts FOLDER`.
 * @returns what to say, and the code to exit with
 */
export async function runBackup(
  args: readonly string[],
  config: Config,
  ownerUrl = config.database.url,
): Promise<{ words: string; code: number }> {
  const [folder, ...rest] = args;
  if (!folder || folder.startsWith('-') || rest.length > 0)
    return {
      words: 'Usage: npm run backup -- FOLDER. The folder is made; it must not exist yet.',
      code: 1,
    };
  const target = path.resolve(folder);
  try {
    const made = await withDatabase(config, ownerUrl, (url) => backUp(config, url, target, readVersion()));
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    const files =
      made.files === null
        ? 'The files lie in the S3 bucket and are not in it: have the bucket keep versions.'
        : `${made.files} files.`;
    const lines = [
      `${target}: ${rows} rows of ${made.tables.length} tables at migration ${made.migrations.at(-1)!.name.slice(0, 4)}. ${files}`,
      'It holds patients’ data in the clear: keep it where only you can read it. ENCRYPTION_KEY is not in it and is needed to restore.',
    ];
    return { words: lines.join('\n'), code: 0 };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { words: error.message, code: 1 };
  }
}

if (import.meta.main) runCommand(runBackup);
