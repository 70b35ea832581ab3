import { z } from 'zod';
import { smallIdParam } from '../shared/models.ts';
import { emailField } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { IDLE_MINUTES } from '../identity/rules.ts';
import { clientRow, officeSecurity, serviceMail, servicePage } from './models.ts';
import { officeMessages } from './rules.ts';

const id = z.object({ id: smallIdParam });
const text = z.string(officeMessages.saveFailed).max(200, officeMessages.saveFailed);

export const listClients = route({
  name: 'listClients',
  method: 'GET',
  path: '/clients',
  feature: 'offices',
  access: 'provider',
  summary: 'Every office, the newest first. Deleted ones come too, marked, until they are erased.',
  answer: z.array(clientRow),
});

export const getReservedName = route({
  name: 'getReservedName',
  method: 'GET',
  path: '/clients/reserved-name',
  feature: 'offices',
  access: 'provider',
  summary: 'The provider team’s name, which no other office may take: the same that saving compares with.',
  answer: z.object({ name: z.string() }),
});

export const getClient = route({
  name: 'getClient',
  method: 'GET',
  path: '/client/{id}',
  feature: 'offices',
  access: 'session',
  summary: 'One office: one’s own, or any for the provider’s admins.',
  params: id,
  answer: clientRow,
});

export const createClient = route({
  name: 'createClient',
  method: 'POST',
  path: '/createClient',
  feature: 'offices',
  access: 'provider',
  summary: 'Onboard an office. With an admin’s e-mail the activation mail goes out with it.',
  body: z.object({
    officeName: text,
    officeAddressLine1: text,
    officeAddressLine2: text.default(''),
    officeCity: text,
    officeState: text,
    officeZip: text,
    businessNumber: text,
    /** IANA name, or Eastern, Central, Mountain, Pacific, Alaska, Hawaii. */
    timeZone: text,
    adminFirstName: z.string().trim().max(100).optional(),
    adminLastName: z.string().trim().max(100).optional(),
    adminEmail: emailField(officeMessages.required, officeMessages.email).optional(),
  }),
  answer: z.object({ client_id: z.number().int() }),
});

export const updateClient = route({
  name: 'updateClient',
  method: 'PUT',
  path: '/client/{id}',
  feature: 'offices',
  access: 'provider',
  summary: 'Change an office; what is left out stays. 409 when `version` is given and no longer the newest.',
  params: id,
  body: z
    .object({
      name: text,
      timezone: text,
      business_number: text,
      address_line_1: text,
      address_line_2: text,
      city: text,
      state: text,
      zip: text,
      // The names of the create payload mean the same here.
      officeName: text,
      officeAddressLine1: text,
      officeAddressLine2: text,
      officeCity: text,
      officeState: text,
      officeZip: text,
      businessNumber: text,
      timeZone: text,
      AI_mode: z.union([z.literal(0), z.literal(1)], officeMessages.saveFailed),
      version: z.number().int(),
    })
    .partial(),
  answer: clientRow,
});

export const deleteClient = route({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/client/{id}',
  feature: 'offices',
  access: 'provider',
  summary:
    'Delete an office: its people are signed out at once. For 30 days it can be brought back; then it is erased.',
  params: id,
  answer: clientRow,
});

export const restoreClient = route({
  name: 'restoreClient',
  method: 'POST',
  path: '/client/{id}/restore',
  feature: 'offices',
  access: 'provider',
  summary: 'Bring a deleted office back.',
  params: id,
  answer: clientRow,
});

export const inviteOfficeAdmin = route({
  name: 'inviteOfficeAdmin',
  method: 'POST',
  path: '/client/{id}/invite-admin',
  feature: 'offices',
  access: 'provider',
  counts: 'send',
  summary: 'Mail somebody the link to set up an admin account of an office.',
  params: id,
  body: z.object({
    firstName: z.string(officeMessages.required).trim().min(1, officeMessages.required).max(100),
    lastName: z.string().trim().max(100).default(''),
    email: emailField(officeMessages.required, officeMessages.email),
  }),
  answer: clientRow,
});

export const getOfficeSecurity = route({
  name: 'getOfficeSecurity',
  method: 'GET',
  path: '/office/security',
  feature: 'offices',
  access: 'admin',
  summary: 'The office’s rules for signing in.',
  answer: officeSecurity,
});

export const updateOfficeSecurity = route({
  name: 'updateOfficeSecurity',
  method: 'PUT',
  path: '/office/security',
  feature: 'offices',
  access: 'admin',
  summary:
    'Change the rules for signing in. Requiring a second factor signs those out who have none. 409 for an old `version`.',
  body: z.object({
    require_second_factor: z.boolean(),
    /** Left out: as it is. */
    feed_names: z.boolean().optional(),
    idle_minutes: z
      .number(`Choose ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most} minutes.`)
      .int(`Choose ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most} minutes.`)
      .min(IDLE_MINUTES.least, `Choose ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most} minutes.`)
      .max(IDLE_MINUTES.most, `Choose ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most} minutes.`),
    version: z.number().int(),
  }),
  answer: officeSecurity,
  whenLimited: true,
});

export const getService = route({
  name: 'getService',
  method: 'GET',
  path: '/service/{id}',
  feature: 'offices',
  access: 'provider',
  summary: 'The provider’s mail to one office: whom it can go to, and what was sent before.',
  params: id,
  answer: servicePage,
});

export const sendServiceMail = route({
  name: 'sendServiceMail',
  method: 'POST',
  path: '/service/{id}',
  feature: 'offices',
  access: 'provider',
  counts: 'send',
  summary: 'Mail an office’s active admins, or all its active users: one mail a person.',
  params: id,
  body: z.object({
    to: z.enum(['admins', 'users'], 'Choose who gets the mail.'),
    subject: z
      .string('Subject is required')
      .trim()
      .min(1, 'Subject is required')
      .max(200, 'The subject is too long'),
    text: z.string('Text is required').trim().min(1, 'Text is required').max(20_000, 'The text is too long'),
    /** Made by the page, so that a repeated request sends nothing twice. */
    client_ref: z.uuid().optional(),
  }),
  answer: serviceMail,
});
