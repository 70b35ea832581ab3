/*
 * The practice system on the screens: its tabs beside a contact, its lists in the contacts' place, how old what is
 * shown is, files on their way into a chart, and the settings of the connection. Lab cases build on this.
 */
export { CopyNote } from './components/copy-note.tsx';
export { PracticeNote } from '../../ui/practice-note.tsx';
export { isUnread, NothingRead } from './lists/nothing-read.tsx';
export {
  clinicsQuery,
  confirmationsQuery,
  operatoriesQuery,
  providersQuery,
} from '../../lib/practice-catalog.ts';
export { usePracticeState } from '../../lib/practice-copy.ts';
export { PracticePage, PracticeTabButtons } from './lazy-parts.ts';
export { AppointmentsTab } from './panel/appointments-tab.tsx';
export { PendingTreatmentTab } from './panel/pending-treatment-tab.tsx';
export { PreAuthsTab } from './panel/pre-auths-tab.tsx';
export { PanelPart } from './panel/panel-part.tsx';
export { ListFrame } from './lists/list-frame.tsx';
export { PatientRow } from './lists/patient-row.tsx';
export { SchedulingChips } from './lists/scheduling-chips.tsx';
export { PracticeList } from './lists/practice-list.tsx';
export { patientListQuery } from './queries.ts';
export { formatCents, formatWallDay, formatWallTime, formatWallWhen, shortWallDay } from './wall-words.ts';
export type { PracticeTabName } from '../../lib/practice-names.ts';
