import { formatCount } from '../shared/count-words.ts';
import { z } from 'zod';
import { PATIENT_LISTS } from '../practice/patient-lists.ts';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { massTagging } from './models.ts';
import { MASS_TAG_MAX_IDS, TEMPLATE_MAX } from './rules.ts';
import { shownLanguages, textLanguage } from './text-languages.ts';

/** How long a text to a list can be taken back before any of it leaves, in milliseconds. */
export const LIST_TEXT_HOLD_MS = 10_000;
/** Whoever was texted or wrote within so many days is left out, unless somebody says otherwise. */
export const LIST_TEXT_DAYS = 7;
export const LIST_TEXT_DAYS_MAX = 365;
/** People a page of the results holds. */
export const LIST_TEXT_PAGE = 100;

/** Why somebody of a list gets no text. */
export const skipReasons = [
  'opted_out',
  'no_number',
  'answered',
  'texted',
  'unfilled',
  'too_long',
  'same_phone',
  'gone',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** Those left out for one of these can be included all the same. */
export const includable: readonly SkipReason[] = ['answered', 'texted'];

/** The reason in words, as they stand beside a name. @param days of the text */
export function skipWords(reason: SkipReason, days: number): string {
  const within = days === 1 ? 'since yesterday' : `in the last ${days} days`;
  const words: Record<SkipReason, string> = {
    opted_out: 'Asked us to stop texting',
    no_number: 'No number that takes texts',
    answered: days === 0 ? 'Waits for an answer' : `Waits for an answer, or wrote or called ${within}`,
    texted: `Was texted ${within}`,
    unfilled: 'Nothing is known for a placeholder',
    too_long: 'Too long once it is filled in',
    same_phone: 'The same words go to this phone already',
    gone: 'No longer a contact of the office',
  };
  return words[reason];
}

export const listTextMessages = {
  nobodyChosen: 'Choose at least one patient of the list.',
  tooMany: `One text goes to ${formatCount(MASS_TAG_MAX_IDS)} patients at the most. Choose fewer of them.`,
  nothingToSend: 'Write what they are to get.',
  nobodyGets: 'Nobody would get this text. Include somebody, or choose others.',
  takenBack: 'Taken back before it was sent.',
} as const;

const list = z.enum(PATIENT_LISTS);

/** Whom a text to a list goes to, what it says, and who of them is left out. */
const form = {
  contact_ids: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  /** Instead of ids: all who stand in the list now, but for `except`. */
  everyone: z.boolean().default(false),
  except: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  message: z.string().max(TEMPLATE_MAX),
  /** Who was texted or wrote within so many days gets none; 0 leaves out only who waits for an answer. */
  days: z.number().int().min(0).max(LIST_TEXT_DAYS_MAX).default(LIST_TEXT_DAYS),
  /** Those of them who get it all the same; whoever asked us to stop does not. */
  include: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  languages: shownLanguages,
};

export const listTextPreview = z.object({
  /** Those chosen who have a contact, and patients of the list who have none. */
  total: z.number().int(),
  unlinked: z.number().int(),
  /** How many get it. */
  sends: z.number().int(),
  skipped: z.array(z.object({ reason: skipReason, count: z.number().int() })),
  /** Other languages than the office's that those who get it are written to in; none without a translator. */
  languages: z.array(textLanguage),
  people: z.array(
    z.object({
      contact_id: z.number().int(),
      /** '' for whom nobody named. */
      name: z.string(),
      /** Where it goes: ten digits, '' for nowhere. */
      phone_num: z.string(),
      text: z.string(),
      /** One of the above; null for the office's own. */
      language: z.string().nullable(),
      /** Why they get none, or would get none if nobody had included them. */
      reason: skipReason.nullable(),
      included: z.boolean(),
      /** ISO 8601: our last text to them, and the last thing that came from them. */
      texted_at: z.string().nullable(),
      heard_at: z.string().nullable(),
    }),
  ),
});
export type ListTextPreview = z.infer<typeof listTextPreview>;

export const previewListText = route({
  name: 'previewListText',
  method: 'POST',
  path: '/lists/{list}/texts/preview',
  feature: 'labels',
  access: 'session',
  whenLimited: true,
  summary: 'What a text to a practice list would say to each, and who is left out; those first.',
  params: z.object({ list }),
  body: z.object({ ...form, offset: z.number().int().min(0).max(MASS_TAG_MAX_IDS).default(0) }),
  answer: listTextPreview,
});

export const sendListText = route({
  name: 'sendListText',
  method: 'POST',
  path: '/lists/{list}/texts',
  feature: 'labels',
  access: 'session',
  counts: 'send',
  summary: 'Text many of a practice list, as a job that begins ten seconds later.',
  params: z.object({ list }),
  body: z.object({
    ...form,
    /** The same again answers what it began the first time. */
    client_ref: z.string().min(8).max(64),
  }),
  answer: z.object({ mass_tagging: massTagging }),
});

/** What became of a text for one of them. */
export const listTextOutcome = z.enum(['waits', 'sent', 'delivered', 'failed', 'skipped', 'taken_back']);
export type ListTextOutcome = z.infer<typeof listTextOutcome>;

export const listTextResult = z.object({
  contact_id: z.number().int(),
  name: z.string(),
  phone_num: z.string(),
  outcome: listTextOutcome,
  reason: skipReason.nullable(),
  /** What the carrier said of it, '' for nothing. */
  note: z.string(),
});
export type ListTextResult = z.infer<typeof listTextResult>;

export const listTextResults = z.object({
  mass_tagging: massTagging,
  /** Who sent it. */
  sender: z.string(),
  counts: z.record(listTextOutcome, z.number().int()),
  people: z.array(listTextResult),
});
export type ListTextResults = z.infer<typeof listTextResults>;

export const listListTexts = route({
  name: 'listListTexts',
  method: 'GET',
  path: '/lists/{list}/texts',
  feature: 'labels',
  access: 'session',
  summary: 'The last texts to a practice list, newest first, whoever sent them.',
  params: z.object({ list }),
  answer: z.array(massTagging),
});

export const getListTextResults = route({
  name: 'getListTextResults',
  method: 'GET',
  path: '/lists/texts/{id}',
  feature: 'labels',
  access: 'session',
  summary: 'What became of a text to a list for each of them: sent, failed or left out, and why; 100 a page.',
  params: z.object({ id: idParam }),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(MASS_TAG_MAX_IDS).default(0),
    outcome: listTextOutcome.optional(),
  }),
  answer: listTextResults,
});

/** How often we tried to reach somebody, within so many days. */
export const TRIES_DAYS = 90;

export const triesOfContact = z.object({
  contact_id: z.number().int(),
  /** Our texts, calls and mails since they were last heard of, within 90 days. */
  tries: z.number().int(),
  /** ISO 8601. */
  tried_at: z.string().nullable(),
  heard_at: z.string().nullable(),
});
export type TriesOfContact = z.infer<typeof triesOfContact>;

export const listTries = route({
  name: 'listTries',
  method: 'GET',
  path: '/lists/tries',
  feature: 'labels',
  access: 'session',
  summary: 'How often these contacts were texted, called or mailed since they were last heard of.',
  query: z.object({
    /** Ids with commas between them, at most 100. */
    ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,99}$/),
  }),
  answer: z.array(triesOfContact),
});
