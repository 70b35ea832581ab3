import type { OfficeScope, Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import type { OpenAccount } from './open-account.ts';

/** How often Google is asked and how long is waited for it, in milliseconds. */
export interface CalendarTiming {
  /** Between two looks at what has changed, where Google does not tell of it. */
  poll: number;
  /** The same where it does: what was not told is found all the same. */
  slowPoll: number;
  /** Between two looks at which calendars there are. */
  list: number;
  /** One step goes on for so long, then it is somebody else's turn. */
  step: number;
  firstBackoff: number;
  maxBackoff: number;
  /** How often its person is told that it is in step, when nothing else happens. */
  tell: number;
  /** Of what is changed here on its way to Google. */
  changes: SendTiming;
}

export const calendarTiming: CalendarTiming = {
  poll: 60_000,
  slowPoll: 5 * 60_000,
  list: 3_600_000,
  step: 3_000,
  firstBackoff: 1_000,
  maxBackoff: 5 * 60_000,
  tell: 10 * 60_000,
  changes: {
    doubt: 10_000,
    lookAgain: 3_000,
    firstBackoff: 2_000,
    maxBackoff: 5 * 60_000,
    giveUp: 24 * 3_600_000,
  },
};

/** What a step of reading works with. */
export interface Step extends OpenAccount {
  platform: Platform;
  scope: OfficeScope;
  timing: CalendarTiming;
}
