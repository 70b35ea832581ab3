import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Failed jobs that somebody has dealt with. */

export const dismissedJobs = pgTable(
  'dismissed_jobs',
  {
    clientId: office(),
    jobId: id('job_id').notNull(),
    failedAt: time('failed_at').notNull(),
    dismissedAt: time('dismissed_at').notNull(),
    dismissedBy: text('dismissed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.jobId] })],
);
