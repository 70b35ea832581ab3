import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { PHONE_MESSAGE, toE164 } from '../shared/phone.ts';
import { route } from '../shared/route.ts';
import { contactMerge, duplicate, mergePreview } from './merge-models.ts';
import { contact } from './models.ts';
import { isEmail } from '../shared/fields.ts';
import {
  contactMessages,
  genders,
  isBirthdate,
  isContactCity,
  isContactZip,
  maritalStatuses,
  preferredMethods,
} from './rules.ts';

const name = z.string(contactMessages.requiredFields).trim().min(1, contactMessages.requiredFields).max(100);
const phone = z
  .string()
  .max(40, PHONE_MESSAGE)
  .refine((value) => value.trim() === '' || toE164(value) !== null, PHONE_MESSAGE);

const text = (max: number) => z.string().max(max, `At most ${max} characters`);

/** The contact form. What is left out of a change stays as it is. */
export const contactForm = z.object({
  first_name: name,
  last_name: name,
  /** Cell, home and work. */
  ph1: phone.optional(),
  ph2: phone.optional(),
  ph3: phone.optional(),
  textable1: z.boolean().optional(),
  textable2: z.boolean().optional(),
  textable3: z.boolean().optional(),
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || isEmail(value), contactMessages.email)
    .optional(),
  Address: text(200).optional(),
  Address2: text(200).optional(),
  City: text(100)
    .refine((value) => value === '' || isContactCity(value), contactMessages.city)
    .optional(),
  State: text(100).optional(),
  Zip: z
    .string()
    .refine((value) => value === '' || isContactZip(value), contactMessages.zip)
    .optional(),
  Gender: z.enum(['', ...genders]).optional(),
  /** Marital status. */
  Position: z.enum(['', ...maritalStatuses]).optional(),
  /** Milliseconds since the epoch at midnight UTC, as text, or null. */
  Birthdate: z
    .string()
    .nullable()
    .refine((value) => value === null || isBirthdate(value), contactMessages.birthdate)
    .optional(),
  /** Sent empty: social security numbers are not kept here. */
  SSN: z.literal('').optional(),
  PreferContactMethod: z.enum(['', ...preferredMethods.map(([value]) => value)]).optional(),
  /** ISO 639-2/B code, '' for none. */
  language: z
    .string()
    .regex(/^([a-z]{3})?$/, contactMessages.language)
    .optional(),
  contact_type: z.number().int().min(0).max(2_147_483_647).optional(),
});

export const createContact = route({
  name: 'createContact',
  method: 'POST',
  path: '/crm/contacts',
  feature: 'contacts',
  access: 'session',
  summary: 'Add a contact.',
  body: contactForm,
  answer: z.object({ contact_id: z.number().int(), contact }),
});

export const updateContact = route({
  name: 'updateContact',
  method: 'PUT',
  path: '/crm/contacts/{id}',
  feature: 'contacts',
  access: 'session',
  summary: 'Change a contact; what is left out stays.',
  params: z.object({ id: idParam }),
  body: contactForm.partial().extend({
    /** The version the form was opened with: another one now is a conflict (409). Left out: the last writer wins. */
    version: z.number().int().optional(),
  }),
  /** `data.status` of the specification: within the answer's body, or within its `data`. Both are there. */
  answer: z.object({
    status: z.enum(['success', 'failure']),
    data: z.object({ status: z.enum(['success', 'failure']) }),
    contact,
  }),
});

export const deleteContact = route({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/crm/contacts/{id}',
  feature: 'contacts',
  access: 'session',
  summary: 'Remove a contact that has no calls or messages.',
  params: z.object({ id: idParam }),
  answer: z.object({ contact_id: z.number().int() }),
});

export const findDuplicates = route({
  name: 'findDuplicates',
  method: 'POST',
  path: '/contacts/duplicates',
  feature: 'contacts',
  access: 'session',
  counts: 'search',
  whenLimited: true,
  summary: 'Contacts that look like the person of the form: by number, e-mail, or name with birthdate.',
  body: z.object({
    /** The contact the form is about: never its own duplicate. */
    contact_id: idParam.optional(),
    first_name: z.string().max(100).default(''),
    last_name: z.string().max(100).default(''),
    ph1: z.string().max(40).default(''),
    ph2: z.string().max(40).default(''),
    ph3: z.string().max(40).default(''),
    email: z.string().max(254).default(''),
    Birthdate: z.string().max(20).nullable().default(null),
  }),
  answer: z.object({ items: z.array(duplicate) }),
});

const pair = { keep_id: idParam, merge_id: idParam };

export const previewMerge = route({
  name: 'previewMerge',
  method: 'POST',
  path: '/contacts/merge/preview',
  feature: 'contacts',
  access: 'session',
  whenLimited: true,
  summary: 'What merging two contacts would make of them.',
  body: z.object(pair),
  answer: mergePreview,
});

export const mergeContacts = route({
  name: 'mergeContacts',
  method: 'POST',
  path: '/contacts/merge',
  feature: 'contacts',
  access: 'session',
  summary: 'Merge one contact into another. Nothing is lost: what stands in no field is kept beside them.',
  body: z.object({
    ...pair,
    /** Versions as previewed: another one now is a conflict (409). */
    keep_version: z.number().int(),
    merge_version: z.number().int(),
    /** Fields that take the other side than the preview chose. */
    fields: z.record(z.string().max(40), z.enum(['keep', 'merge'])).default({}),
  }),
  answer: z.object({ merge: contactMerge, contact }),
});

export const undoMerge = route({
  name: 'undoMerge',
  method: 'POST',
  path: '/contacts/merge/{id}/undo',
  feature: 'contacts',
  access: 'session',
  summary: 'Make two contacts again of one, until it has changed since.',
  params: z.object({ id: idParam }),
  answer: z.object({ merge: contactMerge, keep: contact, merged: contact }),
});

export const listMerges = route({
  name: 'listMerges',
  method: 'GET',
  path: '/contacts/{id}/merges',
  feature: 'contacts',
  access: 'session',
  summary: 'The merges a contact came out of, newest first.',
  params: z.object({ id: idParam }),
  answer: z.array(contactMerge),
});

export const setFamily = route({
  name: 'setFamily',
  method: 'PUT',
  path: '/contacts/{id}/family',
  feature: 'contacts',
  access: 'session',
  summary: 'Put a contact into the family of another, or (0) into none.',
  params: z.object({ id: idParam }),
  body: z.object({ with_id: z.number().int().min(0) }),
  answer: z.object({ contact }),
});
