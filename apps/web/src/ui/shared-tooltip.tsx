import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './shared-tooltip.module.css';

const SHOW_AFTER_MS = 350;
/** Time to move the pointer from the element onto its tip. */
const HIDE_AFTER_MS = 80;
const GAP = 6;

interface Shown {
  target: HTMLElement;
  text: string;
}

function findTarget(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * One tip for the whole page: it shows the `data-tip` of what the pointer rests on or the keyboard
 * focuses. `providers.tsx` mounts it once. It describes, it does not name: icon buttons keep their
 * own aria-label. With `data-tip-side="right"`, for the rows of a list, it stands beside what it is of where there is
 * room, so that it covers no other row.
 */
export function SharedTooltip() {
  const [shown, setShown] = useState<Shown | null>(null);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (work: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    };
    const show = (target: HTMLElement, ms: number) => {
      later(() => {
        // Whose list is open has nothing to say over it.
        const text = target.ariaExpanded === 'true' ? '' : target.dataset['tip'];
        setShown(text && target.isConnected ? { target, text } : null);
      }, ms);
    };
    const hide = () => later(() => setShown(null), HIDE_AFTER_MS);
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      if (event.target instanceof Node && tip.current?.contains(event.target)) {
        clearTimeout(timer);
        return;
      }
      const target = findTarget(event.target);
      if (target) show(target, SHOW_AFTER_MS);
      else hide();
    };
    const onFocus = (event: FocusEvent) => {
      const target = findTarget(event.target);
      if (target?.matches(':focus-visible')) show(target, 0);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const hideNow = () => {
      clearTimeout(timer);
      setShown(null);
    };
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerdown', hideNow);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', hideNow, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerdown', hideNow);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hideNow, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const element = tip.current;
    if (!shown || !element) return undefined;
    const box = shown.target.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const isBeside = shown.target.dataset['tipSide'] === 'right' && box.right + GAP + width + 4 <= innerWidth;
    const left = isBeside
      ? box.right + GAP
      : Math.min(Math.max(4, box.left + box.width / 2 - width / 2), innerWidth - width - 4);
    const above = box.top - height - GAP;
    const beside = Math.min(Math.max(4, box.top + box.height / 2 - height / 2), innerHeight - height - 4);
    const top = isBeside ? beside : above < 4 ? box.bottom + GAP : above;
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    const before = shown.target.getAttribute('aria-describedby');
    if (shown.target.getAttribute('aria-label') === shown.text) return undefined;
    shown.target.setAttribute('aria-describedby', before ? `${before} cl-tip` : 'cl-tip');
    return () => {
      if (before) shown.target.setAttribute('aria-describedby', before);
      else shown.target.removeAttribute('aria-describedby');
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <div ref={tip} id="cl-tip" role="tooltip" className={classes.tip}>
      {shown.text}
    </div>
  );
}
