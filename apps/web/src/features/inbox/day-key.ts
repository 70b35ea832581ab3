const dayFormats = new Map<string, Intl.DateTimeFormat>();
const labelFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a zone, as YYYY-MM-DD. Formatters are kept: making one costs more than using it a hundred times. */
export function dayKey(moment: string | Date, timezone: string): string {
  let format = dayFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timezone, format);
  }
  return format.format(typeof moment === 'string' ? new Date(moment) : moment);
}

/** A day in words, seen from another: Today, Yesterday, Monday, November 16, or with the year when it is another. */
export function dayLabel(day: string, today: string): string {
  const at = (key: string) => Date.parse(`${key}T12:00:00Z`);
  const distance = Math.round((at(today) - at(day)) / 86_400_000);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Yesterday';
  if (distance === -1) return 'Tomorrow';
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const name = sameYear ? 'short' : 'long';
  let format = labelFormats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      ...(sameYear ? { weekday: 'long' } : { year: 'numeric' }),
    });
    labelFormats.set(name, format);
  }
  return format.format(at(day));
}
