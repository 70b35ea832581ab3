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
    /** Who dealt with them; it stands until what the list has of them changes. */
    done: z.object({ by: z.string(), at: isoDate }).nullable(),
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
export const odRecallType = z.object({
  RecallTypeNum: id,
  Description: z.string(),
});
export const odAppointmentType = z.object({
  AppointmentTypeNum: id,
  AppointmentTypeName: z.string(),
  IsHidden: z.boolean(),
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
  /** Of a confirmation: an appointment that has it counts as confirmed. */
  confirms: z.boolean(),
});

/** What a desk asks first of a patient, in a moment. */
export const patientGlance = z.object({
  next_visit: z
    .object({ AptNum: id, AptDateTime: z.string(), provAbbr: z.string(), ProcDescript: z.string() })
    .nullable(),
  /** Of the newest appointment that was kept. */
  last_visit: wall,
  /** Of the guarantor's account, so of the family; null where they are not in the copy. */
  balance_cents: z.number().int().nullable(),
  /** The one that is due, else the next; null without any. */
  recall: z
    .object({ DateDue: z.string(), Description: z.string(), DateScheduled: wall, is_due: z.boolean() })
    .nullable(),
  /** Of the newest claim, whose day is `DateService`; without a claim the plan they subscribe to. */
  plan: z.object({ CarrierName: z.string(), GroupName: z.string(), DateService: wall }).nullable(),
  /** Who is responsible for the account; `contact_id` is null while they are no contact. */
  guarantor: z.object({ PatNum: id, full_name: z.string(), contact_id: id.nullable() }).nullable(),
});
export type PatientGlance = z.infer<typeof patientGlance>;

/** What the practice system has of a contact, for its card and the panel's tabs. Empty for a contact who is no patient. */
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
  /** null where the patient is not in the copy. */
  glance: patientGlance.nullable(),
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
