import { z } from 'zod';
import type { GoogleCalendars } from '../../gateways/google/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { sendJob } from '../../platform/sends/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { SYNC_CALENDARS, TEND_CALENDARS } from './names.ts';
import { changeSend } from './send-changes.ts';
import type { CalendarTiming } from './step.ts';
import { syncCalendars } from './sync.ts';
import { tendCalendars } from './tend.ts';

const office = z.object({ client_id: z.number().int() });

/**
 * @param gateway null where Google is not set up
 * @param timing how often calendars are asked for, and what is waited for
 */
export function googleCalendarJobs(
  platform: Platform,
  gateway: GoogleCalendars | null,
  timing: CalendarTiming,
): JobKind[] {
  return [
    defineJob({
      name: SYNC_CALENDARS,
      payload: office.extend({ user_id: z.number().int(), failures: z.number().int().default(0) }),
      handle: (job) => syncCalendars(platform, gateway, job, timing),
    }),
    sendJob(
      platform,
      changeSend(platform, gateway, timing.changes),
      office.extend({ user_id: z.number().int() }),
    ),
    defineJob({
      name: TEND_CALENDARS,
      payload: office,
      cron: '*/5 * * * *',
      handle: (job) => tendCalendars(platform, gateway, job),
    }),
  ];
}
