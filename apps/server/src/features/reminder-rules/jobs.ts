import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { REMIND, remindByRule } from './remind.ts';
import { findOfficesWithRules } from './store.ts';

export function reminderJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: REMIND,
      payload: z.object({ client_id: z.number().int(), tries: z.number().int().optional() }),
      cron: '* * * * *',
      offices: () => findOfficesWithRules(platform.db, platform.now()),
      handle: ({ client_id, tries }) => remindByRule(platform, client_id, tries),
    }),
  ];
}
