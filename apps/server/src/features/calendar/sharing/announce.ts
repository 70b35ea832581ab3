import type { calendar as contract, OfficeEventPayload } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { presentCalendar } from '../present.ts';
import { type CalendarRow, findCalendarRow } from '../store.ts';

type CalendarEventType = keyof typeof contract.calendarEvents;

const audienceOf = ({ members }: Pick<CalendarRow, 'members'>): number[] =>
  members.map(({ user_id }) => user_id);

/** Tells a calendar's members, or some of them, what changed. */
export function tell<T extends CalendarEventType>(
  ctx: Context,
  calendar: CalendarRow,
  type: T,
  payload: OfficeEventPayload<T>,
  audience: readonly number[] = audienceOf(calendar),
): void {
  ctx.emit(type, payload, audience);
}

/** A calendar as it now is. @throws Error if it is gone, which never happens to one that is held */
export async function calendarNow(ctx: Context, calendarId: number): Promise<CalendarRow> {
  const row = await findCalendarRow(ctx.tx, calendarId);
  if (!row) throw new Error(`calendar ${calendarId} is not there`);
  return row;
}

/** Tells all members how their calendar now is. */
export async function announceCalendar(ctx: Context, calendarId: number): Promise<contract.Calendar> {
  const row = await calendarNow(ctx, calendarId);
  const calendar = presentCalendar(row);
  tell(ctx, row, 'updateCalendar', { calendar });
  return calendar;
}
