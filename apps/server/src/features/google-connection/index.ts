export { beginConsent, type ConsentOutcome, endConsent } from './consent.ts';
export type { GoogleUse } from './google-use.ts';
export { type Pause, pauseAfter } from './pause-after.ts';
export { outcomeWords, sendOutcome } from './outcome-page.ts';
export { forgetRight, giveBack, keepRight, openRight, revokeJob } from './right.ts';
