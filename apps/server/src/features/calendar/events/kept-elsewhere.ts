import { calendar as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Change } from './change.ts';
import type { CalendarRow } from '../store.ts';
import { listExceptions } from './store-events.ts';

/**
 * Tells whoever keeps a calendar elsewhere that its person changed an event here, and what was changed by itself of a series
 * along with it.
 * @param alone events that changed without that
 */
export async function raiseChanged(
  ctx: Context,
  { calendarId, type }: CalendarRow,
  whole: number | null,
  alone: readonly number[] = [],
): Promise<void> {
  if (type !== 'GOOGLE') return;
  const own = whole === null ? [] : await listExceptions(ctx.tx, whole);
  const all = [...alone, ...(whole === null ? [] : [whole]), ...own.map(({ eventId }) => eventId)];
  await ctx.raise('calendar-events.changed', { calendarId, eventIds: all });
}

/** @throws BadInput for what a calendar of Google's does not take from here: guests, reminders, notes and status */
export function mustFit(
  { type }: CalendarRow,
  userId: number,
  { fields, people }: { fields: NonNullable<Change['fields']>; people: contract.Participant[] | undefined },
): void {
  if (type !== 'GOOGLE') return;
  const { status = 'scheduled', notes = '', reminders = [] } = fields;
  const isAlone = (people ?? []).every((person) => person.type === 'user' && person.id === userId);
  if (status !== 'scheduled' || notes !== '' || reminders.length > 0 || !isAlone)
    throw new BadInput(contract.calendarMessages.googleKeeps);
}
