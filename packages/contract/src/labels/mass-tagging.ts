import { z } from 'zod';
import { contactFilterQuery } from '../contacts/models.ts';
import { idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { massTagging } from './models.ts';
import { MASS_TAG_MAX_IDS, TEMPLATE_MAX } from './rules.ts';
import { shownLanguages, textLanguage } from './text-languages.ts';

/** A mass text as it would leave now. */
export const massTextPreview = z.object({
  /** Those it is for, and those of them for whom every placeholder has a value. */
  total: z.number().int(),
  fillable: z.number().int(),
  /** Other languages than the office's that those who get it are written to in; none without a translator. */
  languages: z.array(textLanguage),
  people: z.array(
    z.object({
      contact_id: z.number().int(),
      /** '' for whom nobody named. */
      name: z.string(),
      /** Ten digits, '' for none. */
      phone_num: z.string(),
      text: z.string(),
      /** One of the above; null for the office's own. */
      language: z.string().nullable(),
      /** The placeholders that have no value for them, as typed. */
      missing: z.array(z.string()),
      /** Why they get none whatever it says; null when they can. */
      problem: z.string().nullable(),
    }),
  ),
});
export type MassTextPreview = z.infer<typeof massTextPreview>;

const massTaggingAnswer = z.object({ mass_tagging: massTagging });

const massTarget = {
  contact_ids: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  /** Instead of ids: everyone a filter of the list finds, but for `except`. */
  filter: contactFilterQuery.optional(),
  except: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  /**
   * What happens to those whose placeholders have no value: `skip` texts the others alone, `send` sends it to them as it
   * is typed. Without it a message that cannot be filled in for somebody is refused.
   */
  unfilled: z.enum(['skip', 'send']).optional(),
};

export const massTag = route({
  name: 'massTag',
  method: 'POST',
  path: '/tags/mass',
  feature: 'labels',
  access: 'session',
  counts: 'send',
  summary: 'Put tags on many contacts, as a job; the message, where there is one, is texted to each.',
  body: z.object({
    ...massTarget,
    tag_ids: z.array(smallIdParam).max(50).default([]),
    message: z.string().max(TEMPLATE_MAX).default(''),
    languages: shownLanguages,
    /** The same again answers the mass tagging it began the first time. */
    client_ref: z.string().min(8).max(64).optional(),
  }),
  answer: massTaggingAnswer,
});

export const previewMassText = route({
  name: 'previewMassText',
  method: 'POST',
  path: '/tags/mass/preview',
  feature: 'labels',
  access: 'session',
  whenLimited: true,
  summary: 'What the message of a mass tagging would say to each, those it cannot be filled in for first.',
  body: z.object({
    ...massTarget,
    message: z.string().max(TEMPLATE_MAX),
    /** Where a page of 50 begins. */
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: massTextPreview,
});

export const listMassTaggings = route({
  name: 'listMassTaggings',
  method: 'GET',
  path: '/tags/mass',
  feature: 'labels',
  access: 'session',
  summary: 'The viewer’s last mass taggings, newest first.',
  answer: z.array(massTagging),
});

export const undoMassTagging = route({
  name: 'undoMassTagging',
  method: 'POST',
  path: '/tags/mass/{id}/undo',
  feature: 'labels',
  access: 'session',
  summary: 'Take a mass tagging back: exactly the tags it put on, and the texts of it that still wait.',
  params: z.object({ id: idParam }),
  answer: massTaggingAnswer,
});
