import type { OdRow, OdTableName } from '@chairline/open-dental';

/** What the practice system says of itself. */
export interface PracticeAbout {
  programVersion: string;
  databaseVersion: string;
  /** Its clock, `yyyy-MM-dd HH:mm:ss` of the office's wall. */
  now: string;
  usesClinics: boolean;
}

/** Some rows of a table, clean, and where to go on. */
export interface PracticePage<T extends OdTableName = OdTableName> {
  rows: OdRow<T>[];
  /** Rows without a key, or with one that cannot be kept, which were left out. */
  refused: number;
  /** Their ids, as far as they have one. */
  unkept?: readonly string[];
  /** Given back as `from`, the reading goes on after these rows; null after the last. */
  next: string | null;
}

/** A row of the copy that is looked up: its key and, of tables in `askedThrough`, what it belongs to. */
export interface Wanted {
  key: number | string;
  owner: number | string | null;
}

/** A row that was looked up, as it is there now; null where the practice system says that it has none. */
export interface LookedUp<T extends OdTableName = OdTableName> {
  key: number | string;
  row: OdRow<T> | null;
  /** It lies outside what is read of its table, and nobody was asked. */
  unasked?: true;
}

/** Tables of which a row is asked for among those of what it belongs to, for it has no question of its own. */
export const askedThrough: Readonly<Partial<Record<OdTableName, string>>> = {
  recall: 'PatNum',
  payment: 'PatNum',
  paysplit: 'PayNum',
  schedule: 'SchedDate',
};

/**
 * A way to read a practice system: its REST API, or the connector in the office. Both answer the same, in the form
 * packages/open-dental gives; neither keeps anything.
 */
export interface PracticeSource {
  readonly way: 'connector' | 'api';
  /** @throws PracticeFault */
  about(signal: AbortSignal): Promise<PracticeAbout>;
  /**
   * Reads a table in pages, by key or by the API's order.
   * @param since of tables with a stamp only rows changed at or after it (the practice system's clock); null for all
   * @param from where an earlier reading ended, null for the first row
   * @throws PracticeFault; what was answered until then may be kept
   */
  read<T extends OdTableName>(
    table: T,
    since: string | null,
    from: string | null,
    signal: AbortSignal,
  ): AsyncIterable<PracticePage<T>>;
  /** Whether `since` narrows what a reading of this table costs. Others are read whole, and so less often. */
  readsChanges(table: OdTableName): boolean;
  /** All keys of a table, in pieces; null where this way cannot tell more cheaply than by reading it all. */
  keys(table: OdTableName, signal: AbortSignal): AsyncIterable<(number | string)[]> | null;
  /** Keys of the claims that are not received yet, where they can be had without all keys; null where not. */
  openClaims(signal: AbortSignal): AsyncIterable<number[]> | null;
  /**
   * Asks for rows by their keys, one by one or so that all keys around them are told: each is answered once, in any
   * order. What lies outside what is read of a table (days of the schedule) is answered as not there.
   * @throws PracticeFault; what was answered until then holds
   */
  lookUp<T extends OdTableName>(
    table: T,
    wanted: readonly Wanted[],
    signal: AbortSignal,
  ): AsyncIterable<LookedUp<T>>;
  /** AptNums deleted at or after `since`. */
  deletedAppointments(since: string, signal: AbortSignal): Promise<number[]>;
}

export const practiceFaultCodes = [
  'token',
  'permission',
  'version',
  'offline',
  'busy',
  'slow',
  'refused',
  'not_found',
  'garbage',
] as const;

/** Why a practice system could not be read or written. `message` is for a person, without patient data. */
export class PracticeFault extends Error {
  override name = 'PracticeFault';
  readonly code: (typeof practiceFaultCodes)[number];
  /** Milliseconds after which it may be asked again, where it said so. */
  readonly retryAfterMs: number | null;
  /** Nobody knows whether what was written arrived: look it up, do not repeat it. */
  readonly inDoubt: boolean;
  constructor(
    code: PracticeFault['code'],
    message: string,
    options: { retryAfterMs?: number; inDoubt?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.inDoubt = options.inDoubt ?? false;
  }
}

/** Appointments as they are there at this moment, and what is done to them. Times are `yyyy-MM-dd HH:mm:ss`. */
export interface AppointmentWriter {
  getAppointment(aptNum: number, signal: AbortSignal): Promise<OdRow<'appointment'>>;
  /** All of a day, whatever their status. @param date `yyyy-MM-dd` */
  listAppointmentsOn(date: string, signal: AbortSignal): Promise<OdRow<'appointment'>[]>;
  /** @returns its AptNum */
  createAppointment(
    appointment: {
      PatNum: number;
      Op: number;
      AptDateTime: string;
      Pattern: string;
      ProvNum: number;
      ProvHyg?: number;
      ClinicNum?: number;
      Note?: string;
      isHygiene: boolean;
    },
    signal: AbortSignal,
  ): Promise<number>;
  /** Only what is given is changed. */
  moveAppointment(
    aptNum: number,
    fields: { AptDateTime: string; Op: number; ProvNum?: number; ProvHyg?: number; Confirmed?: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Books one that was broken again. */
  restoreAppointment(
    aptNum: number,
    fields: { AptStatus: 'Scheduled' | 'ASAP'; AptDateTime: string; Op: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** @param defNum a definition of category 2 */
  confirmAppointment(aptNum: number, defNum: number, signal: AbortSignal): Promise<void>;
  breakAppointment(
    aptNum: number,
    how: { toUnscheduledList: boolean; breakType: 'Missed' | 'Cancelled' | undefined },
    signal: AbortSignal,
  ): Promise<void>;
}

/** What is written to a practice system: through its REST API alone (open-dental.md, section 1). */
export interface PracticeWriter extends AppointmentWriter {
  /** @param fields Open Dental's names; null empties a date. @returns the case as it now is */
  updateLabCase(
    labCaseNum: number,
    fields: Readonly<Record<string, string | null>>,
    signal: AbortSignal,
  ): Promise<OdRow<'labcase'>>;
  /** The lab case as it is there now. */
  getLabCase(labCaseNum: number, signal: AbortSignal): Promise<OdRow<'labcase'>>;
  /** @returns the document's DocNum */
  uploadDocument(
    document: {
      patNum: number;
      bytes: Buffer;
      /** With its dot: `.pdf`. */
      extension: string;
      description: string;
      docCategory: number | null;
    },
    signal: AbortSignal,
  ): Promise<number>;
  /** A patient's documents, to look up what is in doubt: DocNum, description, `yyyy-MM-dd HH:mm:ss` of creation. */
  listDocuments(
    patNum: number,
    signal: AbortSignal,
  ): Promise<{ docNum: number; description: string; dateCreated: string | null }[]>;
}

/** The REST API, which reads and writes. */
export type PracticeApi = PracticeSource & PracticeWriter;
/** Opens the REST API with an office's access token. */
export type OpenPracticeApi = (accessToken: string) => PracticeApi;
