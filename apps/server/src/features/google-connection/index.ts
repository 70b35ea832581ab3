export { beginConsent, type ConsentOutcome, endConsent } from './consent.ts';
export type { GoogleUse } from './google-use.ts';
export { giveBack, keepRight, openRight, revokeJob } from './right.ts';
