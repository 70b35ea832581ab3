import '@event-calendar/core/index.css';
import {
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  List,
  ResourceTimeGrid,
  TimeGrid,
  type Calendar,
} from '@event-calendar/core';
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sayFault } from '../../../ui/say-fault.ts';
import { whenWords } from '../when-words.ts';
import {
  AGENDA_DAYS,
  firstHour,
  pastOf,
  slotOptions,
  snapOf,
  toBackground,
  toInput,
  toPlace,
  viewName,
} from './grid-options.ts';
import type { CalendarGridProps, GridColumn, GridEvent } from './grid-types.ts';
import classes from './grid.module.css';
import { useCarry } from './use-carry.ts';
import { useChosenDay } from './use-chosen-day.ts';
import { moreLink, useMoreLinks } from './use-more-links.ts';
import { usePlainRoles } from './use-plain-roles.ts';
import { useRowEdge } from './use-row-edge.ts';
import { useRefusedDrag } from './use-refused-drag.ts';
import { momentOfLocal, offsetText } from './wall.ts';

const plugins = [DayGrid, Interaction, List, ResourceTimeGrid, TimeGrid];

/**
 * What days are scrolled to when they are opened. It stays while they do: what is being read does not move.
 * @param find the hour
 */
function useFirstHour(days: string, find: () => number): string {
  const [held, setHeld] = useState(() => ({ days, hour: find() }));
  if (held.days !== days) setHeld({ days, hour: find() });
  return `${held.hour}:00`;
}

/** What of the options never changes. */
const fixed: Calendar.Options = {
  height: '100%',
  headerToolbar: { start: '', center: '', end: '' },
  locale: 'en-US',
  nowIndicator: true,
  slotEventOverlap: false,
  // An appointment at six is seen although the day begins at seven.
  flexibleSlotTimeLimits: true,
  dayMaxEvents: true,
  moreLinkContent: ({ num }) => ({ domNodes: moreLink(num) }),
  columnWidth: 'minmax(132px, 1fr)',
  eventTimeFormat: { hour: 'numeric', minute: '2-digit' },
  slotLabelFormat: { hour: 'numeric', minute: '2-digit' },
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  listDayFormat: { weekday: 'long', month: 'long', day: 'numeric' },
  listDaySideFormat: () => '',
  allDayContent: 'All day',
  longPressDelay: 400,
  views: {
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' }, displayEventEnd: false },
    listWeek: { duration: { days: AGENDA_DAYS } },
  },
};

const nothingBeyond: ReadonlyMap<string, number> = new Map();

const eventOf = <T,>(event: Calendar.Event): GridEvent<T> | undefined =>
  event.extendedProps['event'] as GridEvent<T> | undefined;

/**
 * A calendar's grid: the day in columns, a week, a month, or a list. It draws and tells what somebody did; what
 * becomes of it is its owner's, who gives the events anew.
 */
export function CalendarGrid<T>(props: CalendarGridProps<T>) {
  const { label, view, date, timezone, columns, events, backgrounds, range, now, onCreate, emptyWords } =
    props;
  const { hasAllDay = true, columnsInWeek = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<{ calendar: Calendar; applied: Calendar.Options } | null>(null);

  const changed = useEffectEvent((given: Calendar.EventDropInfo | Calendar.EventResizeInfo) => {
    const event = eventOf<T>(given.event);
    if (!event) return;
    const to = 'newResource' in given ? given.newResource?.id : undefined;
    const from = 'oldResource' in given ? given.oldResource?.id : undefined;
    props.onMove({
      ...toPlace(given.event, to ?? null, timezone),
      event,
      from: from ?? null,
      revert: given.revert,
    });
  });
  const opened = useEffectEvent((given: Calendar.EventClickInfo) => {
    const event = eventOf<T>(given.event);
    if (event) props.onOpen(event);
  });
  const selected = useEffectEvent((given: Calendar.SelectInfo) => {
    grid.current?.calendar.unselect();
    props.onCreate?.(toPlace(given, given.resource?.id ?? null, timezone));
  });
  const chosen = useEffectEvent((given: Calendar.DateClickInfo) => {
    if (view === 'month') props.onDay(given.dateStr.slice(0, 10));
    else if (!given.allDay) props.onTime?.(momentOfLocal(given.date, timezone), given.resource?.id ?? null);
  });
  const drawn = useEffectEvent(({ event, timeText }: Calendar.EventContentInfo): Calendar.Content => {
    const known = eventOf<T>(event);
    // What is being drawn by dragging has no event yet: its time is shown.
    const words: unknown = event.display === 'background' ? event.title : timeText;
    const node = document.createTextNode(typeof words === 'string' ? words : '');
    return { domNodes: known ? props.renderEvent(known, timeText) : [node] };
  });
  usePlainRoles(box);
  useMoreLinks(box, props.beyond ?? nothingBeyond, (day) => props.onWhole?.(day));
  useRefusedDrag(box, (id) => {
    const event = events.find((one) => one.id === id);
    if (event && event.stays !== null) props.onRefused(event.stays);
  });

  const { begins, ends, step, snap = snapOf(step) } = range;
  const drawnEvents = useCarry(box, props, snap, (event) => {
    const column = columns?.find(({ id }) => id === event.columns[0])?.name;
    return [column, whenWords(event, timezone)].filter(Boolean).join(', ');
  });
  const minute = Math.floor(now / 60_000);
  const inputs = useMemo(
    () => [
      ...drawnEvents.map((event) => toInput(event, timezone)),
      ...[...pastOf(date, view, timezone, minute * 60_000), ...(backgrounds ?? [])].map((one) =>
        toBackground(one, timezone, columns),
      ),
    ],
    [drawnEvents, backgrounds, columns, timezone, date, view, minute],
  );
  const resources = useMemo(
    () => columns?.map(({ id, name, head }) => ({ id, title: name, extendedProps: { head } })) ?? [],
    [columns],
  );
  const slots = useMemo(() => slotOptions({ begins, ends, step, snap }), [begins, ends, step, snap]);
  const scrollTime = useFirstHour(`${view} ${date}`, () =>
    firstHour({ view, date, timezone, now, begins, events }),
  );
  const options: Calendar.Options = {
    ...slots,
    view: viewName(view, columns, columnsInWeek),
    date,
    timeZone: offsetText(now, timezone),
    datesAboveResources: columnsInWeek && view === 'week',
    resources,
    events: inputs,
    allDaySlot: hasAllDay,
    selectable: onCreate !== undefined,
    noEventsContent: emptyWords,
    scrollTime,
  };

  const isTimed = view === 'day' || view === 'week';
  useRowEdge(
    box,
    isTimed ? `${view} ${date} ${scrollTime} ${begins}-${ends}` : null,
    Number(slots.slotHeight),
  );

  useChosenDay(box, view === 'week' ? `${date} ${resources.length > 0}` : null, date);

  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
    const held = grid.current;
    if (!held) return;
    for (const key of Object.keys(options) as (keyof Calendar.Options)[]) {
      if (held.applied[key] === options[key]) continue;
      held.calendar.setOption(key, options[key]);
    }
    held.applied = options;
  });

  useLayoutEffect(() => {
    const target = box.current;
    if (!target) return undefined;
    const calendar = createCalendar(target, plugins, {
      ...fixed,
      ...latest.current,
      editable: true,
      eventContent: (given) => drawn(given),
      // One without a head stands there while the view has columns and they are not given yet.
      resourceLabelContent: ({ resource }) => ({
        domNodes: (resource.extendedProps['head'] as GridColumn['head'] | undefined)?.() ?? [],
      }),
      eventDidMount: ({ el, event }) => {
        if (!eventOf(event)) return;
        el.dataset['event'] = String(event.id);
        const body = el.querySelector<HTMLElement>('.ec-event-body');
        body?.setAttribute('role', 'button');
        body?.setAttribute('tabindex', '0');
      },
      eventClick: (given) => opened(given),
      eventDrop: (given) => changed(given),
      eventResize: (given) => changed(given),
      select: (given) => selected(given),
      dateClick: (given) => chosen(given),
    });
    grid.current = { calendar, applied: latest.current };
    return () => {
      grid.current = null;
      destroyCalendar(calendar).catch((error: unknown) => sayFault(error));
    };
  }, []);

  return <div ref={box} className={classes.grid} role="region" aria-label={label} data-view={view} />;
}
