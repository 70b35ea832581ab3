export { practiceRoutes } from './routes.ts';
export { recareDue, recarePreferences, recareTables } from './recare-rule.ts';
export { selectSubject } from './store-subjects.ts';
export { labIsOpen, labLateFrom, labSeat, labTables } from './lab-rule.ts';
export { addDays, officeClock } from './office-clock.ts';
export { findSyncedAt } from './store-settings.ts';
export { storeRows } from './store-rows.ts';
