import { wallClock as clockOf } from '@chairline/office-time';

/** The office's wall clock, as the practice system's own times are written. */
export interface OfficeClock {
  /** `yyyy-MM-dd`: the office's day. */
  today: string;
  /** `yyyy-MM-dd HH:mm:ss`, without a zone. */
  now: string;
}

/** What the wall clock of a zone says at a moment. @param timeZone IANA name */
export function wallClock(timeZone: string, at: Date): OfficeClock {
  const wall = new Date(clockOf(timeZone).toWall(at.getTime())).toISOString();
  const today = wall.slice(0, 10);
  return { today, now: `${today} ${wall.slice(11, 19)}` };
}
