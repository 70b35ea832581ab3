import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { announce } from '../../../ui/announcer.tsx';
import { carried, carryOn, isSamePlace, type Carry, type CarryStep } from './carry.ts';
import type { CalendarGridProps, GridEvent } from './grid-types.ts';

type Props<T> = Pick<
  CalendarGridProps<T>,
  'view' | 'timezone' | 'columns' | 'columnsInWeek' | 'events' | 'onMove' | 'onRefused'
>;

interface Held<T> {
  carry: Carry;
  /** As it was taken up. */
  from: GridEvent<T>;
  /** It is put down, and its owner has not drawn it there yet. */
  put: boolean;
}

const keys: [key: string, step: CarryStep, label: string][] = [
  ['alt+ArrowUp', 'earlier', 'Move the event earlier'],
  ['alt+ArrowDown', 'later', 'Move the event later'],
  ['alt+ArrowLeft', 'back', 'Move the event to the left'],
  ['alt+ArrowRight', 'on', 'Move the event to the right'],
  ['alt+shift+ArrowUp', 'shorter', 'Let the event end earlier'],
  ['alt+shift+ArrowDown', 'longer', 'Let the event end later'],
];

const idOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.ec-event')?.dataset['event'] : undefined;

/**
 * Events moved by keyboard: with Alt and the arrows the one that has the focus goes from step to step, Enter puts it down,
 * Escape back where it was, as leaving it does.
 * @param words of a place, for who does not see it
 * @returns what is to be drawn
 */
export function useCarry<T>(
  box: RefObject<HTMLElement | null>,
  { view, timezone, columns, columnsInWeek, events, onMove, onRefused }: Props<T>,
  snap: number,
  words: (event: GridEvent<T>) => string,
): readonly GridEvent<T>[] {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const base = held && events.find(({ id }) => id === held.carry.id);
  // It is drawn where it was put, or somebody moved it meanwhile: what was carried is over.
  if (held && (!base || !isSamePlace(base, held.from))) setHeld(null);

  const step = (target: EventTarget | null, by: CarryStep) => {
    const event = events.find(({ id }) => id === idOf(target));
    if (!event || held?.put) return;
    if (event.stays !== null) {
      onRefused(event.stays);
      return;
    }
    const room = {
      view,
      timezone,
      snap,
      columns: view === 'day' || columnsInWeek ? (columns?.map(({ id }) => id) ?? null) : null,
    };
    const carry = carryOn(event, held?.carry ?? null, by, room);
    if (!carry) return;
    setHeld({ carry, from: event, put: false });
    announce(`${words(carried(event, carry))}. Enter puts it there, Escape back.`);
  };
  useHotkeys(
    Object.fromEntries(
      keys.map(([key, by, label]) => [
        key,
        { label, group: 'Calendar', run: ({ target }: KeyboardEvent) => step(target, by) },
      ]),
    ),
  );

  const putBack = useEffectEvent(() => {
    if (!held || held.put) return;
    setHeld(null);
    announce(`Back: ${words(held.from)}.`);
  });
  const putDown = useEffectEvent(() => {
    if (!held || held.put) return;
    const { carry, from } = held;
    setHeld({ ...held, put: true });
    onMove({
      event: from,
      start: carry.start,
      end: carry.end,
      allDay: from.allDay,
      column: carry.column,
      from: carry.column === null ? null : (from.columns[0] ?? null),
      revert: () => setHeld(null),
    });
  });
  const isCarried = useEffectEvent((target: EventTarget | null) => idOf(target) === held?.carry.id);
  const carrying = held !== null && !held.put;
  useEffect(() => {
    const element = box.current;
    if (!carrying || !element) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const down = event.key === 'Enter' || event.key === ' ';
      if (!down && event.key !== 'Escape') return;
      // The library would open it.
      event.preventDefault();
      event.stopPropagation();
      if (down) putDown();
      else putBack();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!isCarried(target)) putBack();
    };
    element.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, [box, carrying]);

  // The library draws it anew in another place: it keeps the focus, and stays in sight.
  const drawnAt = held && `${held.carry.id} ${held.carry.start} ${held.carry.end} ${held.carry.column}`;
  const last = useRef(drawnAt);
  useEffect(() => {
    if (drawnAt === last.current) return undefined;
    const id = held?.carry.id ?? last.current?.split(' ')[0];
    last.current = drawnAt;
    const frame = requestAnimationFrame(() => {
      // Not out of a question that was asked meanwhile.
      const { activeElement: active } = document;
      if (active && active !== document.body && !box.current?.contains(active)) return;
      const body = box.current?.querySelector<HTMLElement>(
        `[data-event="${CSS.escape(id ?? '')}"] .ec-event-body`,
      );
      body?.focus({ preventScroll: true });
      body?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  });

  return useMemo(
    () =>
      held
        ? events.map((event) => (event.id === held.carry.id ? carried(event, held.carry) : event))
        : events,
    [events, held],
  );
}
