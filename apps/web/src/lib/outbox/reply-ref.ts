import { z } from 'zod';

export const replyRef = z.object({
  /** Of the message that is answered: comm_participant_id of a patient's, convo_message_id among staff. */
  id: z.number().int(),
  author: z.string(),
  /** Its first words. */
  excerpt: z.string(),
});
/** The message an answer refers to, as it is shown above the field. */
export type ReplyRef = z.infer<typeof replyRef>;
