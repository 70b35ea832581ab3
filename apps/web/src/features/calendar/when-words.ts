import { formatDay, formatTime, formatWhen } from '../../ui/format-date.ts';

/** When something takes place, in words: 'Today 9:00 AM – 9:30 AM', 'Tomorrow, all day'. */
export function whenWords(
  { start, end, allDay }: { start: number; end: number; allDay: boolean },
  timezone: string,
): string {
  const [from, to] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
  if (allDay) return `${formatDay(from, timezone)}, all day`;
  return `${formatWhen(from, timezone)} – ${formatTime(to, timezone)}`;
}
