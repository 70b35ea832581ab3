import path from 'node:path';
import { reportAudit } from './platform/audit/report.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { restore } from './platform/backup/restore.ts';
import { runCommand, withDatabase } from './platform/command.ts';
import type { Config } from './platform/config.ts';

/**
 * `npm run restore -- FOLDER`: a backup into an empty database, before the server is started. In the image:
 * `node apps/server/src/restore-main.ts FOLDER`.
 * @returns what to say, and the code to exit with
 */
export async function runRestore(
  args: readonly string[],
  config: Config,
  ownerUrl = config.database.url,
): Promise<{ words: string; code: number }> {
  const [folder, ...rest] = args;
  if (!folder || folder.startsWith('-') || rest.length > 0)
    return { words: 'Usage: npm run restore -- FOLDER, as npm run backup made it.', code: 1 };
  try {
    return await withDatabase(config, ownerUrl, async (url) => {
      const made = await restore(config, url, path.resolve(folder));
      const audit = reportAudit(await verifyAudit(url));
      const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
      const lines = [
        `Restored as of ${made.madeAt}: ${rows} rows of ${made.tables.length} tables${made.files === null ? '' : `, ${made.files} files`}.`,
        audit.whole
          ? 'The audit log of every office is whole.'
          : ['The audit log is NOT whole:', ...audit.lines].join('\n'),
      ];
      return { words: lines.join('\n'), code: audit.whole ? 0 : 1 };
    });
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { words: error.message, code: 1 };
  }
}

if (import.meta.main) runCommand(runRestore);
