export { findNextOutbound } from '../store.ts';
