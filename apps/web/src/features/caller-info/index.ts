/* What was collected of callers, and noted of calls: its page is /vpi; beside a call and in its thread stand these. */
export { WhileCalling, CallNotes, Collected, CollectedLink, NotePanel } from './lazy-parts.ts';
