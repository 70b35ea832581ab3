import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const count = z.number().int();

/**
 * Whether what is written to a page comes here. `asking`: Facebook is being told; `missing`: a permission was not given;
 * `failed`: Facebook refused it, with the reason.
 */
export const messengerState = z.enum(['off', 'asking', 'on', 'missing', 'failed']);
export type MessengerState = z.infer<typeof messengerState>;

/** A Facebook page that the connected account manages. */
export const facebookPage = z.object({
  /** Facebook's id. */
  page_id: z.string(),
  name: z.string(),
  link: z.string(),
  /** Whether the office posts to it. */
  chosen: z.boolean(),
  /** Whether the account may post to it: a role on the page, given on Facebook. */
  may_post: z.boolean(),
  messenger: z.object({
    state: messengerState,
    /** Why it failed, in words; null otherwise. */
    problem: z.string().nullable(),
    /** When somebody last wrote to the page; null while nobody has. */
    last_message_at: isoDate.nullable(),
  }),
});
export type FacebookPage = z.infer<typeof facebookPage>;

export const facebookConnection = z.object({
  /** Whether this server has an app at Meta. */
  set_up: z.boolean(),
  /** Whether messages to pages can come here: the server has a token for Meta’s webhook. */
  messenger_set_up: z.boolean(),
  connected: z.boolean(),
  /** The person's name at Facebook; '' while none is connected. */
  account: z.string(),
  /** When its pages were last read; null before the first time. */
  read_at: isoDate.nullable(),
  /** Why it has to be connected again, in words; null while all is well. */
  problem: z.string().nullable(),
  pages: z.array(facebookPage),
  version: count,
});
export type FacebookConnection = z.infer<typeof facebookConnection>;

/** `scheduled` waits for its time; `sending` is on its way; `posted` is on the page. */
export const postState = z.enum(['scheduled', 'sending', 'posted', 'failed', 'withdrawn']);
export type PostState = z.infer<typeof postState>;

export const socialPost = z.object({
  post_id: count,
  page_id: z.string(),
  page_name: z.string(),
  kind: z.enum(['text', 'picture', 'video']),
  message: z.string(),
  /** '' where there is none. */
  link: z.string(),
  alt_text: z.string(),
  file_name: z.string(),
  state: postState,
  /** Why it failed, or why it waits; null while all is well. */
  problem: z.string().nullable(),
  /** Of a video: Facebook has it, and does not show it yet. */
  processing: z.boolean(),
  /** Of a video on its way: how much of it Facebook has, 0 to 1; null while nothing is being uploaded. */
  uploaded: z.number().nullable(),
  scheduled_at: isoDate.nullable(),
  created_at: isoDate,
  posted_at: isoDate.nullable(),
  /** Who wrote it. */
  full_name: z.string(),
  /** Its address on Facebook; '' while it has none. */
  permalink: z.string(),
  /** null while nobody has asked Facebook. */
  likes: count.nullable(),
  comments: count.nullable(),
  shares: count.nullable(),
  /** When Facebook was asked how it went. */
  looked_at: isoDate.nullable(),
  /** On whose bell it is while it is failed (user_id), and since when. */
  bell: z.array(count),
  told_at: isoDate.nullable(),
  /** It is not on the page any more: somebody deleted it on Facebook. */
  gone: z.boolean(),
  version: count,
});
export type SocialPost = z.infer<typeof socialPost>;
