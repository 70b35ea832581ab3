import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

/** What was recorded of a call, or a message its caller left. */
export const callRecording = z.object({
  recording_id: z.number().int(),
  kind: z.enum(['call', 'voicemail']),
  /** It goes on; is on its way to us; could not be fetched; can be heard; was deleted after the office’s term. */
  state: z.enum(['recording', 'fetching', 'failed', 'kept', 'deleted']),
  /** Null until it is known. */
  seconds: z.number().int().nullable(),
  deleted_at: isoDate.nullable(),
  /** Where it is heard: a call’s by whoever has the right (`can.hear_recordings`), a message by everybody. */
  path: z.string(),
});
export type CallRecording = z.infer<typeof callRecording>;
