import { inbox } from '@chairline/contract';
import { stays } from '../../lib/stays.ts';
import { setHot, useListView, type HotBy } from './list-view.ts';

/** A finger that moved this far, in CSS pixels, scrolls. */
const SLOP = 10;

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

const idOf = (row: HTMLElement): number => Number(row.dataset['row']);

const inActions = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-actions]') !== null;

/** The actions of a row are about to go: a focus in them stays in their row. */
function saveFocus(next: HTMLElement | null): void {
  const focused = document.activeElement;
  const row = rowOf(focused);
  if (row === null || row === next || !inActions(focused)) return;
  row.querySelector<HTMLElement>('[data-contact]')?.focus({ preventScroll: true });
}

/**
 * Which row of the list shows its quick actions: the one under the pointer (until it has been away for 500 ms), the one
 * with the keyboard's focus, or the one a finger pressed for 600 ms (until it was left alone for 2 s).
 * @returns what ends the watch
 */
export function watchHotRow(element: HTMLElement): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let press: { x: number; y: number } | null = null;
  let swallowClick = false;
  let rested = { x: NaN, y: NaN };

  const hide = (by: HotBy) => {
    if (useListView.getState().hot?.by !== by) return;
    saveFocus(null);
    setHot(null);
  };
  const hideLater = (by: HotBy, ms: number) => {
    clearTimeout(leaving);
    leaving = setTimeout(() => hide(by), ms);
  };
  const endPress = () => {
    clearTimeout(pressing);
    press = null;
  };

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const row = rowOf(event.target);
    // A pointer that lies still while rows change under it takes nothing from the keyboard.
    const still = rested.x === event.screenX && rested.y === event.screenY;
    if (!row || (still && useListView.getState().hot?.by === 'focus')) return;
    clearTimeout(leaving);
    if (!useListView.getState().held) saveFocus(row);
    setHot({ id: idOf(row), by: 'pointer' });
  };
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') hideLater('pointer', inbox.OPTIONS_LEAVE_MS);
  };
  const onFocusIn = (event: FocusEvent) => {
    const row = rowOf(event.target);
    if (row && event.target instanceof Element && event.target.matches(':focus-visible'))
      setHot({ id: idOf(row), by: 'focus' });
  };
  const onFocusOut = (event: FocusEvent) => {
    if (rowOf(event.relatedTarget) !== rowOf(event.target)) hide('focus');
  };
  const onDown = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    swallowClick = false;
    if (inActions(event.target)) {
      clearTimeout(leaving);
      return;
    }
    hide('press');
    const row = rowOf(event.target);
    if (!row) return;
    press = { x: event.clientX, y: event.clientY };
    pressing = setTimeout(() => {
      swallowClick = true;
      setHot({ id: idOf(row), by: 'press' });
      hideLater('press', stays(inbox.CONTACT_OPTIONS_MS));
    }, inbox.LONG_PRESS_MS);
  };
  const onMove = (event: PointerEvent) => {
    rested = { x: event.screenX, y: event.screenY };
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) endPress();
  };
  const onUp = (event: PointerEvent) => {
    endPress();
    if (event.pointerType === 'touch' && useListView.getState().hot?.by === 'press')
      hideLater('press', stays(inbox.CONTACT_OPTIONS_MS));
  };
  // The finger that asked for the actions did not ask to open the contact.
  const onClick = (event: MouseEvent) => {
    if (!swallowClick) return;
    swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  // A long press on a link opens the browser's own menu.
  const onMenu = (event: MouseEvent) => {
    if (swallowClick || press) event.preventDefault();
  };
  // A popup that closes leaves its actions to the clock again.
  const unfollow = useListView.subscribe((state, before) => {
    if (before.held && !state.held && state.hot && state.hot.by !== 'focus')
      hideLater(state.hot.by, stays(inbox.CONTACT_OPTIONS_MS));
  });

  const ended = new AbortController();
  const passive = { signal: ended.signal, passive: true };
  element.addEventListener('pointerover', onOver, passive);
  element.addEventListener('pointerleave', onLeave, passive);
  element.addEventListener('pointerdown', onDown, passive);
  element.addEventListener('pointermove', onMove, passive);
  element.addEventListener('pointerup', onUp, passive);
  element.addEventListener('pointercancel', onUp, passive);
  element.addEventListener('focusin', onFocusIn, passive);
  element.addEventListener('focusout', onFocusOut, passive);
  element.addEventListener('scroll', endPress, passive);
  element.addEventListener('contextmenu', onMenu, { signal: ended.signal });
  element.addEventListener('click', onClick, { signal: ended.signal, capture: true });
  // The pointer or the keyboard may have been there before this was loaded.
  const early = element.querySelector<HTMLElement>('[data-row]:hover');
  const focused = rowOf(element.querySelector(':focus-visible'));
  if (focused) setHot({ id: idOf(focused), by: 'focus' });
  else if (early) setHot({ id: idOf(early), by: 'pointer' });
  return () => {
    ended.abort();
    unfollow();
    clearTimeout(leaving);
    clearTimeout(pressing);
  };
}
