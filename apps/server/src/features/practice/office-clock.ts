import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';

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

/** The same for the office a verb runs in. */
export async function officeClock(ctx: Context): Promise<OfficeClock> {
  return wallClock(await findTimeZone(ctx.tx), ctx.now);
}

/** The day so many days after another; before it where `days` is negative. Days are `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
