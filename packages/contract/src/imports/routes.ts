import { z } from 'zod';
import { flag, idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  contactImport,
  foundFamily,
  importedContact,
  importMapping,
  importPreview,
  keptContact,
  refusedRow,
  samePeople,
} from './models.ts';
import {
  badValueWays,
  dateOrders,
  duplicateWays,
  FOUND_FAMILIES,
  FOUND_MEMBERS,
  hiddenRowWays,
  IMPORT_DOUBTS,
  importMessages,
  oldEncodings,
} from './rules.ts';

/** The mapping travels as JSON in a field of the form. */
const mappingText = z
  .string()
  .max(10_000, importMessages.mappingBroken)
  .transform((text, context) => {
    try {
      const read = importMapping.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Said below: it is no JSON.
    }
    context.addIssue({ code: 'custom', message: importMessages.mappingBroken });
    return z.NEVER;
  });

/** So does the list of rows that a person said are a contact. */
const samePeopleText = z
  .string()
  .max(IMPORT_DOUBTS * 60, importMessages.sameBroken)
  .transform((text, context) => {
    try {
      const read = samePeople.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Said below: it is no JSON.
    }
    context.addIssue({ code: 'custom', message: importMessages.sameBroken });
    return z.NEVER;
  });

/** What of a file is read; left out: as remembered for its headers, else guessed, as the preview's `source` says. */
const sourceFields = {
  /** The name of a sheet. */
  sheet: z.string().max(200).optional(),
  /** The row of the headers, as a spreadsheet counts. */
  header_row: z.coerce.number().int().min(1).max(1_048_576).optional(),
  hidden_rows: z.enum(hiddenRowWays).optional(),
};

const importId = z.object({ import_id: idParam });
const importAnswer = z.object({ import: contactImport });

export const previewImport = route({
  name: 'previewImport',
  method: 'POST',
  path: '/crm/contacts/import/preview',
  feature: 'imports',
  access: 'session',
  whenLimited: true,
  summary: 'Read a file of contacts (CSV, XLSX, XLS) and say what importing it would do. Nothing is kept.',
  multipart: true,
  filePart: 'file',
  body: z.object({
    /** Left out: as remembered for these headers, else guessed. */
    mapping: mappingText.optional(),
    /** Counts where `dates` asks; elsewhere the column itself decides. */
    date_order: z.enum(dateOrders).optional(),
    /** Counts where `letters` asks. */
    encoding: z.enum(oldEncodings).optional(),
    ...sourceFields,
    /** What becomes of rows of which a value cannot be read that a contact can do without. */
    bad_values: z.enum(badValueWays).default('leave_out'),
    /** Whether duplicates and refused rows are counted. */
    outcome: flag.default(false),
  }),
  answer: importPreview,
});

export const startImport = route({
  name: 'startImport',
  method: 'POST',
  path: '/crm/contacts/import',
  feature: 'imports',
  access: 'session',
  summary: 'Import a file of contacts, as a job.',
  multipart: true,
  filePart: 'file',
  body: z.object({
    mapping: mappingText,
    /** How birthdates are written, where the column itself does not tell: as the preview's `dates` asks. */
    date_order: z.enum(dateOrders).optional(),
    /** How its letters are written, where the file does not tell: as the preview's `letters` asks. */
    encoding: z.enum(oldEncodings).optional(),
    ...sourceFields,
    /** type_id; left out or 0: the default type. */
    contact_type: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    duplicates: z.enum(duplicateWays).default('skip'),
    /** What becomes of rows of which a value cannot be read that a contact can do without. */
    bad_values: z.enum(badValueWays).default('leave_out'),
    /** Rows of which a person said which contact they are: a JSON list of {row, contact_id}. Others who are alike are two. */
    same_people: samePeopleText.default([]),
    /** The same again begins nothing new. */
    client_ref: z.string().min(8).max(64).optional(),
  }),
  status: 201,
  answer: z.object({ message: z.string(), import: contactImport }),
});

export const listImports = route({
  name: 'listImports',
  method: 'GET',
  path: '/crm/contacts/import',
  feature: 'imports',
  access: 'session',
  summary: 'The office’s imports, newest first.',
  answer: z.array(contactImport),
});

export const getImport = route({
  name: 'getImport',
  method: 'GET',
  path: '/crm/contacts/import/{import_id}',
  feature: 'imports',
  access: 'session',
  summary:
    'An import with the first of its rows that were refused or not taken whole, and whom its rollback left.',
  params: importId,
  answer: z.object({
    import: contactImport,
    columns: z.array(z.string()),
    refused_rows: z.array(refusedRow),
    left_out_rows: z.array(refusedRow),
    kept_contacts: z.array(keptContact),
  }),
});

export const listImportedContacts = route({
  name: 'listImportedContacts',
  method: 'GET',
  path: '/crm/contacts/import/{import_id}/contacts',
  feature: 'imports',
  access: 'session',
  summary: 'The contacts that an import made and that are still there, by name.',
  params: importId,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  answer: z.object({ contacts: z.array(importedContact), total: z.number().int() }),
});

export const listFoundFamilies = route({
  name: 'listFoundFamilies',
  method: 'GET',
  path: '/crm/contacts/import/{import_id}/families',
  feature: 'imports',
  access: 'session',
  summary: 'Contacts of an import who share a number and a surname with others and are not one family yet.',
  params: importId,
  answer: z.object({ families: z.array(foundFamily), total: z.number().int() }),
});

export const linkFoundFamilies = route({
  name: 'linkFoundFamilies',
  method: 'POST',
  path: '/crm/contacts/import/{import_id}/families',
  feature: 'imports',
  access: 'session',
  summary:
    'Make families of contacts of an import, each given by its contact_ids. Once more changes nothing.',
  params: importId,
  body: z.object({
    families: z
      .array(z.array(z.number().int().min(1)).min(2).max(FOUND_MEMBERS))
      .min(1)
      .max(FOUND_FAMILIES),
  }),
  answer: z.object({ linked: z.number().int() }),
});

export const exportRefused = route({
  name: 'exportRefused',
  method: 'GET',
  path: '/crm/contacts/import/{import_id}/refused',
  feature: 'imports',
  access: 'session',
  summary:
    'The rows of an import that were refused, or of which a value was left out, as CSV, with the reason in a column: to be mended and imported again.',
  params: importId,
});

export const exportKept = route({
  name: 'exportKept',
  method: 'GET',
  path: '/crm/contacts/import/{import_id}/kept',
  feature: 'imports',
  access: 'session',
  summary: 'The contacts that a rollback left as they are, as CSV, with the reason in a column.',
  params: importId,
});

export const cancelImport = route({
  name: 'cancelImport',
  method: 'POST',
  path: '/crm/contacts/import/{import_id}/cancel',
  feature: 'imports',
  access: 'session',
  summary: 'Stop an import where it is; what it did stands, and can be rolled back.',
  params: importId,
  answer: importAnswer,
});

export const rollBackImport = route({
  name: 'rollBackImport',
  method: 'DELETE',
  path: '/crm/contacts/import/{import_id}',
  feature: 'imports',
  access: 'session',
  summary: 'Take an import back, as a job. Once more changes nothing.',
  params: importId,
  answer: importAnswer,
});
