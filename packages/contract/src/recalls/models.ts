import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { filledConversation } from '../conversations/models.ts';
import { isoDate } from '../shared/models.ts';

const id = z.number().int();
const day = z.string().nullable();

export const recallRow = z.object({
  /** The recall's number, which is the practice system's RecallNum. */
  DSSRecallID: id,
  contact_id: id.nullable(),
  contact: contact.nullable(),
  PatNum: id,
  FName: z.string(),
  LName: z.string(),
  RecallType: z.string(),
  DateDue: day,
  DatePrevious: day,
  DateScheduled: day,
  Status: z.string(),
  Note: z.string(),
  /** Still due in the practice system: listed there, and nothing is booked. */
  due: z.boolean(),
  /** Whole days since it was due, by the office's today; negative while it is to come. */
  days_overdue: id.nullable(),
  /** The office's last text or e-mail to the contact, and their last to the office. */
  last_sent_at: isoDate.nullable(),
  last_heard_at: isoDate.nullable(),
  convo_id: id.nullable(),
  convo: filledConversation.nullable(),
});
export type RecallRow = z.infer<typeof recallRow>;
