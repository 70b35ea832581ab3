import getCaretCoordinates from 'textarea-caret';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { insertText } from './insert-text.ts';
import type { PopupSpot, SuggestHandle } from './suggest-popup.tsx';
import { findReplaced, findTrigger, type SuggestTrigger } from './suggest-trigger.ts';

interface OpenTrigger extends SuggestTrigger {
  /** It was just typed: a single match may be inserted by itself. */
  typed: boolean;
  spot: PopupSpot;
}

const POPUP_WIDTH = 340;
const EDGE = 8;

/**
 * Where a popup stands that belongs to a spot in a text area, within the positioned element around it.
 * @param roomy below the line where the field is in the upper half of the window: nothing stands above it there
 */
function spotOf(field: HTMLTextAreaElement, at: number, roomy: boolean): PopupSpot {
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
  /** Where the sign stands that has no popup: Escape closed it, or it came with a text that was not typed. */
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
          return same ? held : { ...found, typed, spot: spotOf(element, found.start, roomy) };
        });
      }
    },
    [field, mentions, roomy],
  );

  const close = useCallback(() => setTrigger(null), []);

  /** Offers nothing for the sign the caret stands behind now, until the caret has been elsewhere. */
  const pass = useCallback(() => {
    const element = field.current;
    closed.current = element && (findTrigger(element.value, element.selectionStart, mentions)?.start ?? null);
    setTrigger(null);
  }, [field, mentions]);

  /** What the open popup would replace; null where the caret has gone elsewhere since it opened. */
  const replaced = () => {
    const element = field.current;
    if (!element || !trigger) return null;
    return findReplaced(element.value, element.selectionStart, element.selectionEnd, trigger);
  };

  const choose = (text: string, remaining = '') => {
    const element = field.current;
    const part = replaced();
    rest.current = '';
    if (!element || !part) {
      close();
      return;
    }
    insertText(element, text, part.start, part.end);
    // What stays as typed has its sign still, and a template may end with one: neither is offered again.
    pass();
    rest.current = remaining;
  };

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
    if (trigger === null || event.shiftKey) return false;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // The caret may have been moved a moment ago, and nobody been told yet: then the key is the field's.
    const open = replaced() !== null;
    if (open && plain && event.key === 'Escape') closed.current = trigger.start;
    if (!open || !plain || !popup.current?.onKey(event.key)) {
      // An Enter that is not for the popup sends: sent or held, nothing is offered for it any more.
      if (event.key === 'Enter') pass();
      else if (!open) close();
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const onActive = useCallback(
    (id: string | null, listId: string) => setActive(id === null ? null : { id, listId }),
    [],
  );

  return { trigger, popup, look, pass, close, choose, onKey, onActive, active: trigger ? active : null };
}
