import { z } from 'zod';
import { filledConversation } from '../conversations/models.ts';
import { dollars, isoDate } from '../shared/models.ts';
import { claimNote, claimWork } from './work-models.ts';

const id = z.number().int();
const day = z.string().nullable();
/** Integer cents. */
const cents = z.number().int();

/** 1 closed here but not in the practice system, 2 unopened, 3 open, 4 closed (decisions, Claims). */
export const claimPriority = z.number().int().min(1).max(4);

export const claimRow = z.object({
  /** The claim's number, which is the practice system's ClaimNum. */
  DSSClaimsID: id,
  Carrier: z.string(),
  /** The carrier's number as it can be dialled, else as the practice system has it. */
  PhNum: z.string(),
  /** `Primary`, `Secondary`, `Other`, `Capitation`. */
  Type: z.string(),
  DOS: day,
  DateSent: day,
  Procedures: z.string(),
  /** Dollars, as the specification's; what it does not name is in cents. */
  Amount: dollars,
  InsPayEst: cents,
  PatName: z.string(),
  PatNum: id,
  contact_id: id.nullable(),
  SubscriberID: z.string(),
  GroupName: z.string(),
  ClaimNote: z.string(),
  /** Whole days since it was sent, by the office's today; null where that is not known. */
  days_out: id.nullable(),
  /** The practice system still lists it as outstanding. */
  outstanding: z.boolean(),
  /** It is gone from the practice system; its notes and its conversation stay. */
  gone: z.boolean(),
  priority: claimPriority,
  convo_id: id.nullable(),
  convo: filledConversation.nullable(),
  work: claimWork,
  last_note: claimNote.nullable(),
});
export type ClaimRow = z.infer<typeof claimRow>;

export const insuranceCarrier = z.object({
  name: z.string(),
  num: z.string(),
  /** Outstanding claims, and what they come to. */
  freq: id,
  amount: cents,
  /** Claims older than 60 days, or whose next date has come. */
  urgent: id,
});
export type InsuranceCarrier = z.infer<typeof insuranceCarrier>;

/** Days since a claim was sent, in the bands of an ageing report. `unknown`: never noted as sent. */
export const claimAges = ['0-30', '31-60', '61-90', '91+', 'unknown'] as const;
export const claimAge = z.enum(claimAges);
export type ClaimAge = (typeof claimAges)[number];

/** What is planned next; `overdue`: the next date is today or before. */
export const claimNexts = ['overdue', 'set', 'none'] as const;

export const claimTotals = z.object({
  claims: id,
  amount: cents,
  ages: z.array(z.object({ age: claimAge, claims: id, amount: cents })),
  /** The carriers with the most, by amount: 20 at most. */
  carriers: z.array(z.object({ name: z.string(), claims: id, amount: cents })),
  /** Claims whose next date is today or before. */
  due: id,
  /** When the copy was last whole; null before the first time. */
  synced_at: isoDate.nullable(),
});
export type ClaimTotals = z.infer<typeof claimTotals>;
