import { Temporal } from 'temporal-polyfill';

const MONTHS_BEFORE = 12;

const local = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** `+0530`, `-0700`. */
function offset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

/**
 * A zone as a VTIMEZONE of RFC 5545, section 3.6.5: every change of its clocks from a year before one instant until
 * another. Whoever knows the zone by its name needs none of it.
 * @returns its lines
 */
export function zoneComponent(zone: string, from: number, to: number): string[] {
  let at = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(zone)
    .subtract({ months: MONTHS_BEFORE });
  const changes: { before: number; after: number; wall: string }[] = [];
  for (;;) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > to) break;
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    // It begins at what the clock showed before it was changed.
    const wall = local(next.toPlainDateTime().subtract({ nanoseconds: next.offsetNanoseconds - before }));
    changes.push({ before, after: next.offsetNanoseconds, wall });
    at = next;
  }
  if (changes.length === 0)
    changes.push({ before: at.offsetNanoseconds, after: at.offsetNanoseconds, wall: '19700101T000000' });
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ before, after, wall }) => {
      const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wall}`,
        `TZOFFSETFROM:${offset(before)}`,
        `TZOFFSETTO:${offset(after)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}
