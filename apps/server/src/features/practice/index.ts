export { type SyncTiming, syncTiming } from './end-round.ts';
export { createPracticeSystem, type PracticeSystem } from './practice-system.ts';
export { practiceRoutes } from './routes.ts';
export { storeRows } from './store-rows.ts';
export { recareDue, recarePreferences, recareTables } from './recare-rule.ts';
export { selectSubject } from './store-subjects.ts';
export { lateLabFrom, lateLabTables } from './late-lab-rule.ts';
