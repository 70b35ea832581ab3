import { toInstant } from '@chairline/office-time';
import type { DayMark } from '../../../lib/day-marks.ts';
import type { GridBackground } from '../grid/grid-types.ts';
import { MINUTE } from '../grid/wall.ts';
import type { DayColumn, DayFilters } from './day-rules.ts';

/** What is offered or free on a day, as the grid takes it. */
export function toMarks(
  marks: readonly DayMark[],
  columns: readonly DayColumn[],
  by: DayFilters['by'],
  timezone: string,
  classNames: Record<DayMark['kind'], readonly string[]>,
): GridBackground[] {
  const known = new Set(columns.map(({ id }) => id));
  return marks.flatMap(({ kind, AptDateTime, Op, ProvNum, minutes, title }) => {
    const column = String(by === 'operatory' ? Op : ProvNum);
    if (!known.has(column)) return [];
    const start = toInstant(AptDateTime, timezone);
    return { columns: [column], start, end: start + minutes * MINUTE, classNames: classNames[kind], title };
  });
}
