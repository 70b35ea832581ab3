/**
 * Two tiers of tests. The gate (`npm test`) is what has to hold before anything lands; `npm run test:all` is everything.
 */

/**
 * The smoke journeys, the longest first: each is the whole of a job that a desk cannot do without. Tests that stand in
 * these files as `further` (apps/server/src/testing/further.ts) are left to `test:all`.
 */
export const SMOKE = [
  'e2e/inbox/trouble.e2e.ts',
  'e2e/claims/claims.e2e.ts',
  'e2e/shell/ways-out.e2e.ts',
  'e2e/booking/find-time.e2e.ts',
  'e2e/mail/mail-thread.e2e.ts',
  'e2e/calls/call-bar.e2e.ts',
  'e2e/billing/subscription.e2e.ts',
  'e2e/calendar/own-calendar.e2e.ts',
  'e2e/practice/practice.e2e.ts',
  'e2e/conversations/internal.e2e.ts',
  'e2e/ai/talk.e2e.ts',
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
  'apps/server/src/features/ai/query/query-fuzz.test.ts',
  'apps/server/src/features/mail/parse/hostile.test.ts',
  'apps/server/src/platform/http/fuzz.test.ts',
  'apps/server/src/platform/http/gets-change-nothing.test.ts',
  'apps/server/src/platform/http/hostile-intake.test.ts',
  'apps/server/src/platform/jobs/lost-registration.test.ts',
  'apps/server/src/seed/demo-remains.test.ts',
  'apps/server/src/seed/seed-large.test.ts',
  'packages/open-dental/src/tool-query/tool-query-fuzz.test.ts',
];

/** Others that take half a minute and more, the longest first: they are begun before the rest. */
export const SLOW = [
  'apps/server/src/platform/live/every-verb.test.ts',
  'apps/server/src/platform/http/foreign-ids.test.ts',
  'apps/server/src/features/calls/verbs/safety.test.ts',
  'apps/server/src/platform/http/every-route.test.ts',
  'apps/server/src/platform/sends/every-send.test.ts',
  'apps/server/src/platform/lanes/process-lane.test.ts',
  'apps/server/src/features/reminder-rules/remind.test.ts',
  'apps/server/src/platform/db/tool-room.test.ts',
  'apps/server/src/features/practice/copy/deleted-while-read.test.ts',
  'scripts/check.test.ts',
  'packages/open-dental/src/made-up/made-up.test.ts',
  'scripts/check/expressions.test.ts',
];
