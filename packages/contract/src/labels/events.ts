import { z } from 'zod';
import { contactType, massTagging, messageTemplate, processType, reminderPreset, tag } from './models.ts';

const tagEvent = z.object({ tag });
const contactTypeEvent = z.object({ contact_type: contactType });
const presetEvent = z.object({ reminder_preset: reminderPreset });
const templateEvent = z.object({ template: messageTemplate });

export const labelEvents = {
  tag: tagEvent,
  updateTag: tagEvent,
  deleteTag: z.object({ tag_id: z.number().int() }),
  contactType: contactTypeEvent,
  updateContactType: contactTypeEvent,
  messageTemplate: templateEvent,
  updateMessageTemplate: templateEvent,
  deleteMessageTemplate: z.object({ template_id: z.number().int() }),
  reminderPreset: presetEvent,
  updateReminderPreset: presetEvent,
  deleteReminderPreset: z.object({ reminder_id: z.number().int() }),
  processType: z.object({ process: processType }),
  /** How far a mass tagging is, to who started it. */
  massTagging: z.object({ mass_tagging: massTagging }),
} as const;
