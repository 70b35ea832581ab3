export { type SyncTiming, syncTiming } from './end-round.ts';
export { createPracticeSystem, type PracticeSystem } from './practice-system.ts';
export { practiceRoutes } from './routes.ts';
export { recareDue, recarePreferences, recareTables } from './recare-rule.ts';
export { selectSubject } from './store-subjects.ts';
export { openAccessToken } from './access-token.ts';
export { chartJobs } from './chart-jobs.ts';
export { labIsLate, labIsOpen, labLateFrom, labSeat, labStatus, labTables } from './lab-rule.ts';
export { addDays, officeClock } from './office-clock.ts';
export { type ChartTiming, chartTiming } from './send-document.ts';
export { storeRows } from './store-rows.ts';
export { findSyncedAt } from './store-settings.ts';
<<<<<<< HEAD
export { storeRows } from './store-rows.ts';
=======
export { emitState as announcePractice } from './state.ts';
>>>>>>> main
