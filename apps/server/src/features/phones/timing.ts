/** How long orders at the carrier wait for what, in milliseconds. */
export interface PhoneTiming {
  /** After this long without an answer nothing is on its way any more: longer than the gateway's time-out. */
  doubt: number;
  firstBackoff: number;
  maxBackoff: number;
  /** What the carrier could not be given for this long is reported as failed. */
  giveUp: number;
}

export const phoneTiming: PhoneTiming = {
  doubt: 15_000,
  firstBackoff: 2_000,
  maxBackoff: 60_000,
  giveUp: 3_600_000,
};

/** When the next try may be made. @param tries so far, this one included */
export const nextTry = (timing: PhoneTiming, now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(timing.firstBackoff * 2 ** (tries - 1), timing.maxBackoff));
