import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearOffice } from './clear.ts';
import { exportFiles } from './export-files.ts';
import { exportTables } from './export-tables.ts';
import { failExport, openRun, Stopped } from './run-export.ts';
import { CLEAR, EXPORT } from './wake.ts';

/** What fails so often in one run ends the export, which then says so. */
const TRIES = 4;

export function exportJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: EXPORT,
      payload: z.object({ client_id: z.number().int(), export_id: z.number().int() }),
      handle: ({ client_id, export_id }) => run(platform, client_id, export_id),
    }),
    defineJob({
      name: CLEAR,
      payload: z.object({ client_id: z.number().int() }),
      cron: '13 * * * *',
      forDeleted: true,
      handle: ({ client_id }) => clearOffice(platform, client_id),
    }),
  ];
}

async function run(platform: Platform, office: number, id: number): Promise<void> {
  for (let failures = 0; ;) {
    try {
      await exportOffice(platform, office, id);
      return;
    } catch (error) {
      if (error instanceof Stopped) return;
      failures += 1;
      platform.log.warn({ err: error, export: id, failures }, 'an export of an office failed');
      if (failures === TRIES) break;
      await setTimeout(failures * 500);
    }
  }
  await failExport(platform, office, id);
  await clearOffice(platform, office);
}

/** Makes an archive, or goes on with it: tables first, then files from where it was. */
export async function exportOffice(platform: Platform, office: number, id: number): Promise<void> {
  const begun = await openRun(platform, office, id);
  if (!begun) return;
  if (begun.row.phase === 'tables') await exportTables(begun.run);
  const found = await openRun(platform, office, id);
  if (found) await exportFiles(found.run, found.row);
}
