import { calendar as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { presentCalendar } from '../present.ts';
import { type CalendarRow, findCalendarRow, lockCalendarRow } from '../store.ts';

const words = contract.calendarMessages;

/** What a member wants of a calendar. */
type Wish = 'edit' | 'own' | 'addEvents';

/** A calendar of the viewer's. @throws Refusal 404, also for who is no member of it */
export async function seeCalendar(ctx: Context, calendarId: number): Promise<CalendarRow> {
  const calendar = await findCalendarRow(ctx.tx, calendarId);
  rightsOf(ctx, calendar);
  return calendar!;
}

/**
 * A calendar that is about to change, held: everything in it changes one after the other.
 * @throws Refusal 403 for who may not, 404 for who is no member of it
 */
export async function holdCalendar(ctx: Context, calendarId: number, wish?: Wish): Promise<CalendarRow> {
  const calendar = await lockCalendarRow(ctx.tx, calendarId);
  const rights = rightsOf(ctx, calendar);
  if (wish === undefined || rights[wish]) return calendar!;
  if (wish === 'own') throw forbidden(words.ownersOnly);
  if (calendar!.type === 'GOOGLE')
    throw forbidden(wish === 'addEvents' ? words.googleReads : words.googleAlone);
  throw forbidden(rights.edit ? words.readOnly : words.viewerReads);
}

/** What the acting user may do with a calendar. @throws Refusal 404 for who is no member of it */
export function rightsOf(ctx: Context, calendar: CalendarRow | undefined): contract.CalendarRights {
  const rights = calendar && contract.calendarRights(presentCalendar(calendar), userOf(ctx).userId);
  if (!rights) throw notFound('calendar');
  return rights;
}

/** @throws Refusal 409 where somebody changed it since */
export function mustBeNewest(version: number | undefined, row: { version: number }): void {
  if (version !== undefined && version !== row.version) throw conflict(words.changedMeanwhile);
}

/** @throws Refusal 403 with why an event stays as it is */
export function mustMayChange(ctx: Context, event: Parameters<typeof contract.whyEventStays>[0]): void {
  const why = contract.whyEventStays(event, userOf(ctx).userId, ctx.now.getTime());
  if (why !== null) throw forbidden(why);
}
