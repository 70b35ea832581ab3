/** The office's wall clock, as the practice system's own times are written. */
export interface OfficeClock {
  /** `yyyy-MM-dd`: the office's day. */
  today: string;
  /** `yyyy-MM-dd HH:mm:ss`, without a zone. */
  now: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock of a zone says at a moment. @param timeZone IANA name */
export function wallClock(timeZone: string, at: Date): OfficeClock {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const now = format.format(at);
  return { today: now.slice(0, 10), now };
}
