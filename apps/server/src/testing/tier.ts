/** In the environment of what runs within the gate, or within `npm run test:all` (e2e/tiers.ts). */
export const TIER = 'CHAIRLINE_TEST_TIER';
export const isGate = (): boolean => process.env[TIER] === 'gate';
/** Everything is run, and each of it as long as it can show anything. Neither holds for files that are named. */
export const isAll = (): boolean => process.env[TIER] === 'all';
