import { z } from 'zod';
import { sessionClient, sessionUser } from './models.ts';

export const identityEvents = {
  /** The office as its signed-in users see it, after any change to it. To everyone in the office. */
  officeChanged: z.object({ client: sessionClient, ODEnabled: z.boolean() }),
  /** The user's own account as it now is: name, role, rights, dark mode. To that user alone. */
  sessionUserChanged: z.object({ user: sessionUser }),
} as const;
