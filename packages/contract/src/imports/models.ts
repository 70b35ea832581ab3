import { z } from 'zod';
import { duplicateReason } from '../contacts/merge-models.ts';
import { idParam, isoDate } from '../shared/models.ts';
import {
  dateOrders,
  duplicateWays,
  hiddenRowWays,
  IMPORT_DOUBTS,
  importFields,
  oldEncodings,
} from './rules.ts';

/** field → column. */
export const importMapping = z.partialRecord(z.enum(importFields), z.string().max(200));

/** How a file was read, remembered for the same headers. */
export const rememberedReading = z.object({
  sheet: z.string().nullable().default(null),
  hidden_rows: z.enum(hiddenRowWays).nullable().default(null),
  encoding: z.enum(oldEncodings).nullable().default(null),
});
export type RememberedReading = z.infer<typeof rememberedReading>;

/** What an import is doing; the specification's `status` has less to say. */
export const importState = z.enum(['running', 'done', 'cancelled', 'failed', 'undoing', 'undone']);
export type ImportState = z.infer<typeof importState>;

/** An entry of the history. */
export const contactImport = z.object({
  id: z.number().int(),
  /** The same; the specification names both. */
  import_id: z.number().int(),
  status: z.enum(['running', 'success', 'failed', 'rollback']),
  state: importState,
  file_name: z.string(),
  user_id: z.number().int(),
  imported_at: isoDate,
  finished_at: isoDate.nullable(),
  reverted_by: z.number().int().nullable(),
  reverted_at: isoDate.nullable(),
  duplicates: z.enum(duplicateWays),
  /** Rows of the file below its headers; at the end the sum of the next four. */
  total_records: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  /** Rows that were taken without a value that cannot be read. */
  left_out: z.number().int(),
  /** Rows gone through. */
  done: z.number().int(),
  /** Of a rollback: contacts removed, given back what they were, and left as they are. */
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
  problem: z.string().nullable(),
  can: z.object({ cancel: z.boolean(), roll_back: z.boolean() }),
  version: z.number().int(),
});
export type ContactImport = z.infer<typeof contactImport>;

/** A contact that a rollback left as it was, and why. */
export const keptContact = z.object({
  contact_id: z.number().int(),
  name: z.string(),
  reason: z.string(),
});

/** A contact that an import made. */
export const importedContact = z.object({
  contact_id: z.number().int(),
  name: z.string(),
  /** Ten digits; '' for none. */
  number: z.string(),
});
export type ImportedContact = z.infer<typeof importedContact>;

/** Contacts who share a number and a surname and are not one family yet; some of them were made by an import. */
export const foundFamily = z.object({
  last_name: z.string(),
  /** Ten digits. */
  number: z.string(),
  members: z.array(z.object({ contact_id: z.number().int(), name: z.string() })),
});
export type FoundFamily = z.infer<typeof foundFamily>;

const cells = z.array(z.string());
export const refusedRow = z.object({ row: z.number().int(), cells, reasons: z.array(z.string()) });
export type RefusedRow = z.infer<typeof refusedRow>;

/** A row as it would become a contact. */
export const importedRow = z.object({
  row: z.number().int(),
  fields: z.partialRecord(z.enum(importFields), z.string()),
  /** Why it is refused: empty where it is not. */
  reasons: z.array(z.string()),
  /** Values that cannot be read, and would be left out. */
  left_out: z.array(z.object({ field: z.enum(importFields), reason: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const duplicateRow = z.object({
  row: z.number().int(),
  name: z.string(),
  /** Null for a row that repeats another of the same file. */
  contact_id: z.number().int().nullable(),
  contact_name: z.string(),
  reasons: z.array(duplicateReason),
});
export type DuplicateRow = z.infer<typeof duplicateRow>;

/**
 * A row that may be a contact: they share a number or an address and are called alike ("Mary", "Mary Ann"; a father, a
 * son). They are two people unless a person says that they are one.
 */
export const doubtRow = duplicateRow.extend({ contact_id: z.number().int() });
export type DoubtRow = z.infer<typeof doubtRow>;

/** The answers to doubts, of those that were asked. */
export const samePeople = z
  .array(z.object({ row: z.number().int().min(1).max(2_000_000), contact_id: idParam }))
  .max(IMPORT_DOUBTS);
export type SamePeople = z.infer<typeof samePeople>;

/** People of the file who share a number and a surname: offered as a family, not made one. */
export const familyOfRows = z.object({
  last_name: z.string(),
  number: z.string(),
  names: z.array(z.string()),
});

export const importPreview = z.object({
  /** Columns in the file's order, by their headers, each with some of what it holds. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** As given, else as remembered or guessed. */
  mapping: importMapping,
  notes: z.array(z.string()),
  /** How birthdates are written, where the column itself does not tell; null where there is nothing to ask. */
  dates: z
    .object({
      question: z.string(),
      /** How they are read now; null: those that can be read both ways are refused. */
      order: z.enum(dateOrders).nullable(),
      /** One of the file, and which day it is by each reading. */
      sample: z.string(),
      month_first: z.iso.date(),
      day_first: z.iso.date(),
    })
    .nullable(),
  /** How letters beyond ASCII are written, where the file does not tell; null where there is nothing to ask. */
  letters: z
    .object({
      /** As they are read now. */
      encoding: z.enum(oldEncodings),
      /** Some of the file by each way. */
      readings: z.array(z.object({ encoding: z.enum(oldEncodings), sample: z.string() })),
    })
    .nullable(),
  /** What of the file is read: as chosen, else as remembered or guessed. */
  source: z.object({
    /** The sheet that is read; null for a file without sheets. */
    sheet: z.string().nullable(),
    /** All that the file has, the first `IMPORT_SHEETS`. */
    sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
    /** As a spreadsheet counts. */
    header_row: z.number().int(),
    /** Rows that may be chosen to be the headers, with some of what they hold. */
    header_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    /** Rows below the headers that are not shown, as a filter leaves them, and what becomes of them. */
    hidden_rows: z.number().int(),
    hidden: z.enum(hiddenRowWays),
  }),
  total: z.number().int(),
  /** The first rows as they would be; those that would be refused say why. */
  rows: z.array(importedRow),
  /** What would happen; null until what is required is mapped, and where it was not asked for. */
  outcome: z
    .object({
      /** Those of `doubts` among them. */
      created: z.number().int(),
      duplicates: z.number().int(),
      doubts: z.number().int(),
      refused: z.number().int(),
      /** Rows with nothing wrong but values that may be left out, whether they are or the rows are refused. */
      bad_values: z.number().int(),
      /** The first of each kind; of doubts all, up to `IMPORT_DOUBTS`. */
      duplicate_rows: z.array(duplicateRow),
      doubt_rows: z.array(doubtRow),
      refused_rows: z.array(refusedRow),
      left_out_rows: z.array(refusedRow),
      families: z.number().int(),
      family_rows: z.array(familyOfRows),
    })
    .nullable(),
});
export type ImportPreview = z.infer<typeof importPreview>;
