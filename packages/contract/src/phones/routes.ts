import { z } from 'zod';
import { smallIdParam } from '../shared/models.ts';
import { toE164, toWire } from '../shared/phone.ts';
import { route } from '../shared/route.ts';
import { endpoint, fallbacks, phone, phoneRecordings, ringModes } from './models.ts';
import {
  FALLBACK_TEXT_LENGTH,
  GREETING_LENGTH,
  IVR_LENGTH,
  MENU_NAME_LENGTH,
  phoneMessages,
} from './rules.ts';

const id = z.object({ id: smallIdParam });
/** An id as it stands in a body. */
const rowId = z.number().int().min(1).max(2_147_483_647);
/** A number in any usual form; ten digits inside. */
const number = z
  .string(phoneMessages.numberRequired)
  .trim()
  .min(1, phoneMessages.numberRequired)
  .max(30, phoneMessages.numberInvalid)
  .refine((text) => toE164(text) !== null, phoneMessages.numberInvalid)
  .transform((text) => toWire(toE164(text)!));
const forwardTo = z.union([z.literal(''), number], phoneMessages.numberInvalid);
/** A sound's id, or '' for none. */
const soundId = z.string().max(40, phoneMessages.soundGone);
const phoneFields = {
  description: z.string().trim().max(200),
  ported: z.boolean(),
  is_text_default: z.boolean(),
  takes_texts: z.boolean(),
  calls: z.enum(['ring', 'forward', 'none']),
  forward_to: forwardTo,
  ring_mode: z.enum(ringModes),
  ring_order: z.array(rowId).max(500),
  fallback: z.enum(fallbacks),
  fallback_to: forwardTo,
  fallback_text: z.string().trim().max(FALLBACK_TEXT_LENGTH, phoneMessages.fallbackTooLong),
  greeting: z.string().trim().max(GREETING_LENGTH, phoneMessages.greetingTooLong),
  closed_greeting: z.string().trim().max(GREETING_LENGTH, phoneMessages.greetingTooLong),
  greeting_sound: soundId,
  closed_greeting_sound: soundId,
  menu: z.boolean(),
  menu_words: z.string().trim().max(GREETING_LENGTH, phoneMessages.greetingTooLong),
  menu_sound: soundId,
  menu_names: z
    .array(
      z.object({
        place: z.number().int().min(1, phoneMessages.menuPlace).max(IVR_LENGTH, phoneMessages.menuPlace),
        name: z
          .string()
          .trim()
          .min(1, phoneMessages.menuNameLength)
          .max(MENU_NAME_LENGTH, phoneMessages.menuNameLength),
      }),
    )
    .max(IVR_LENGTH, phoneMessages.menuTwice),
  recording: z.enum(phoneRecordings),
};

export const listPhones = route({
  name: 'listPhones',
  method: 'GET',
  path: '/clientphones',
  feature: 'phones',
  access: 'session',
  summary: 'The office’s numbers, the oldest first.',
  answer: z.array(phone),
});

export const createPhone = route({
  name: 'createPhone',
  method: 'POST',
  path: '/createPhone',
  feature: 'phones',
  access: 'admin',
  summary:
    'Give the office a number: one that the carrier account has already, or one that is bought there. A ported one is only noted.',
  body: z.object({
    phoneNumber: number,
    description: phoneFields.description.default(''),
    /** The caller's own office; another one is refused. */
    client_id: z.number().int().optional(),
    ported: z.boolean().default(false),
  }),
  answer: phone,
});

export const updatePhone = route({
  name: 'updatePhone',
  method: 'PUT',
  path: '/clientphone',
  feature: 'phones',
  access: 'admin',
  summary: 'Change a number; what is left out stays. 409 when `version` is given and no longer the newest.',
  body: z.object({
    phone_id: rowId,
    ...z.object({ ...phoneFields, version: z.number().int() }).partial().shape,
  }),
  answer: phone,
});

export const deletePhone = route({
  name: 'deletePhone',
  method: 'DELETE',
  path: '/clientphone/{id}',
  feature: 'phones',
  access: 'admin',
  summary: 'Give a number back to the carrier. Refused for a ported one and for the one texts leave from.',
  params: id,
  answer: z.object({ phone_id: z.number().int() }),
});

export const createPhoneSound = route({
  name: 'createPhoneSound',
  method: 'POST',
  path: '/phonesounds',
  feature: 'phones',
  access: 'admin',
  summary:
    'Keep a sound (MP3 or WAV, at most 5 MB) for a number’s greeting or menu. One that no number uses is not kept for longer than a day.',
  multipart: true,
  body: z.object({}),
  answer: z.object({ sound_id: z.string() }),
});

export const getPhoneSound = route({
  name: 'getPhoneSound',
  method: 'GET',
  path: '/phonesounds/{id}',
  feature: 'phones',
  access: 'session',
  summary: 'A sound of the office’s greetings and menus, with range requests.',
  params: z.object({ id: z.string().max(40) }),
});

export const carrierSound = route({
  name: 'carrierSound',
  method: 'GET',
  path: '/plivo/sound/{token}',
  feature: 'phones',
  access: 'token',
  summary: 'The carrier fetches a sound that it plays to a caller, by a signed path that ends after an hour.',
  params: z.object({ token: z.string().max(2000) }),
});

export const searchNumber = route({
  name: 'searchNumber',
  method: 'POST',
  path: '/searchNumber',
  feature: 'phones',
  access: 'admin',
  counts: 'search',
  summary: 'A number the carrier has for sale: by city and state, or by area code. totalCount is 1 or 0.',
  body: z.object({
    searchType: z.enum(['city', 'area']),
    areaCode: z.string().trim().max(20).default(''),
    officeCity: z.string().trim().max(100).default(''),
    officeState: z.string().trim().max(100).default(''),
    /** Numbers that were offered already and not wanted. */
    not: z.array(z.string().max(20)).max(50).default([]),
  }),
  answer: z.object({
    totalCount: z.union([z.literal(0), z.literal(1)]),
    resultNumber: z.string(),
    resultCity: z.string(),
    /** What the carrier asks a month, US cents. */
    monthly_cents: z.number().int().nullable(),
  }),
});

export const listEndpoints = route({
  name: 'listEndpoints',
  method: 'GET',
  path: '/clientendpoints',
  feature: 'phones',
  access: 'session',
  summary: 'The office’s users with their softphones and designations.',
  answer: z.array(endpoint),
});

export const createEndpoints = route({
  name: 'createEndpoints',
  method: 'POST',
  path: '/newEndpoints',
  feature: 'phones',
  access: 'admin',
  summary: 'Make softphone identities at the carrier: for these users, or for every active user without one.',
  body: z.object({ user_ids: z.array(rowId).max(500).optional() }).optional(),
  answer: z.array(endpoint),
});

export const getSoftphone = route({
  name: 'getSoftphone',
  method: 'GET',
  path: '/plivo/softphone',
  feature: 'phones',
  access: 'session',
  summary: 'What the viewer’s own softphone registers with at the carrier. 404 while they have none.',
  answer: z.object({ plivo_user: z.string(), plivo_pass: z.string() }),
});

const phoneIds = z.array(rowId).max(100);
const designation = z.object({ user_id: z.number().int(), phones: phoneIds });

export const getEndpointDesignation = route({
  name: 'getEndpointDesignation',
  method: 'GET',
  path: '/endpointDesignation/{id}',
  feature: 'phones',
  access: 'session',
  summary: 'The numbers that ring for a user (user_id).',
  params: id,
  answer: designation,
});

export const setEndpointDesignation = route({
  name: 'setEndpointDesignation',
  method: 'PUT',
  path: '/endpointDesignation/{id}',
  feature: 'phones',
  access: 'admin',
  summary: 'Choose the numbers that ring for a user (user_id).',
  params: id,
  body: z.object({ phones: phoneIds }),
  answer: designation,
});

const ivrDes = z
  .array(
    z
      .number()
      .int()
      .min(1, 'The phone menu has places 1 to 9.')
      .max(IVR_LENGTH, 'The phone menu has places 1 to 9.'),
  )
  .max(IVR_LENGTH);
const ivrDesignation = z.object({
  user: z.object({ user_id: z.number().int(), username: z.string() }),
  ivr_des: ivrDes,
});

export const getIvrDesignation = route({
  name: 'getIvrDesignation',
  method: 'GET',
  path: '/ivrDesignation/{id}',
  feature: 'phones',
  access: 'session',
  summary: 'The places of the phone menu that lead to a user (user_id).',
  params: id,
  answer: ivrDesignation,
});

export const setIvrDesignation = route({
  name: 'setIvrDesignation',
  method: 'PUT',
  path: '/ivrDesignation/{id}',
  feature: 'phones',
  access: 'admin',
  summary: 'Choose the places of the phone menu that lead to a user (user_id).',
  params: id,
  body: z.object({ ivr_des: ivrDes }),
  answer: ivrDesignation,
});

export const getIvrLength = route({
  name: 'getIvrLength',
  method: 'GET',
  path: '/ivrLength',
  feature: 'phones',
  access: 'session',
  summary: 'How many places the phone menu has.',
  answer: z.object({ ivrLength: z.number().int() }),
});
