/* What was collected of callers: its page is /vpi; beside a call and in its thread stand these. */
export { WhileCalling, CallNotes, Collected, CollectedLink } from './lazy-parts.ts';
