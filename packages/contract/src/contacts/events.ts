import { z } from 'zod';
import { contact } from './models.ts';

/** A contact that was not there before. */
export const contactEvent = z.object({ contact });
/** A contact as it now is, after any change to the row that the list shows. */
export const updateContactEvent = z.object({ contact });
export const deleteContactEvent = z.object({ contact_id: z.number().int() });
export const setContactTypeEvent = z.object({
  contact_id: z.number().int(),
  contact_type: z.number().int(),
  version: z.number().int(),
});

export const contactEvents = {
  contact: contactEvent,
  updateContact: updateContactEvent,
  deleteContact: deleteContactEvent,
  setContactType: setContactTypeEvent,
} as const;
