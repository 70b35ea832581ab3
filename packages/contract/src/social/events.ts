import { z } from 'zod';
import { facebookConnection, socialPost } from './models.ts';

export const socialEvents = {
  /** The Facebook account of the office, and its pages. */
  facebookConnection: z.object({ connection: facebookConnection }),
  /** A post as it now is; one that was withdrawn leaves the list. */
  socialPost: z.object({ post: socialPost }),
} as const;
