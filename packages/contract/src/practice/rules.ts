/** Words of the Integrations screens: specification 1, sections 5, 8 and 9. */
export const practiceMessages = {
  // Spelt as the specification spells them.
  saved: 'Access Token Saved Succesfully',
  updated: 'Access Token Updated Succesfully',
  saveFailed: 'Failed To Save OD Access Token',
  updateFailed: 'Failed To Update OD Access Token',
  tokenRequired: 'Please enter a valid OD Access Token.',
  removed: 'The access token was removed.',
  kept: 'The token saved before stays in use.',
  notSaved: 'Nothing was saved.',
} as const;

/** A token with its first 20 % and last 10 % visible and dots between. */
export function maskToken(token: string): string {
  const head = Math.floor(token.length * 0.2);
  const tail = Math.floor(token.length * 0.1);
  const hidden = token.length - head - tail;
  return token.slice(0, head) + '•'.repeat(hidden) + (tail > 0 ? token.slice(-tail) : '');
}

/** Words of the practice system's tabs and lists: specification 2 and 3, sections 2, 8. */
export const practiceWords = {
  notPatient: 'Contact is not an Open Dental patient.',
  noAppointments: 'No Appointments to Show!',
  noTreatment: 'No treatment details found.',
  appointmentsFailed: 'Error fetching appointments',
  noAccessToken:
    'This is written through the Open Dental API. An admin can save its access token under Settings, OD Integration.',
  noConfirmation: 'No confirmation counts as confirmed. An admin chooses one under Settings, OD Integration.',
  isConfirmed: 'It is confirmed in Open Dental.',
  noContactToMove: 'Link the patient to a contact first: then a time can be found for them.',
  chartSent: 'The file is on its way to the chart.',
} as const;

/** Rows of a practice list's page; "more data is assumed when the loaded count is a multiple of 100". */
export const PRACTICE_PAGE = 100;
/** No whole round for this long, in milliseconds: what is shown is marked stale. */
export const STALE_AFTER_MS = 20 * 60_000;
/** Minutes between rounds. */
export const SYNC_EVERY_MINUTES = 5;

/** Patients of a list that are marked as dealt with at once. */
export const LIST_DONE_MAX = 500;

/** The practice lists behind the scheduling chips, in the order of specification 2, section 4. */
export const schedulingChips = [
  'Un-ConfirmedAppointment',
  'Post-Ops',
  'Hot Leads',
  'Pre-Auths',
  'Pending-Treatment',
  'Re-Care',
  'lab-cases',
] as const;
export type SchedulingChip = (typeof schedulingChips)[number];
/** Not among the chips of section 4; the filter lists of specification 3, section 3, name it. */
export const RECONSULT = 'Re-Consultant';

/** Defaults of the office's settings (open-dental.md, section 5). */
export const practiceDefaults = {
  post_op_codes: ['D3', 'D4210-D4286', 'D6010-D6199', 'D7'],
  post_op_days: 1,
  reconsult_codes: ['D0140', 'D0150', 'D0160', 'D0170', 'D9310'],
  reconsult_days: 90,
  unconfirmed_days: 14,
  lab_days_ahead: 3,
} as const;

/** A code, its beginning (`D7`), or a range (`D4210-D4286`). */
export const codeRange = /^D\d{1,4}(-D\d{1,4})?$/;

export const practiceSettingWords = {
  code: 'Give a procedure code such as D2740, a beginning such as D7, or a range such as D4210-D4286.',
  days: 'Give a number of days within the limits shown.',
  changed: 'These settings were changed meanwhile. Look at them again, then save.',
} as const;
