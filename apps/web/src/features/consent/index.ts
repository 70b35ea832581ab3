/** What the front desk shows of consent; its settings are loaded when they are opened. */
export { LikelyOptOutBanner } from './components/likely-opt-out-banner.tsx';
export { LiftOptOutDialog, NoteOptOutDialog, OptOutsPage, QuietHoursPage } from './lazy-parts.ts';
export { quietHoursQuery, useOptOutsOf } from './queries.ts';
