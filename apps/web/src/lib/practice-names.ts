/** The tabs of the right panel that show what the practice system has of a contact. */
export const practiceTabs = [
  'appointments',
  'lab-cases',
  'PreAuthsDetails',
  'pendingTreatmentDetails',
  'recalls',
] as const;
export type PracticeTabName = (typeof practiceTabs)[number];

/** The practice system's lists that can stand in the contacts' place, as the address names them. */
export const practiceLists = [
  'unconfirmed',
  'post-ops',
  'pre-auths',
  'pending-treatment',
  're-care',
  're-consult',
  'lab-cases',
] as const;
export type DeskList = (typeof practiceLists)[number];
/** Those that come of one patient each and are paged alike; lab cases have filters of their own. */
export type PatientList = Exclude<DeskList, 'lab-cases'>;

/** The tab that shows what a list is about. */
export const tabOfList: Record<PatientList, PracticeTabName> = {
  unconfirmed: 'appointments',
  'post-ops': 'appointments',
  'pre-auths': 'PreAuthsDetails',
  'pending-treatment': 'pendingTreatmentDetails',
  're-care': 'recalls',
  're-consult': 'pendingTreatmentDetails',
};
