import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const count = z.number().int();

/** `running`, then how it ended; `ready` can be downloaded, `removed` was until it was deleted or its time was over. */
export const exportState = z.enum(['running', 'ready', 'cancelled', 'failed', 'removed']);
export type ExportState = z.infer<typeof exportState>;

/** One archive of everything an office owns. */
export const officeExport = z.object({
  export_id: count,
  state: exportState,
  /** user_id of the admin who asked for it, and their name. */
  user_id: count,
  full_name: z.string(),
  /** Tables and files that are in it, and how many there are; 0 while that is not known. */
  done: count,
  total: count,
  bytes: count,
  rows: count,
  files: count,
  /** Files that rows name and that are not stored any more. */
  missing: count,
  problem: z.string().nullable(),
  started_at: isoDate,
  finished_at: isoDate.nullable(),
  /** Until when it can be downloaded; null for one that cannot. */
  expires_at: isoDate.nullable(),
  can: z.object({ cancel: z.boolean(), download: z.boolean() }),
  version: count,
});
export type OfficeExport = z.infer<typeof officeExport>;
