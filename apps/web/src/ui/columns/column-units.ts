/** Widths of the three columns in units of flex (specification 2, section 2: Layout; 3, section 2.2). */
export interface ColumnUnits {
  left: number;
  centre: number;
  right: number;
}

export const DEFAULT_UNITS: ColumnUnits = { left: 2.2, centre: 9, right: 7 };
const COLLAPSED_RIGHT = 0.5;
const MIN_UNITS = 1;
const UNITS_FOR_OTHERS = 2;

/** The divider between list and centre, or between centre and right panel. */
export type DividerSide = 'left' | 'right';

export const sides = ['left', 'centre', 'right'] as const;
export const forSides = (of: (side: keyof ColumnUnits) => number): ColumnUnits => ({
  left: of('left'),
  centre: of('centre'),
  right: of('right'),
});
export const scale = (units: ColumnUnits, by: number): ColumnUnits => forSides((side) => units[side] * by);
export const sumOf = ({ left, centre, right }: ColumnUnits): number => left + centre + right;

/**
 * The units after a divider moved to the right by `by` units. No column gets under 1 unit or what it needs to be
 * read, the column beside the divider leaves at least 2 to the others, and what one of the two columns gains the
 * other loses.
 * @param needs the units a column needs to be read
 */
export function moveDivider(
  units: ColumnUnits,
  side: DividerSide,
  by: number,
  needs: ColumnUnits = forSides(() => MIN_UNITS),
): ColumnUnits {
  const outer = units[side];
  const both = outer + units.centre;
  const most = Math.min(both - Math.max(MIN_UNITS, needs.centre), sumOf(units) - UNITS_FOR_OTHERS);
  const least = Math.min(Math.max(MIN_UNITS, needs[side]), most);
  const next = Math.min(Math.max(outer + (side === 'left' ? by : -by), least), most);
  return { ...units, [side]: next, centre: both - next };
}

/**
 * The widths to keep. With the right panel collapsed the two others share what they had, and the panel keeps the
 * width it opens with.
 */
export function unitsToKeep(kept: ColumnUnits, shown: ColumnUnits, rightOpen: boolean): ColumnUnits {
  if (rightOpen) return scale(shown, sumOf(DEFAULT_UNITS) / sumOf(shown));
  const share = (kept.left + kept.centre) / (shown.left + shown.centre);
  return { ...scale(shown, share), right: kept.right };
}

/** The units as they are shown: collapsed, the right column has half a one. */
export const unitsToShow = (units: ColumnUnits, rightOpen: boolean): ColumnUnits =>
  rightOpen ? units : { ...units, right: COLLAPSED_RIGHT };

/** What was kept on this device, where it is still a layout. */
export function parseUnits(value: unknown): ColumnUnits {
  const stored = (value ?? {}) as Partial<ColumnUnits>;
  const isWidth = (width: unknown) =>
    typeof width === 'number' && width >= MIN_UNITS && width <= sumOf(DEFAULT_UNITS);
  return sides.every((side) => isWidth(stored[side])) ? (stored as ColumnUnits) : DEFAULT_UNITS;
}
