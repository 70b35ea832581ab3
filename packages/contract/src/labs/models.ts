import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { isoDate } from '../shared/models.ts';

const id = z.number().int();
/** `yyyy-MM-ddTHH:mm:ss` of the office's wall clock, without a zone; null for none. */
const wall = z.string().nullable();

export const labCase = z.object({
  LabCaseNum: id,
  PatNum: id,
  contact_id: id.nullable(),
  /** The patient's name as the practice system has it. */
  first_name: z.string(),
  last_name: z.string(),
  LaboratoryNum: id,
  Lab_Name: z.string(),
  /** Ten digits where it is a number of this country, else as the practice system has it. */
  Lab_Phone: z.string(),
  Provider: z.string(),
  /** 1–4 by `labStatusOf`; 0 for none of them. */
  status: id,
  DateTimeDue: wall,
  DateTimeCreated: wall,
  DateTimeSent: wall,
  DateTimeRecd: wall,
  DateTimeChecked: wall,
  /** The appointment at which it is seated; null where none is booked. */
  AptNum: id.nullable(),
  AptDateTime: wall,
  /** The specification's second names of the appointment and the creation. */
  Apt_Date_Time: wall,
  Date_Created: wall,
  InvoiceNum: z.string(),
  Instructions: z.string(),
  /** It will not be back before its appointment: not received, and the appointment is within the office's days ahead. */
  late: z.boolean(),
  /** Whole days from the office's today to the appointment; null without one. */
  days_to_appointment: id.nullable(),
  hasConvo: z.boolean(),
  convo_id: id.nullable(),
});
export type LabCase = z.infer<typeof labCase>;

/** A patient with their lab cases, as a row of the list. */
export const labPatient = z.object({
  PatNum: id,
  contact_id: id.nullable(),
  contact: contact.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** The soonest appointment of these cases, else the soonest due date: the list's order. */
  date: wall,
  late: z.boolean(),
  od_json: z.array(labCase),
});

export const lab = z.object({
  lab_number: id,
  lab_name: z.string(),
  lab_phone: z.string(),
  is_hidden: z.boolean(),
});

/** The filter of the list, as JSON in the query's `q`. */
export const labFilter = z.object({
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(100),
  /** 1–4, one at a time; 0 and left out: every status. */
  status: z.number().int().min(0).max(4).default(0),
  /** lab_numbers: cases of any of them; empty: of all. */
  labs: z.array(z.number().int()).max(200).default([]),
  PatNum: z.number().int().positive().optional(),
  /** Only those that are late. */
  late: z.boolean().default(false),
});
export type LabFilter = z.infer<typeof labFilter>;

export const labAnswer = z.object({
  data: z.array(labPatient),
  hasMore: z.boolean(),
  offset: id,
  /** Patients with a late case, whatever the filter. */
  late: id,
  synced_at: isoDate.nullable(),
});
