import type { DrawnPoint, DrawnSeries } from './chart-drawing.ts';

/** The field of a line's dashed piece: what leads to a part week and away from it. */
export const pieceOf = (name: string): string => `${name}part`;

/** What is drawn of a point; the point itself is what is read of it. */
export type DrawnRow = Record<string, unknown> & { point: DrawnPoint };

/**
 * The points as they are drawn: a line of sums breaks before a part week, and another piece of it, to be drawn dashed,
 * goes there from the neighbours. A week of one day reads as a collapse otherwise.
 */
export function rowsWithPieces(points: readonly DrawnPoint[], series: readonly DrawnSeries[]): DrawnRow[] {
  const lines = series.filter(({ type, sums }) => type === 'line' && sums);
  return points.map((point, index) => {
    const row: DrawnRow = { ...point, point };
    const near = [points[index - 1], point, points[index + 1]].some((other) => other?.part !== undefined);
    for (const { name } of lines) {
      if (near) row[pieceOf(name)] = point[name];
      if (point.part !== undefined) row[name] = null;
    }
    return row;
  });
}

/** The lines that have a dashed piece, as series of their own. */
export const piecesOf = (points: readonly DrawnPoint[], series: readonly DrawnSeries[]): DrawnSeries[] =>
  points.some(({ part }) => part !== undefined)
    ? series
        .filter(({ type, sums }) => type === 'line' && sums)
        .map((line) => ({ ...line, name: pieceOf(line.name), dashed: true }))
    : [];
