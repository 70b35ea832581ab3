import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { type DividerSide, sumOf } from './column-units.ts';
import type { ColumnLayout } from './use-columns.ts';
import classes from './columns.module.css';

const STEP = 16;

interface DividerProps {
  side: DividerSide;
  label: string;
  layout: Omit<ColumnLayout, 'page'>;
}

/** The divider between two columns: dragged, or moved with the arrow keys; a double click or Enter resets all. */
export function Divider({ side, label, layout }: DividerProps) {
  const [dragging, setDragging] = useState(false);
  const drag = useRef<{ from: number; moved: boolean; held: ReturnType<ColumnLayout['grab']> } | null>(null);
  const { units } = layout;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -9_999, End: 9_999 }[event.key];
    if (step !== undefined) {
      const held = layout.grab(side);
      held.move(step);
      held.drop();
    } else if (event.key === 'Enter') layout.reset();
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, moved: false, held: layout.grab(side) };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return;
    drag.current.moved = true;
    drag.current.held.move(event.clientX - drag.current.from);
  };
  const onPointerUp = () => {
    if (drag.current?.moved) drag.current.held.drop();
    drag.current = null;
    setDragging(false);
  };
  const total = sumOf(units);
  const share = (width: number) => Math.round((width / total) * 100);
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={share(1)}
      aria-valuemax={share(total - 2)}
      aria-valuenow={share(side === 'left' ? units.left : units.right)}
      tabIndex={0}
      className={classes.divider}
      data-side={side}
      data-dragging={dragging || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={layout.reset}
    />
  );
}
