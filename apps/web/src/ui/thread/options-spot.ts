/** Where the options of a message stand: beside its words, as one button there, or in a line of their own below. */
export type OptionsPlace = 'beside' | 'folded' | 'below';

interface OptionsSpot {
  place: OptionsPlace;
  /** Of the bar in its row, in CSS pixels. */
  left: number;
  top: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

interface SpotInput {
  row: Box;
  /** What the message shows, and what stands at its right in the same line. */
  words: Box;
  rest: readonly Box[];
  /** It stands at the right: the bar goes to its left. */
  ours: boolean;
  /** How wide the bar is, and with one button alone; and how high. */
  wide: number;
  narrow: number;
  height: number;
}

/** Between the words and the bar, and the bar and the edge, in CSS pixels. */
const GAP = 8;

/** The place where the bar lies over no words: neither the message's own nor its neighbours'. */
export function spotOf({ row, words, rest, ours, wide, narrow, height }: SpotInput): OptionsSpot {
  const top = Math.max(0, Math.min(words.top - row.top, row.bottom - row.top - height));
  const at = (place: OptionsPlace, left: number): OptionsSpot => ({ place, left: left - row.left, top });
  const sizes = [
    ['beside', wide],
    ['folded', narrow],
  ] as const;
  if (ours) {
    const found = sizes.find(([, width]) => words.left - row.left >= width + 2 * GAP);
    return found ? at(found[0], words.left - GAP - found[1]) : at('below', row.left);
  }
  const beside = rest.filter(
    (box) => box.left >= words.right && box.top < row.top + top + height && box.bottom > row.top + top,
  );
  const limit = Math.min(row.right, ...beside.map((box) => box.left));
  const found = sizes.find(([, width]) => limit - words.right >= width + 2 * GAP);
  if (found) return at(found[0], words.right + GAP);
  // Beyond what stands there.
  const end = Math.max(words.right, ...beside.map((box) => box.right));
  return row.right - end >= narrow + GAP ? at('folded', row.right - narrow - GAP / 2) : at('below', row.left);
}
