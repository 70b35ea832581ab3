import { inbox } from '@chairline/contract';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { stays } from '../../lib/stays.ts';

/** A finger that moves further than this, in CSS pixels, scrolls. */
const TOUCH_SLOP = 10;

/** The message a node stands in, by its comm_participant_id. */
function itemOf(node: EventTarget | null): number | null {
  const row = node instanceof Element ? node.closest<HTMLElement>('[data-item]') : null;
  return row ? Number(row.dataset['item']) : null;
}

function neighbours(row: Element): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-item]') ?? [])].toSorted(
    (a, b) => Number(a.dataset['index']) - Number(b.dataset['index']),
  );
}

/**
 * Which message shows its options: on hover (until half a second after the pointer left), where the keyboard is, and
 * for three seconds after a long press. While `hold` is on (one of their popups is open) they stay.
 * Specification 2, section 2.
 */
export function useItemOptions() {
  const [shown, setShown] = useState<number | null>(null);
  const [touched, setTouched] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  const held = useRef(false);

  const hideAfter = useCallback((ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!held.current) setShown(null);
    }, ms);
  }, []);
  const show = useCallback((item: number, byTouch = false) => {
    clearTimeout(timer.current);
    if (held.current) return;
    setShown(item);
    setTouched(byTouch);
  }, []);
  const endPress = useCallback(() => {
    clearTimeout(press.current?.timer);
    press.current = null;
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(press.current?.timer);
    },
    [],
  );

  const hold = useCallback(
    (on: boolean) => {
      held.current = on;
      if (!on) hideAfter(stays(inbox.MESSAGE_OPTIONS_MS));
      else clearTimeout(timer.current);
    },
    [hideAfter],
  );

  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const item = itemOf(event.target);
      if (item === null) hideAfter(inbox.OPTIONS_LEAVE_MS);
      else show(item);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') hideAfter(inbox.OPTIONS_LEAVE_MS);
    },
    onPointerDown: (event: PointerEvent) => {
      const item = itemOf(event.target);
      endPress();
      pressed.current = false;
      if (event.pointerType !== 'touch' || item === null) return;
      press.current = {
        x: event.clientX,
        y: event.clientY,
        timer: setTimeout(() => {
          pressed.current = true;
          show(item, true);
          hideAfter(stays(inbox.MESSAGE_OPTIONS_MS));
        }, inbox.LONG_PRESS_MS),
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > TOUCH_SLOP) endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    /** The click that ends a long press is none. */
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (pressed.current || press.current) event.preventDefault();
    },
    onFocus: (event: FocusEvent) => {
      const item = itemOf(event.target);
      if (item !== null && event.target.matches(':focus-visible')) show(item);
    },
    onBlur: (event: FocusEvent) => {
      if (itemOf(event.relatedTarget) === null) hideAfter(inbox.OPTIONS_LEAVE_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const row = event.target as HTMLElement;
      if (row.dataset['item'] === undefined) return;
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        const rows = neighbours(row);
        const next = rows[rows.indexOf(row) + (event.key === 'ArrowUp' ? -1 : 1)];
        if (!next) return;
        event.preventDefault();
        next.focus({ preventScroll: true });
        next.scrollIntoView({ block: 'nearest' });
      }
    },
  };
  return { shown, touched, hold, handlers };
}
