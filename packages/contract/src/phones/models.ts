import { z } from 'zod';
import { role } from '../shared/roles.ts';

/** At once, one after the other, or one after the other with a new first each time. */
export const ringModes = ['together', 'in_order', 'by_turns'] as const;
/** A greeting and a message, another number, or a text to the caller. */
export const fallbacks = ['voicemail', 'forward', 'text'] as const;
/** As the office has it, or otherwise. */
export const phoneRecordings = ['office', 'off', 'on', 'announced'] as const;

/** A place of the phone menu: its digit, and what it is called. */
export const menuPlace = z.object({ place: z.number().int(), name: z.string() });
export type MenuPlace = z.infer<typeof menuPlace>;

/** A number of the office. */
export const phone = z.object({
  phone_id: z.number().int(),
  client_id: z.number().int(),
  /** Ten digits. */
  phone_num: z.string(),
  description: z.string(),
  /** Brought along from another carrier; it cannot be deleted here. */
  ported: z.boolean(),
  /** Texts leave from it. One number of the office has it. */
  is_text_default: z.boolean(),
  /**
   * Whether the office gives it out for texts: only such a number can be the one texts leave from. What patients
   * text to it all the same comes into the inbox; nothing is lost.
   */
  takes_texts: z.boolean(),
  /** ring: the users it is given to, then everyone; forward: to `forward_to`; none: callers hear the closed message. */
  calls: z.enum(['ring', 'forward', 'none']),
  /** Ten digits, '' where calls are not forwarded. */
  forward_to: z.string(),
  /**
   * How it rings at those whom it is given to: at once; one after the other; or the same beginning at whoever comes after
   * the one that it began at last time. The first who answers has the call.
   */
  ring_mode: z.enum(ringModes),
  /** user_ids in the order in which it rings; whoever is not in it comes after those, the oldest account first. */
  ring_order: z.array(z.number().int()),
  /** What becomes of a call that nobody takes, or that comes while the office is closed. */
  fallback: z.enum(fallbacks),
  /** Of the fallback forward: ten digits, else ''. */
  fallback_to: z.string(),
  /** Of the fallback text: the words; '' are ours (`textBackWords`). */
  fallback_text: z.string(),
  /** What a caller hears before they leave a message, and the same while the office is closed; '' are ours. */
  greeting: z.string(),
  closed_greeting: z.string(),
  /** Of a sound that is played instead of these words (`createPhoneSound`), its sound_id; '' where they are spoken. */
  greeting_sound: z.string(),
  closed_greeting_sound: z.string(),
  /** Whether callers hear a menu first, and ring at the users whose place they press (ivrDesignation). */
  menu: z.boolean(),
  /** What it says; '' is made of the places' names (`menuSentence`). */
  menu_words: z.string(),
  menu_sound: z.string(),
  /** What its places are called, by their digit. */
  menu_names: z.array(menuPlace),
  /** Whether its calls are recorded. */
  recording: z.enum(phoneRecordings),
  /** ordering: the carrier has not confirmed yet; failed: see `failure`. */
  state: z.enum(['active', 'ordering', 'failed']),
  failure: z.string().nullable(),
  version: z.number().int(),
});
export type Phone = z.infer<typeof phone>;

/** A user with the softphone identity that calls reach them by. */
export const endpoint = z.object({
  user_id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  /** Of the user; send it back with a change. */
  version: z.number().int(),
  /** The softphone's name at the carrier; '' while there is none. */
  softphone_user: z.string(),
  endpoint_alias: z.string(),
  /** Whether the user can call and text from the browser. */
  phone_enabled: z.boolean(),
  /** none: not asked for; pending: asked for at the carrier; active; failed: see `failure`. */
  state: z.enum(['none', 'pending', 'active', 'failed']),
  failure: z.string().nullable(),
  /** phone_ids of the numbers that ring for this user. */
  phones: z.array(z.number().int()),
  /** Places in the phone menu, 1 to 9. */
  ivr_des: z.array(z.number().int()),
  can_manual_tagging: z.boolean(),
  /** Of who is no admin: whether they may listen to recordings of calls. */
  can_hear_recordings: z.boolean(),
  can_post_social: z.boolean(),
});
export type Endpoint = z.infer<typeof endpoint>;
