export { practiceRoutes } from './routes.ts';
export { recareDue, recarePreferences, recareTables } from './recare-rule.ts';
export { selectSubject } from './store-subjects.ts';
export { lateLabFrom, lateLabTables } from './late-lab-rule.ts';
