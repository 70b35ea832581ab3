import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import classes from '../pages/front-desk-page.module.css';

const STORAGE_KEY = 'chairline.list-width';
const MIN = 260;
const DEFAULT = 340;
const STEP = 16;

/** The list may take at most half of the page. */
function clamp(width: number, page: HTMLElement | null): number {
  const most = Math.max(MIN, (page?.clientWidth ?? innerWidth) / 2);
  return Math.round(Math.min(Math.max(width, MIN), most));
}

/** The divider between list and thread: dragged, or moved with the arrow keys; a double click resets it. */
export function Divider({ page }: { page: RefObject<HTMLDivElement | null> }) {
  const [width, setWidth] = useState(() => readStored<number>(STORAGE_KEY) ?? DEFAULT);
  const [dragging, setDragging] = useState(false);
  const start = useRef({ x: 0, width: 0 });

  useEffect(() => {
    page.current?.style.setProperty('--list-width', `${clamp(width, page.current)}px`);
  }, [page, width]);

  const settle = (next: number) => {
    const kept = clamp(next, page.current);
    setWidth(kept);
    writeStored(STORAGE_KEY, kept);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    settle(width + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: clamp(width, page.current) };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragging) setWidth(clamp(start.current.width + event.clientX - start.current.x, page.current));
  };
  const onPointerUp = () => {
    if (!dragging) return;
    setDragging(false);
    settle(width);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the contact list"
      aria-valuemin={MIN}
      aria-valuemax={Math.max(MIN, Math.round((page.current?.clientWidth ?? innerWidth) / 2))}
      aria-valuenow={width}
      tabIndex={0}
      className={classes.divider}
      data-dragging={dragging || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => settle(DEFAULT)}
    />
  );
}
