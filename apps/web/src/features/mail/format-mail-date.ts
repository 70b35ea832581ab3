const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      weekday: 'short',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    });
    formatters.set(timezone, formatter);
  }
  return formatter;
}

/**
 * 'Mon, 01 Jan 2024 at 10:00 AM' (specification 2, section 9); '' for no date.
 * @param iso ISO 8601 @param timezone the office's, an IANA name
 */
export function formatMailDate(iso: string, timezone: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(time)) parts[type] = value;
  const { weekday, day, month, year, hour, minute, dayPeriod } = parts;
  return `${weekday}, ${day} ${month} ${year} at ${hour}:${minute} ${dayPeriod}`;
}
