import { z } from 'zod';
import { contact } from './models.ts';

/** Where two contacts look like one person: the same number, address, or name and birthdate. */
export const duplicateReason = z.enum(['number', 'email', 'name_birthdate']);
export const duplicate = z.object({ contact, reasons: z.array(duplicateReason) });
export type Duplicate = z.infer<typeof duplicate>;

/** A field of two contacts that are to be merged. */
export const mergeField = z.object({
  /** A field of the contact form, such as `first_name` or `ph2`; `ph1`–`ph3` come with their textable flags. */
  field: z.string(),
  keep: z.string(),
  merge: z.string(),
  /** What the merged contact gets unless the person chooses the other side. */
  chosen: z.enum(['keep', 'merge']),
});

export const mergePreview = z.object({
  keep: contact,
  merge: contact,
  /** Only the fields in which the two differ. */
  fields: z.array(mergeField),
  keep_items: z.number().int(),
  merge_items: z.number().int(),
  /** Numbers and addresses that will stand in no field, and are kept beside them. */
  other_numbers: z.array(z.string()),
  other_emails: z.array(z.string()),
  tags: z.array(z.number().int()),
  /** What speaks against it, in words (two patients of the practice system); null when nothing does. */
  problem: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const contactMerge = z.object({
  contact_merge_id: z.number().int(),
  keep_id: z.number().int(),
  merge_id: z.number().int(),
  merged_name: z.string(),
  merged_by: z.string(),
  merged_at: z.string(),
  undone_at: z.string().nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type ContactMerge = z.infer<typeof contactMerge>;
