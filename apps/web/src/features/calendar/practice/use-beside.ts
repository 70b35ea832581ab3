import type { calendar } from '@chairline/contract';
import { useMemo } from 'react';
import { colorOf } from '../calendar-colors.ts';
import { node } from '../grid/grid-nodes.ts';
import type { GridColumn, GridEvent } from '../grid/grid-types.ts';
import { toGridEvents, type OwnEvent } from '../own/grid-events.ts';
import { useEvents } from '../queries.ts';

/** What other calendars have on a day of the practice: a column each for those that have anything. */
export interface Beside {
  columns: readonly GridColumn[];
  events: readonly GridEvent<OwnEvent>[];
}

const nothing: Beside = { columns: [], events: [] };

/** The column of a calendar beside the practice's; no number, as those of operatories and providers are. */
const columnOf = ({ calendar_id }: calendar.Calendar): string => `calendar ${calendar_id}`;
export const isBeside = (column: string | null): boolean => column?.startsWith('calendar ') ?? false;

/** Said to who would move or make something there. */
export const besideStays = (name: string): string =>
  `Events of ${name} are made and moved in that calendar itself: choose it in the panel.`;

/** @param enabled whether there is room for them */
export function useBeside(calendars: readonly calendar.Calendar[], date: string, enabled: boolean): Beside {
  const ids = useMemo(() => calendars.map(({ calendar_id }) => calendar_id), [calendars]);
  const days = useMemo(() => ({ from: date, until: date }), [date]);
  const { events } = useEvents(ids, days, enabled);
  return useMemo(() => {
    if (!enabled || events.length === 0) return nothing;
    // Nobody's rights are asked: it is only looked at here.
    const drawn = toGridEvents(events, calendars, 0, 0).map((event) => ({
      ...event,
      columns: [columnOf(event.data.calendar)],
      stays: besideStays(event.data.calendar.name),
    }));
    const has = new Set(drawn.flatMap(({ columns }) => columns));
    const columns = calendars
      .filter((one) => has.has(columnOf(one)))
      .map((one) => ({ id: columnOf(one), name: one.name, head: () => headOf(one) }));
    return { columns, events: drawn };
  }, [events, calendars, enabled]);
}

function headOf({ name, color }: calendar.Calendar): Node[] {
  const head = node('span', 'row justify-center min-w-0 ink medium pad-2-6', node('span', 'ellipsis', name));
  head.style.boxShadow = `inset 0 -3px ${colorOf(color)}`;
  return [head];
}
