/** What the front desk shows of consent; its settings are loaded when they are opened. */
export { LikelyOptOutBanner } from './components/likely-opt-out-banner.tsx';
export { LiftOptOutDialog, NoteOptOutDialog } from './components/opt-out-dialogs.tsx';
export { useLikelyOptOuts, useOptOutsOf } from './queries.ts';
