import { googleCalendar as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findAccount, listCalendars } from './store.ts';
import { countWaiting, listConflicts, listFailed } from './store-changes.ts';
import { countShown, listUnshown } from './store-events.ts';

type Status = contract.GoogleCalendarStatus;

/** How far a user's Google calendars are. */
export async function getStatus(ctx: Context, userId: number): Promise<Status> {
  const account = await findAccount(ctx.tx, userId);
  const calendars = account ? await listCalendars(ctx.tx, userId) : [];
  const shown: Status['calendars'] = [];
  for (const { calendarId, name } of calendars)
    shown.push({ calendar_id: calendarId, name, events: await countShown(ctx.tx, calendarId) });
  const unshown = await listUnshown(
    ctx.tx,
    calendars.map(({ calendarId }) => calendarId),
  );
  const sum = (count: (row: (typeof calendars)[number]) => number) =>
    calendars.reduce((all, row) => all + count(row), 0);
  return {
    connected: account !== undefined,
    address: account?.address ?? '',
    date: account?.lastSyncedAt?.toISOString() ?? null,
    problem: account?.problem ?? null,
    may_write: account?.mayWrite ?? false,
    waiting: account ? await countWaiting(ctx.tx, userId) : 0,
    unsettled: account ? await listUnsettled(ctx, userId) : [],
    calendars: shown,
    unshown_count: unshown.length,
    unshown: unshown
      .slice(0, contract.UNSHOWN_NAMED)
      .map(({ calendarId, title, why }) => ({ calendar_id: calendarId, title, why: why ?? '' })),
    check:
      account?.checkState && account.checkStartedAt
        ? {
            state: account.checkState,
            started_at: account.checkStartedAt.toISOString(),
            finished_at: account.checkFinishedAt?.toISOString() ?? null,
            at_google: sum(({ atGoogle }) => atGoogle),
            missing: sum(({ missing }) => missing),
            changed: sum(({ changed }) => changed),
            extra: sum(({ extra }) => extra),
          }
        : null,
  };
}

async function listUnsettled(ctx: Context, userId: number): Promise<contract.UnsettledChange[]> {
  const failed = await listFailed(ctx.tx, userId);
  const conflicts = await listConflicts(ctx.tx, userId);
  return [
    ...failed.map(({ changeId, calendarId, eventId, title, lastError }) => ({
      id: changeId,
      state: 'failed' as const,
      calendar_id: calendarId,
      event_id: eventId,
      title,
      words: contract.googleCalendarMessages.failed(lastError ?? ''),
    })),
    ...conflicts.map(({ conflictId, calendarId, eventId, title, words }) => ({
      id: conflictId,
      state: 'conflict' as const,
      calendar_id: calendarId,
      event_id: eventId,
      title,
      words,
    })),
  ];
}

/** Tells a user how far their calendars are, as this transaction has written it. */
export async function emitStatus(ctx: Context, userId: number): Promise<Status> {
  const status = await getStatus(ctx, userId);
  ctx.emit('googleCalendarStatus', status, [userId]);
  return status;
}
