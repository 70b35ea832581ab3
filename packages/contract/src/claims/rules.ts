import { type ClaimAge, claimAges } from './models.ts';

/** Words and limits of outstanding claims: specification 3, sections 2.3, 4.1, 5, 8 and 9. */
export const claimWords = {
  search: 'Search carriers...',
  noCarriers: 'No carriers match your search',
  count: (n: number) => `${n} claim(s)`,
  empty: 'No Conversations Here',
  choose: 'Choose a claim to get started',
  createFailed: 'Failed to create conversation',
  closeFailed: 'Failed To Close Conversation',
  nameRequired: 'Give the conversation a name.',
  noteEmpty: 'Write what was said first.',
  noteTooLong: 'A note has at most 4,000 characters.',
  /** Of a claim whose plan or carrier the practice system does not name. */
  noCarrier: 'No carrier',
  noteElsewhere: 'This note was kept with another claim already.',
  dayUnlikely: 'Give a day of this century.',
  changedMeanwhile: 'The next step of this claim was changed meanwhile. Look at it again, then save.',
} as const;

/** What the practice system's claim types are called; another is shown as it is. */
export const claimTypes = { P: 'Primary', S: 'Secondary', Other: 'Other', Cap: 'Capitation' } as const;

/** A carrier's name as carriers are grouped and found by it: whatever its case and its blanks. */
export const insuranceCarrierKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether this day can be meant for a next step: a slip of the finger makes years of one digit or five. */
export const isLikelyDay = (day: string): boolean => /^20\d\d-\d\d-\d\d$/.test(day);

/** The `system_process` of a claim's conversation. */
export const CLAIM_PROCESS = 'outstanding claim';
/** Typing this lists every carrier. */
export const ALL_INSURANCE_CARRIERS = 'all';
/** What claims are ordered by, each the worst first unless the order is named: the oldest, the largest, what is due, still out. */
export const claimSorts = {
  age: 'desc',
  amount: 'desc',
  next: 'asc',
  patient: 'asc',
  carrier: 'asc',
  dos: 'asc',
  status: 'asc',
  type: 'asc',
} as const;
export type ClaimSort = keyof typeof claimSorts;
export type ClaimOrder = 'asc' | 'desc';

export const CLAIM_PAGE = 100;
export const CLAIM_PAGE_MAX = 500;
export const NEXT_ACTION_MAX = 200;
export const CLAIM_NOTE_MAX = 4_000;
/** Closed here for longer than this while the practice system still lists it: priority 1. */
export const CLOSED_BUT_OUT_MS = 86_400_000;

/** Common next steps, offered beside free words. */
export const nextActions = [
  'Call carrier',
  'Resend claim',
  'Send narrative or x-rays',
  'Wait for payment',
  'Call patient',
  'Appeal',
] as const;

/** A claim's priority, in the order of decisions.md, Claims. */
export function priorityOf(claim: {
  convo: { convo_status: boolean; messages_updated_at: string } | null;
  outstanding: boolean;
  now: Date;
}): 1 | 2 | 3 | 4 {
  if (!claim.convo) return 2;
  if (claim.convo.convo_status) return 3;
  const idle = claim.now.getTime() - Date.parse(claim.convo.messages_updated_at);
  return claim.outstanding && idle > CLOSED_BUT_OUT_MS ? 1 : 4;
}

/** The band of a claim's age. */
export function ageOf(daysOut: number | null): ClaimAge {
  if (daysOut === null) return 'unknown';
  if (daysOut <= 30) return claimAges[0];
  if (daysOut <= 60) return claimAges[1];
  return daysOut <= 90 ? claimAges[2] : claimAges[3];
}
