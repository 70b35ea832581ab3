import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import {
  COLLAPSED_RIGHT,
  DEFAULT_UNITS,
  moveDivider,
  parseUnits,
  unitsToKeep,
  type DeskUnits,
  type DividerSide,
} from './layout-units.ts';

function show(page: HTMLElement, units: DeskUnits): void {
  for (const side of ['left', 'centre', 'right'] as const)
    page.style.setProperty(`--${side}`, `${units[side]}fr`);
}

/** The columns' widths as they stand: pixels, which are units of their own as far as the page's grid cares. */
function measure(page: HTMLElement): DeskUnits {
  const [left = 0, centre = 0, right = 0] = getComputedStyle(page)
    .gridTemplateColumns.split(' ')
    .map(Number.parseFloat);
  return { left, centre, right };
}

/** What the columns need to be read, in pixels; the page's style says it. */
function needsOf(page: HTMLElement): DeskUnits {
  const style = getComputedStyle(page);
  const pixels = (side: string) => Number.parseFloat(style.getPropertyValue(`--least-${side}`)) || 0;
  return { left: pixels('left'), centre: pixels('centre'), right: pixels('right') };
}

const divided = ({ left, centre, right }: DeskUnits, by: number): DeskUnits => ({
  left: left / by,
  centre: centre / by,
  right: right / by,
});

export interface DeskLayout {
  page: RefObject<HTMLDivElement | null>;
  units: DeskUnits;
  /** Begins a drag: answers what moves the divider to `by` pixels from here and what ends the drag. */
  grab(side: DividerSide): { move(by: number): void; drop(): void };
  /** Moves a divider by pixels at once. */
  nudge(side: DividerSide, by: number): void;
  reset(): void;
}

/**
 * The widths of the three columns, remembered for the user on this device. While a divider is dragged only the
 * page's style changes; React hears of it when it is let go.
 */
export function useDeskLayout(rightOpen: boolean): DeskLayout {
  const user = useSession();
  const key = `chairline.desk.${user.client_id}.${user.user_id}`;
  const page = useRef<HTMLDivElement>(null);
  const [units, setUnits] = useState(() => parseUnits(readStored(key)));

  useLayoutEffect(() => {
    if (page.current) show(page.current, { ...units, right: rightOpen ? units.right : COLLAPSED_RIGHT });
  }, [units, rightOpen]);

  const keep = useCallback(
    (next: DeskUnits) => {
      setUnits(next);
      writeStored(key, next);
    },
    [key],
  );

  const grab = useCallback(
    (side: DividerSide) => {
      const element = page.current!;
      const start = measure(element);
      const unit = (start.left + start.centre + start.right) / sumOf(units, rightOpen);
      const needs = divided(needsOf(element), unit);
      return {
        move: (by: number) => show(element, moveDivider(divided(start, unit), side, by / unit, needs)),
        drop: () => {
          keep(unitsToKeep(units, measure(element), rightOpen));
        },
      };
    },
    [units, rightOpen, keep],
  );
  const nudge = useCallback(
    (side: DividerSide, by: number) => {
      const held = grab(side);
      held.move(by);
      held.drop();
    },
    [grab],
  );
  const reset = useCallback(() => keep(DEFAULT_UNITS), [keep]);
  return { page, units, grab, nudge, reset };
}

function sumOf(units: DeskUnits, rightOpen: boolean): number {
  return units.left + units.centre + (rightOpen ? units.right : COLLAPSED_RIGHT);
}
