export { createPresence, type Presence } from './presence.ts';
