/** Lists of a patient each, as addresses name them. */
export const PATIENT_LISTS = [
  'unconfirmed',
  'post-ops',
  'pre-auths',
  'pending-treatment',
  're-care',
  're-consult',
] as const;
export type PatientListName = (typeof PATIENT_LISTS)[number];
