import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { isoDate } from '../shared/models.ts';

const id = z.number().int();
/** `yyyy-MM-dd`; null for none. */
const day = z.string().nullable();
/** `yyyy-MM-ddTHH:mm:ss` of the office's wall clock, without a zone; null for none. */
const wall = z.string().nullable();
/** Integer cents. */
const cents = z.number().int();

/** Why something failed, in words; `code` is stable. */
const fault = z.object({ code: z.string(), message: z.string() });

/** How the office's copy of its practice system is. */
export const practiceState = z.object({
  enabled: z.boolean(),
  /** The way the last round went; null before the first. */
  way: z.enum(['connector', 'api']).nullable(),
  connector: z.object({
    state: z.enum(['online', 'offline', 'none']),
    version: z.string(),
    platform: z.string(),
    program_version: z.string(),
    database_version: z.string(),
    connected_at: isoDate.nullable(),
    last_seen_at: isoDate.nullable(),
    /** Another connector with the same token was sent away then: two run, in words for an admin. */
    refused_other_at: isoDate.nullable(),
  }),
  /** An access token is saved: what is written to the practice system goes by it. */
  can_write: z.boolean(),
  /** A round is under way: the table it is at, and how many of all are done. */
  round: z.object({ table: z.string(), done: id, of: id, rows: id }).nullable(),
  /** The last round that read everything; null before the first. */
  synced_at: isoDate.nullable(),
  /** What is shown may be old: no whole round for a while. */
  stale: z.boolean(),
  /** Why the last try failed, in words; null when it did not. `code` is stable. */
  problem: fault.nullable(),
  /** What each way in said last when it failed; null where it did well, or is not there. */
  faults: z.object({ connector: fault.nullable(), api: fault.nullable() }),
  next_try_at: isoDate.nullable(),
  /** Patients whose contact waits for a person's word. */
  doubtful: id,
  /** The last comparison of all keys: how many rows were missing or too many, and were mended. */
  compared_at: isoDate.nullable(),
  found_missing: id,
  tables: z.array(
    z.object({
      table: z.string(),
      rows: id,
      refused: id,
      read_at: isoDate.nullable(),
      problem: z.string().nullable(),
      /** Ids that cannot be kept, values that are not known: named, for whoever can look them up. */
      note: z.string().nullable(),
    }),
  ),
  version: id,
});
export type PracticeState = z.infer<typeof practiceState>;

/** A patient in one of the practice system's lists, with the part of their record that the list is about. */
const listRow = <T extends z.ZodType>(item: T) =>
  z.object({
    PatNum: id,
    /** null while no contact is linked (a doubtful match, a patient set aside). */
    contact_id: id.nullable(),
    contact: contact.nullable(),
    /** Their name as the practice system has it. */
    first_name: z.string(),
    last_name: z.string(),
    /** The date by which the list is sorted. */
    date: wall,
    od_json: z.array(item),
  });

/** A page of a list: 100 rows; `next` is null on the last. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(listRow(item)), next: z.string().nullable(), synced_at: isoDate.nullable() });

/** How many patients stand in each of the lists; of lab cases in the list as it opens. */
export const listCounts = z.object({
  unconfirmed: id,
  post_ops: id,
  pre_auths: id,
  pending_treatment: id,
  re_care: id,
  re_consult: id,
  lab_cases: id,
  synced_at: isoDate.nullable(),
});
export type ListCounts = z.infer<typeof listCounts>;

export const odAppointment = z.object({
  AptNum: id,
  PatNum: id,
  AptDateTime: wall,
  /** `Scheduled`, `Complete`, `UnschedList`, `ASAP`, `Broken`, `Planned`, `PtNote`, `PtNoteCompleted`. */
  AptStatus: z.string(),
  provAbbr: z.string(),
  /** The confirmation's name as the office has it. */
  confirmed: z.string(),
  is_confirmed: z.boolean(),
  Note: z.string(),
  ProcDescript: z.string(),
  Op: id,
  opName: z.string(),
  ClinicNum: id,
  ClinicLocation: z.object({
    Address: z.string(),
    City: z.string(),
    State: z.string(),
    Zip: z.string(),
  }),
  IsNewPatient: z.boolean(),
  IsHygiene: z.boolean(),
  Pattern: z.string(),
  minutes: id,
  /** Its lab case, and how far that is, 1–4; null for none. */
  Lab_Num: id.nullable(),
  status: id.nullable(),
});
export type OdAppointment = z.infer<typeof odAppointment>;

export const odRecall = z.object({
  DSSRecallID: id,
  RecallType: z.string(),
  DateDue: day,
  DatePrevious: day,
  DateScheduled: day,
  Status: z.string(),
  Note: z.string(),
});
export type OdRecall = z.infer<typeof odRecall>;

/** A procedure of a patient: done (Post-Ops, Re-Consult). */
export const odProcedure = z.object({
  ProcNum: id,
  ProcCode: z.string(),
  Descript: z.string(),
  ProcDate: day,
  ToothNum: z.string(),
  Surf: z.string(),
  provAbbr: z.string(),
});
export type OdProcedure = z.infer<typeof odProcedure>;

/** An item of a pre-authorization. */
export const odPreAuth = z.object({
  ClaimNum: id,
  ClaimProcNum: id,
  ToothNum: z.string(),
  /** The procedure: its description, with its code beside it. */
  ItemName: z.string(),
  ProcCode: z.string(),
  /** `approved`, `denied`, `pending`, `not sent`: inferred (decisions, Practice system). */
  ItemName1: z.enum(['approved', 'denied', 'pending', 'not sent']),
  CarrierName: z.string(),
  CarrierPhone: z.string(),
  PreAuthString: z.string(),
  DateSent: day,
  DateReceived: day,
  FeeBilled: cents,
  InsPayEst: cents,
  Remarks: z.string(),
});
export type OdPreAuth = z.infer<typeof odPreAuth>;

export const odTreatment = z.object({
  ProcNum: id,
  ToothNum: z.string(),
  Surf: z.string(),
  /** The procedure's category as the office names it. */
  CategoryName: z.string(),
  ProcCode: z.string(),
  Descript: z.string(),
  DateTP: day,
  Priority: z.string(),
  Fee: cents,
  provAbbr: z.string(),
});
export type OdTreatment = z.infer<typeof odTreatment>;

export const odClinic = z.object({
  ClinicNum: id,
  Description: z.string(),
  Abbr: z.string(),
  City: z.string(),
  Phone: z.string(),
  IsHidden: z.boolean(),
});
export const odOperatory = z.object({
  OperatoryNum: id,
  OpName: z.string(),
  Abbrev: z.string(),
  ClinicNum: id,
  IsHidden: z.boolean(),
  IsHygiene: z.boolean(),
  ProvDentist: id,
  ProvHygienist: id,
});
export const odProvider = z.object({
  ProvNum: id,
  Abbr: z.string(),
  full_name: z.string(),
  is_hygienist: z.boolean(),
  IsHidden: z.boolean(),
});
export const odDefinition = z.object({
  DefNum: id,
  Category: id,
  ItemName: z.string(),
  ItemOrder: id,
  IsHidden: z.boolean(),
});

/** What the practice system has of a contact, for the panel's tabs. Empty for a contact who is no patient. */
export const patientSummary = z.object({
  is_patient: z.boolean(),
  PatNum: id.nullable(),
  /** `Patient`, `Inactive` …; '' for no patient. */
  status: z.string(),
  appointments: id,
  next_appointment: wall,
  lab_cases: id,
  pre_auths: id,
  pending_treatment: id,
  outstanding_claims: id,
  recalls_due: id,
  synced_at: isoDate.nullable(),
});
export type PatientSummary = z.infer<typeof patientSummary>;

/** A patient whose contact is not certain. */
export const doubtfulMatch = z.object({
  PatNum: id,
  first_name: z.string(),
  last_name: z.string(),
  Birthdate: day,
  phones: z.array(z.string()),
  email: z.string(),
  /** Why it was not linked by itself, in words. */
  reason: z.string(),
  candidates: z.array(contact.extend({ Birthdate: z.string().nullable() })),
  noticed_at: isoDate,
  version: id,
});
export type DoubtfulMatch = z.infer<typeof doubtfulMatch>;

export const practiceSettings = z.object({
  post_op_codes: z.array(z.string()),
  post_op_days: id,
  reconsult_codes: z.array(z.string()),
  reconsult_days: id,
  /** DefNums that count as confirmed; null: as the practice system's own preferences say. */
  confirmed_defs: z.array(id).nullable(),
  unconfirmed_days: id,
  lab_days_ahead: id,
  version: id,
});
export type PracticeSettings = z.infer<typeof practiceSettings>;

/** A file on its way into a patient's chart. */
export const chartDocument = z.object({
  chart_document_id: id,
  contact_id: id,
  media_id: id,
  media_kind: z.enum(['text', 'email', 'convo']),
  state: z.enum(['queued', 'sending', 'done', 'failed']),
  /** Why it failed, in words; null else. */
  problem: z.string().nullable(),
  requested_at: isoDate,
  version: id,
});
export type ChartDocument = z.infer<typeof chartDocument>;
