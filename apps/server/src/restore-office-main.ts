import path from 'node:path';
import { RestoreError } from './features/exports/restore-error.ts';
import { restoreOffice } from './features/exports/restore-office.ts';
import { reportAudit } from './platform/audit/report.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { runCommand, withPlatform } from './platform/command.ts';
import type { Config } from './platform/config.ts';

/**
 * `npm run restore-office -- FILE`: the archive of one office, as Settings › Export makes it, into an installation without
 * offices. In the image: `node apps/server/src/restore-office-main.ts FILE`.
 * @returns what to say, and the code to exit with
 */
export async function runRestoreOffice(
  args: readonly string[],
  config: Config,
  ownerUrl = config.database.url,
): Promise<{ words: string; code: number }> {
  const [file, ...rest] = args;
  if (!file || file.startsWith('-') || rest.length > 0)
    return { words: 'Usage: npm run restore-office -- FILE, as Settings › Export makes it.', code: 1 };
  try {
    return await withPlatform(
      config,
      async (platform, url) => {
        const made = await restoreOffice(platform, url, path.resolve(file));
        const audit = reportAudit(await verifyAudit(url));
        const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
        const lines = [
          `Restored ${made.office.name} as of ${made.made_at}: office ${made.office.client_id}, ${rows} rows of ${made.tables.length} tables, ${made.files} files.`,
          'Passwords, second factors, softphones and the keys of vendors are in no archive: its people set a new password by “Forgot password”, and the vendors are connected again in Settings.',
          audit.whole
            ? 'Its audit log is whole.'
            : ['Its audit log is NOT whole:', ...audit.lines].join('\n'),
        ];
        return { words: lines.join('\n'), code: audit.whole ? 0 : 1 };
      },
      ownerUrl,
    );
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    return { words: error.message, code: 1 };
  }
}

if (import.meta.main) runCommand(runRestoreOffice);
