import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A pointer that moved so far, in CSS pixels, meant to drag. */
const MEANT = 8;

/** Tells when somebody tries to drag an event that does not move: the library would do nothing at all. */
export function useRefusedDrag(box: RefObject<HTMLElement | null>, onRefused: (id: string) => void): void {
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let start: { id: string; x: number; y: number } | null = null;
    const onDown = ({ target, clientX: x, clientY: y, pointerType, button }: PointerEvent) => {
      const event = target instanceof Element ? target.closest<HTMLElement>('.ec-event') : null;
      const id = event?.dataset['event'];
      const still = event !== null && !event.classList.contains('ec-draggable');
      start = id !== undefined && still && pointerType === 'mouse' && button === 0 ? { id, x, y } : null;
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!start || Math.hypot(clientX - start.x, clientY - start.y) < MEANT) return;
      refused(start.id);
      start = null;
    };
    const onUp = () => {
      start = null;
    };
    element.addEventListener('pointerdown', onDown);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
    };
  }, [box]);
}
