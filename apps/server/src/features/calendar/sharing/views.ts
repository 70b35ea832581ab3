import type { calendar as contract, RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { findKnown, findView, keepView } from './store-views.ts';

/** Everything, as it is usual. */
const START: contract.CalendarView = { hidden: [], current: null, away: [], range: null };

/** What the acting user chose to see. */
export async function getCalendarView(ctx: Context): Promise<{ view: contract.CalendarView | null }> {
  return { view: await findView(ctx.tx, userOf(ctx).userId) };
}

/** Keeps what the acting user chose to see; their other devices follow. Calendars and people who are gone are left out. */
export async function setCalendarView(
  ctx: Context,
  change: RouteInput<typeof contract.setCalendarView>['body'],
): Promise<{ view: contract.CalendarView }> {
  const { userId } = userOf(ctx);
  const known = await findKnown(ctx.tx, change);
  const view = await keepView(ctx.tx, { office: ctx.office, userId, start: START, change: known });
  ctx.emit('calendarView', { view }, [userId]);
  return { view };
}
