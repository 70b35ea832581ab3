/** One line of the benchmark: a figure of ours against its floor, measured in the same run. */
export interface Figure {
  name: string;
  unit: string;
  ours: number | null;
  /** null where the bar is a plain number. */
  floor: number | null;
  /** What is held against the bar: ours over the floor, or ours itself. */
  ratio: number | null;
  bar: number;
  /** Whether the figure must stay below its bar or reach it. */
  must: 'stay-below' | 'reach';
  /** Which work was done: rows, bytes, clients. Or why nothing was measured. */
  did: string;
  details?: Record<string, number | string>;
}

/** Whether a figure meets its bar; one that could not be measured does not. */
export function isMet({ ratio, bar, must }: Figure): boolean {
  if (ratio === null) return false;
  return must === 'stay-below' ? ratio <= bar : ratio >= bar;
}

/** The value below which `part` of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
}

/** The 99th percentiles of two sets of samples held against each other, with the medians beside them. */
export function compareTail(
  name: string,
  ours: readonly number[],
  floor: readonly number[],
  bar: number,
  did: string,
): Figure {
  const [tail, floorTail] = [percentile(ours, 0.99), percentile(floor, 0.99)];
  return {
    name,
    unit: 'ms p99',
    ours: tail,
    floor: floorTail,
    ratio: tail / floorTail,
    bar,
    must: 'stay-below',
    did: `${did}; ${ours.length} samples each`,
    details: { oursMedian: percentile(ours, 0.5), floorMedian: percentile(floor, 0.5) },
  };
}

/** A 99th percentile that has a number as its bar, in milliseconds. */
export function tailBelow(name: string, samples: readonly number[], bar: number, did: string): Figure {
  const tail = percentile(samples, 0.99);
  const middle = percentile(samples, 0.5).toFixed(1);
  return {
    name,
    unit: 'ms p99',
    ours: tail,
    floor: null,
    ratio: tail,
    bar,
    must: 'stay-below',
    did: `${did}; median ${middle} ms, ${samples.length} samples`,
  };
}

const round = (value: number | null): string =>
  value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2);

/** The same of the 95th percentiles: what somebody waits for while others are busy, against the same at rest. */
export function compareBusy(
  name: string,
  busy: readonly number[],
  quiet: readonly number[],
  bar: number,
  did: string,
): Figure {
  const [ours, floor] = [percentile(busy, 0.95), percentile(quiet, 0.95)];
  return {
    ...compareTail(name, busy, quiet, bar, did),
    unit: 'ms p95',
    ours,
    floor,
    ratio: ours / floor,
  };
}

/** A figure as one line of text. */
export function lineOf(figure: Figure): string {
  const medians = figure.details?.oursMedian
    ? ` [medians ${round(Number(figure.details.oursMedian))} / ${round(Number(figure.details.floorMedian))}]`
    : '';
  return [
    figure.name.padEnd(34),
    `${round(figure.ours)} ${figure.unit}`.padStart(16),
    round(figure.floor).padStart(9),
    round(figure.ratio).padStart(8),
    `${figure.must === 'reach' ? '≥' : '≤'} ${figure.bar}`.padStart(8),
    (isMet(figure) ? 'ok' : 'MISSED').padEnd(7),
    `(${figure.did}${medians})`,
  ].join(' ');
}

export const header = [
  'name'.padEnd(34),
  'ours'.padStart(16),
  'floor'.padStart(9),
  'ratio'.padStart(8),
  'bar'.padStart(8),
].join(' ');
