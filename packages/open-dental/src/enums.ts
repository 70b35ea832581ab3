/**
 * Open Dental's enumerations: the database's integer is the index, the REST API's text the word
 * (opendental.com/site/apispecification.html and its resource pages).
 */
export const odEnums = {
  PatStatus: ['Patient', 'NonPatient', 'Inactive', 'Archived', 'Deleted', 'Deceased', 'Prospective'],
  Gender: ['Male', 'Female', 'Unknown', 'Other'],
  Position: ['Single', 'Married', 'Child', 'Widowed', 'Divorced'],
  ContactMethod: [
    'None',
    'DoNotCall',
    'HmPhone',
    'WkPhone',
    'WirelessPh',
    'Email',
    'SeeNotes',
    'Mail',
    'TextMessage',
  ],
  TxtMsgOk: ['Unknown', 'Yes', 'No'],
  AptStatus: [
    'None',
    'Scheduled',
    'Complete',
    'UnschedList',
    'ASAP',
    'Broken',
    'Planned',
    'PtNote',
    'PtNoteCompleted',
  ],
  ProcStatus: ['', 'TP', 'C', 'EC', 'EO', 'R', 'D', 'Cn', 'TPi'],
  ClaimProcStatus: [
    'NotReceived',
    'Received',
    'Preauth',
    'Adjustment',
    'Supplemental',
    'CapClaim',
    'Estimate',
    'CapComplete',
    'CapEstimate',
    'InsHist',
  ],
  SchedType: ['Practice', 'Provider', 'Blockout', 'Employee', 'WebSchedASAP'],
  HistApptAction: ['Created', 'Changed', 'Missed', 'Cancelled', 'Deleted'],
} as const;
export type OdEnum = keyof typeof odEnums;

/** The database's integer of an API text; null for a text that is none of the enumeration. Integers pass. */
export function enumNumber(name: OdEnum, text: string | number | null | undefined): number | null {
  if (typeof text === 'number') return text;
  if (text === null || text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const index = (odEnums[name] as readonly string[]).findIndex(
    (word) => word !== '' && word.toLowerCase() === text.toLowerCase(),
  );
  return index < 0 ? null : index;
}

/** The API's text of the database's integer; '' where there is none. */
export const enumText = (name: OdEnum, value: number): string => odEnums[name][value] ?? '';

/** Named values, so that no statement or rule has a bare number. */
export const patStatus = {
  patient: 0,
  nonPatient: 1,
  inactive: 2,
  archived: 3,
  deleted: 4,
  deceased: 5,
} as const;
export const aptStatus = {
  none: 0,
  scheduled: 1,
  complete: 2,
  unscheduled: 3,
  asap: 4,
  broken: 5,
  planned: 6,
  note: 7,
  noteCompleted: 8,
} as const;
/**
 * Visits that stand: booked, and waiting for their time. ASAP is one of them (open-dental.md, section 2): a patient who
 * would come sooner, with an appointment. The only list of them; `standing` in a statement, `stands` in a rule.
 */
const standingStatuses: readonly number[] = [aptStatus.scheduled, aptStatus.asap];
/** Visits that have a place in the book: those that stand, and those that were kept. */
const bookStatuses: readonly number[] = [...standingStatuses, aptStatus.complete];
/** Appointments without a place in the day's plan: parked, planned, none. */
const placelessStatuses: readonly number[] = [aptStatus.none, aptStatus.unscheduled, aptStatus.planned];

export const stands = (AptStatus: number): boolean => standingStatuses.includes(AptStatus);
export const takesTime = (AptStatus: number): boolean => bookStatuses.includes(AptStatus);

const sqlList = (statuses: readonly number[]) => `(${statuses.join(', ')})`;
/** The same for SQL, as what stands behind `IN`. */
export const standing = sqlList(standingStatuses);
export const inTheBook = sqlList(bookStatuses);
export const placeless = sqlList(placelessStatuses);
export const procStatus = { treatmentPlanned: 1, complete: 2, deleted: 6 } as const;
/** ClaimType and ClaimStatus, texts in the database as over the API (open-dental.md, section 2). */
export const claimTypes = ['P', 'S', 'PreAuth', 'Other', 'Cap'] as const;
export const claimStatuses = ['U', 'H', 'W', 'S', 'R', 'I', 'P', 'A'] as const;
/** Claims that are not received yet: unsent, held, waiting, sent, in process. */
export const openClaimStatuses = ['U', 'H', 'W', 'S', 'I'] as const;
export const definitionCategory = {
  apptConfirmed: 2,
  paymentTypes: 10,
  recallStatus: 13,
  imageCategories: 18,
  treatmentPriorities: 20,
  claimTracking: 31,
  insurancePaymentTypes: 32,
  claimPaymentTracking: 36,
} as const;

/** One character of an appointment's pattern, in minutes. */
export const PATTERN_MINUTES = 5;
