export { practiceFeature } from './feature.ts';
export { type RoundTiming, roundTiming } from './copy/end-round.ts';
export { createPracticeSystem, type PracticeSystem } from './connection/practice-system.ts';
export { recareDue, recarePreferences, recareTables } from './lists/recare-rule.ts';
export { countRecalls, countUnconfirmed } from './lists/count-lists.ts';
export { findVisits } from './visits/find-visits.ts';
export { listComing } from './lists/store-items.ts';
export { findGlance } from './chart/store-glance.ts';
export { selectSubject, type Subject } from './lists/store-subjects.ts';
export {
  labIsLate,
  labIsOpen,
  labIsOut,
  labLateFrom,
  labSeat,
  labStatus,
  labTables,
} from './lists/lab-rule.ts';
export { officeClock } from './office-clock.ts';
export { type ChartTiming, chartTiming } from './chart/send-document.ts';
export { storeRows } from './copy/store-rows.ts';
export { findConfirmedDefs, findSettings as findPracticeSettings, findSyncedAt } from './store-settings.ts';
export { emitState as announcePractice } from './copy/state.ts';
export { insuranceCarrierKeyOf } from './lists/insurance-carrier-rule.ts';
export { askPractice, openWriter, writeOnce } from './connection/write-practice.ts';
export { readState as readPractice } from './copy/state.ts';
export { askForVisits, visitsAskedAt } from './visits/ask-visits.ts';
export { bookAppointment } from './visits/book-appointment.ts';
export { moveAppointment } from './visits/move-appointment.ts';
export { findDayAppointment } from './visits/day-schedule.ts';
export { confirmAppointment } from './visits/confirm-appointment.ts';
export { wallWords } from './visits/wall-words.ts';
export { listDefinitions, listProviders } from './store-catalogs.ts';
export { listAppointments } from './chart/tabs.ts';
export { findSuccessor } from './matches/store-patients.ts';
export { listPatNums } from './lists/list-patients.ts';
export { named, namePatterns } from './matches/patient-named.ts';
export { listSlots } from './visits/list-slots.ts';
export { findUsual } from './visits/store-visits.ts';
export { listVisitReasons, searchProcedures } from './visits/visit-reasons.ts';
export type { Desk } from './visits/write-appointment.ts';
