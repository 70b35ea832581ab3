import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { dropOldNotices } from './notices/notices.ts';
import { REMIND, remindOfEvents } from './notices/remind.ts';
import { findDueOffices } from './notices/store-reminders.ts';
import { writeFurther } from './events/occupy.ts';
import { HORIZON_MS } from './series/plan-times.ts';
import { lockCalendarRow } from './store.ts';
import { findEventRow, listEndless } from './events/store-events.ts';

/** What is told of an event stands on the bell this long after it. */
const NOTICE_MS = 24 * 3_600_000;
/** A series is written out further once this much less than the horizon is left of it. */
const SLACK_MS = 30 * 24 * 3_600_000;

export function calendarJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: REMIND,
      payload: z.object({ client_id: z.number().int() }),
      // For what was lost with a clock that was moved.
      cron: '* * * * *',
      offices: () => findDueOffices(platform.db, platform.now()),
      handle: ({ client_id }) => remindOfEvents(platform, client_id),
    }),
    defineJob({
      name: 'drop-event-notices',
      payload: z.object({ client_id: z.number().int() }),
      cron: '25 * * * *',
      handle: ({ client_id }) => {
        const scope = { office: client_id, actor: { kind: 'job', name: 'drop-event-notices' } } as const;
        return inOffice(platform, scope, (ctx) =>
          dropOldNotices(ctx, new Date(ctx.now.getTime() - NOTICE_MS)),
        );
      },
    }),
    defineJob({
      name: 'extend-series',
      payload: z.object({ client_id: z.number().int() }),
      cron: '35 9 * * *',
      handle: ({ client_id }) => extendSeries(platform, client_id),
    }),
  ];
}

/** Writes an office's series without an end out further, a series a transaction. */
export async function extendSeries(platform: Platform, office: number): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: 'extend-series' } } as const;
  const before = (now: Date) => new Date(now.getTime() + HORIZON_MS - SLACK_MS);
  const due = await inOffice(platform, scope, (ctx) => listEndless(ctx.tx, before(ctx.now)));
  for (const { calendarId, eventId } of due) {
    await inOffice(platform, scope, async (ctx) => {
      const calendar = await lockCalendarRow(ctx.tx, calendarId);
      // As it is now that its calendar is held.
      const event = await findEventRow(ctx.tx, eventId);
      if (!calendar || !event || event.deletedAt !== null) return;
      if (event.writtenUntil === null || event.writtenUntil >= before(ctx.now)) return;
      await writeFurther(ctx, calendar, event);
    });
  }
}
