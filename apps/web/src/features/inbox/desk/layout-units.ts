/** Widths of the three columns in units of flex (specification 2, section 2: Layout). */
export interface DeskUnits {
  left: number;
  centre: number;
  right: number;
}

export const DEFAULT_UNITS: DeskUnits = { left: 2.2, centre: 9, right: 7 };
export const COLLAPSED_RIGHT = 0.5;
const MIN_UNITS = 1;
const UNITS_FOR_OTHERS = 2;

/** The divider between list and centre, or between centre and right panel. */
export type DividerSide = 'left' | 'right';

const sum = ({ left, centre, right }: DeskUnits) => left + centre + right;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const oneEach: DeskUnits = { left: MIN_UNITS, centre: MIN_UNITS, right: MIN_UNITS };

/**
 * The units after a divider moved to the right by `by` units. No column gets under 1 unit or what it needs to be
 * read, the column beside the divider leaves at least 2 to the others, and what one of the two columns gains the
 * other loses.
 * @param needs the units a column needs to be read
 */
export function moveDivider(
  units: DeskUnits,
  side: DividerSide,
  by: number,
  needs: DeskUnits = oneEach,
): DeskUnits {
  const outer = units[side];
  const both = outer + units.centre;
  const most = Math.min(both - Math.max(MIN_UNITS, needs.centre), sum(units) - UNITS_FOR_OTHERS);
  const least = Math.min(Math.max(MIN_UNITS, needs[side]), most);
  const next = clamp(outer + (side === 'left' ? by : -by), least, most);
  return { ...units, [side]: next, centre: both - next };
}

/** Widths in pixels as units whose sum stays what it was. */
export function unitsOfPixels(pixels: DeskUnits, total: number): DeskUnits {
  const unit = total / sum(pixels);
  return { left: pixels.left * unit, centre: pixels.centre * unit, right: pixels.right * unit };
}

/**
 * The widths to keep. With the right panel collapsed the two others share what they had, and the panel keeps the
 * width it opens with.
 */
export function unitsToKeep(kept: DeskUnits, shown: DeskUnits, rightOpen: boolean): DeskUnits {
  if (rightOpen) return unitsOfPixels(shown, sum(DEFAULT_UNITS));
  const share = (kept.left + kept.centre) / (shown.left + shown.centre);
  return { left: shown.left * share, centre: shown.centre * share, right: kept.right };
}

/** What was kept on this device, where it is still a layout. */
export function parseUnits(value: unknown): DeskUnits {
  const { left, centre, right } = (value ?? {}) as Partial<Record<keyof DeskUnits, unknown>>;
  const isWidth = (width: unknown): width is number =>
    typeof width === 'number' && Number.isFinite(width) && width >= MIN_UNITS && width <= sum(DEFAULT_UNITS);
  return isWidth(left) && isWidth(centre) && isWidth(right) ? { left, centre, right } : DEFAULT_UNITS;
}
