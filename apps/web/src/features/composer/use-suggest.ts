import getCaretCoordinates from 'textarea-caret';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { insertText } from './insert-text.ts';
import type { PopupPlace, SuggestHandle } from './suggest-popup.tsx';
import { findTrigger, type SuggestTrigger } from './suggest-trigger.ts';

interface OpenTrigger extends SuggestTrigger {
  /** It was just typed: a single match may be inserted by itself. */
  typed: boolean;
  place: PopupPlace;
}

const POPUP_WIDTH = 340;
const EDGE = 8;

/**
 * Where a popup stands that belongs to a place in a text area, within the positioned element around it.
 * @param roomy below the line where the field is in the upper half of the window: nothing stands above it there
 */
function placeAt(field: HTMLTextAreaElement, at: number, roomy: boolean): PopupPlace {
  const frame = field.offsetParent ?? field;
  const outer = frame.getBoundingClientRect();
  const inner = field.getBoundingClientRect();
  const caret = getCaretCoordinates(field, at);
  const left = inner.left - outer.left + caret.left;
  const edge = { left: Math.max(EDGE, Math.min(left, outer.width - POPUP_WIDTH - EDGE)) };
  const line = inner.top + Math.max(0, caret.top - field.scrollTop);
  return roomy && line < innerHeight / 2
    ? { ...edge, top: line - outer.top + caret.height + 4 }
    : { ...edge, bottom: outer.bottom - line + 4 };
}

/**
 * The popup of suggestions of a text area: when it is open, and the keys it takes.
 * @param mentions whether `@` offers people
 * @param roomy whether it may stand below the caret's line
 */
export function useSuggest(field: RefObject<HTMLTextAreaElement | null>, mentions: boolean, roomy: boolean) {
  const [trigger, setTrigger] = useState<OpenTrigger | null>(null);
  const [active, setActive] = useState<{ id: string; listId: string } | null>(null);
  const popup = useRef<SuggestHandle>(null);
  /** Where the sign stands whose popup was closed by Escape. */
  const closed = useRef<number | null>(null);
  /** What the writer may still type of a placeholder that was inserted by itself. */
  const rest = useRef('');

  /** Looks at the caret again, after typing or moving it. */
  const look = useCallback(
    (typed: boolean) => {
      const element = field.current;
      if (!element || element.selectionStart !== element.selectionEnd) {
        setTrigger(null);
        return;
      }
      const found = findTrigger(element.value, element.selectionStart, mentions);
      if (!found || found.start !== closed.current) closed.current = null;
      if (!found || closed.current !== null) setTrigger(null);
      else {
        setTrigger((held) => {
          const same = held?.sign === found.sign && held.start === found.start && held.query === found.query;
          return same ? held : { ...found, typed, place: placeAt(element, found.start, roomy) };
        });
      }
    },
    [field, mentions, roomy],
  );

  const close = useCallback(() => setTrigger(null), []);

  const choose = useCallback(
    (text: string, remaining = '') => {
      const element = field.current;
      if (!element || !trigger) return;
      setTrigger(null);
      rest.current = '';
      insertText(element, text, trigger.start, element.selectionStart);
      // What stays as typed has its sign still: not offered again.
      closed.current = trigger.start;
      rest.current = remaining;
    },
    [field, trigger],
  );

  /** @returns whether the key was for the popup */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (rest.current !== '') {
      // They type on what has been inserted for them.
      if (event.key === rest.current[0]) {
        rest.current = rest.current.slice(1);
        event.preventDefault();
        return true;
      }
      if (event.key !== 'Shift') rest.current = '';
    }
    if (trigger === null || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Escape') closed.current = trigger.start;
    if (!popup.current?.onKey(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const onActive = useCallback(
    (id: string | null, listId: string) => setActive(id === null ? null : { id, listId }),
    [],
  );

  return { trigger, popup, look, close, choose, onKey, onActive, active: trigger ? active : null };
}
