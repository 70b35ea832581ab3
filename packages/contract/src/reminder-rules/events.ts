import { z } from 'zod';
import { reminderRule } from './models.ts';

export const reminderRuleEvents = {
  /** A rule that is new, or was changed or switched. */
  reminderRule: z.object({ rule: reminderRule }),
  deleteReminderRule: z.object({ rule_id: z.number().int() }),
} as const;
