import type { RawValue } from '../clean.ts';
import type { OdRow, OdTableName } from '../tables.ts';

/** A row as Open Dental's database has it: its column names, doubles of dollars, `0001-01-01` for no date. */
export type RawRow = Record<string, RawValue>;

/** What changed an appointment: 2 missed, 3 cancelled, 4 deleted (the appointment itself is gone then). */
export interface AppointmentHistory {
  HistApptNum: number;
  HistDateTStamp: string;
  HistApptAction: number;
  AptNum: number;
  PatNum: number;
  AptStatus: number;
  AptDateTime: string;
  ClinicNum: number;
}

/** A practice that never was, by table, as its database would have it. */
export type MadeUpPractice = { [T in OdTableName]: RawRow[] } & { histappointment: AppointmentHistory[] };

/** The same in the form in which it is kept here (`cleanRow`); rows without a key are left out. */
export type CleanPractice = { [T in OdTableName]: OdRow<T>[] };

/** A patient the practice has beside those it makes up. */
export interface ExtraPatient {
  /** Above those of the made-up ones; the next free number when left out. */
  PatNum?: number;
  FName: string;
  LName: string;
  /** `yyyy-MM-dd` */
  Birthdate: string;
  WirelessPhone?: string;
  HmPhone?: string;
  WkPhone?: string;
  Email?: string;
  Address?: string;
  City?: string;
  State?: string;
  Zip?: string;
  /** As the database has it; 0, a patient. */
  PatStatus?: number;
  /** 0 unknown, 1 yes, 2 no. */
  TxtMsgOk?: number;
  /** 0 male, 1 female, 2 unknown. */
  Gender?: number;
  Language?: string;
  /** The guarantor's place in the list of extra patients; own guarantor when left out. */
  head?: number;
  /** Something of theirs is at the laboratory. */
  lab?: boolean;
}

export interface PracticeSettings {
  /** The office's day, `yyyy-MM-dd`: two years lie before it, three months after. */
  today: string;
  /** Beside the extra ones; 2,000. */
  patients?: number;
  /** Of life before today; 2. */
  years?: number;
  /** The same seed and settings give the same practice; 1. */
  seed?: number;
  /** 0 (clinics are off) by default. */
  clinics?: number;
  /** The share of families with insurance, 0 to 1; 0.6. */
  insured?: number;
  extra?: readonly ExtraPatient[];
  /** Adds what careless hands and other programs leave behind: see `addGarbage`. */
  garbage?: boolean;
}
