import { z } from 'zod';
import { userRow } from './user-row.ts';

export const userEvents = {
  /** A user that is new or was changed. To everyone in the office. */
  userChanged: z.object({ user: userRow }),
  /** Something about invitations changed: admins fetch the list again. To the office's admins. */
  invitationsChanged: z.object({}),
} as const;
