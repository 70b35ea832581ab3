import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import {
  DEFAULT_UNITS,
  forSides,
  moveDivider,
  parseUnits,
  scale,
  sides,
  sumOf,
  unitsToKeep,
  unitsToShow,
  type ColumnUnits,
  type DividerSide,
} from './column-units.ts';

function show(page: HTMLElement, units: ColumnUnits): void {
  for (const side of sides) page.style.setProperty(`--${side}`, `${units[side]}fr`);
  page.toggleAttribute('data-dragged', units.left !== DEFAULT_UNITS.left);
}

/** The columns' widths as they stand: pixels, which are units of their own as far as the page's grid cares. */
function measure(page: HTMLElement): ColumnUnits {
  const widths = getComputedStyle(page).gridTemplateColumns.split(' ').map(Number.parseFloat);
  return forSides((side) => widths[sides.indexOf(side)] ?? 0);
}

/** What the columns need to be read, in pixels; the page's style says it. */
function needsOf(page: HTMLElement): ColumnUnits {
  const style = getComputedStyle(page);
  return forSides((side) => Number.parseFloat(style.getPropertyValue(`--least-${side}`)) || 0);
}

export interface ColumnLayout {
  page: RefObject<HTMLDivElement | null>;
  units: ColumnUnits;
  /** Begins a drag: answers what moves the divider to `by` pixels from here and what ends the drag. */
  grab(side: DividerSide): { move(by: number): void; drop(): void };
  reset(): void;
}

/**
 * The widths of a screen's three columns, remembered for the user on this device. While a divider is dragged only the
 * page's style changes; React hears of it when it is let go. The page has the class `columns`, says by
 * `--least-left`, `--least-centre` and `--least-right` what its columns need to be read, and by `data-right` that the
 * right one is open. Where somebody dragged the left one it says `data-dragged`: the page may ask for more
 * room until then.
 * @param screen each keeps its own widths
 */
export function useColumns(
  screen: 'desk' | 'claims' | 'recalls' | 'callers',
  rightOpen: boolean,
): ColumnLayout {
  const user = useSession();
  const key = `chairline.${screen}.${user.client_id}.${user.user_id}`;
  const page = useRef<HTMLDivElement>(null);
  const [units, setUnits] = useState(() => parseUnits(readStored(key)));

  useLayoutEffect(() => {
    if (page.current) show(page.current, unitsToShow(units, rightOpen));
  }, [units, rightOpen]);

  const keep = (next: ColumnUnits) => {
    setUnits(next);
    writeStored(key, next);
  };
  return {
    page,
    units,
    grab(side) {
      const element = page.current!;
      const pixels = measure(element);
      const perPixel = sumOf(unitsToShow(units, rightOpen)) / sumOf(pixels);
      const start = scale(pixels, perPixel);
      // As it stands, but dragged: what it needs then may be less.
      show(element, start);
      const needs = scale(needsOf(element), perPixel);
      return {
        move: (by) => show(element, moveDivider(start, side, by * perPixel, needs)),
        drop: () => keep(unitsToKeep(units, measure(element), rightOpen)),
      };
    },
    reset: () => keep(DEFAULT_UNITS),
  };
}
