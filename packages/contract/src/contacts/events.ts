import { z } from 'zod';
import { contact } from './models.ts';

/** A contact that was not there before. */
export const contactEvent = z.object({ contact });
/** A contact as it now is, after any change to the row that the list shows. */
export const updateContactEvent = z.object({ contact });
export const deleteContactEvent = z.object({
  contact_id: z.number().int(),
  /** The contact it was merged into: who has it open goes there. */
  merged_into: z.number().int().optional(),
});
export const setContactTypeEvent = z.object({
  contact_id: z.number().int(),
  contact_type: z.number().int(),
  version: z.number().int(),
});

/** Tags of many contacts at once (mass tagging, a deleted tag): each with its new version. */
export const contactTagsEvent = z.object({
  changes: z.array(
    z.object({
      contact_id: z.number().int(),
      tags: z.array(z.number().int()),
      tag_id: z.number().int().nullable(),
      version: z.number().int(),
    }),
  ),
});

/**
 * Many contacts at once, by an import or its rollback: some that stand in the list at `at`, by the time of their activity, are
 * new, and those of `removed` are gone. Which are new it does not say: a list that reaches down there is fetched again.
 */
export const manyContactsEvent = z.object({
  at: z.string(),
  removed: z.array(z.number().int()),
});

export const contactEvents = {
  contact: contactEvent,
  updateContact: updateContactEvent,
  deleteContact: deleteContactEvent,
  setContactType: setContactTypeEvent,
  contactTags: contactTagsEvent,
  manyContacts: manyContactsEvent,
} as const;
