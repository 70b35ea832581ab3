/**
 * Two tiers of tests. The gate (`npm test`) is what has to hold before anything lands; `npm run test:all` is everything.
 */

/** In the environment of what runs within the gate. */
export const TIER = 'CHAIRLINE_TEST_TIER';
export const isGate = (): boolean => process.env[TIER] === 'gate';

/**
 * The smoke journeys, the longest first: each is the whole of a job that a desk cannot do without. Tests that stand in
 * these files as `further` (harness/further.ts) are left to `test:all`.
 */
export const SMOKE = [
  'e2e/inbox/trouble.e2e.ts',
  'e2e/claims/claims.e2e.ts',
  'e2e/booking/find-time.e2e.ts',
  'e2e/mail/mail-thread.e2e.ts',
  'e2e/calls/call-bar.e2e.ts',
  'e2e/billing/subscription.e2e.ts',
  'e2e/calendar/own-calendar.e2e.ts',
  'e2e/practice/practice.e2e.ts',
  'e2e/conversations/internal.e2e.ts',
  'e2e/ai/talk.e2e.ts',
  'e2e/shell/ways-out.e2e.ts',
  'e2e/imports/import.e2e.ts',
  'e2e/exports/export.e2e.ts',
  'e2e/search/search.e2e.ts',
  'e2e/inbox/texting.e2e.ts',
  'e2e/identity/sign-in.e2e.ts',
  'e2e/calls/voicemail.e2e.ts',
  'e2e/identity/first-account.e2e.ts',
];

/** Tests below the journeys that take a minute and more each: in the gate where a change can touch them (`--changed`). */
export const LONG = [
  'apps/server/src/features/ai/query-fuzz.test.ts',
  'apps/server/src/features/mail/hostile.test.ts',
  'apps/server/src/platform/http/fuzz.test.ts',
  'apps/server/src/platform/http/gets-change-nothing.test.ts',
  'apps/server/src/platform/http/hostile-intake.test.ts',
  'apps/server/src/platform/jobs/lost-registration.test.ts',
  'apps/server/src/seed/demo-remains.test.ts',
  'apps/server/src/seed/seed-large.test.ts',
];
