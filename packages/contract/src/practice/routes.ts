import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  chartDocument,
  doubtfulMatch,
  listCounts,
  odAppointment,
  odClinic,
  odDefinition,
  odOperatory,
  odPreAuth,
  odProcedure,
  odProvider,
  odRecall,
  odTreatment,
  pageOf,
  patientSummary,
  practiceSettings,
  practiceState,
} from './models.ts';
import { codeRange, practiceMessages, practiceSettingWords } from './rules.ts';

/** Whether a token is there; the token itself never comes back. */
const tokenState = z.object({
  saved: z.boolean(),
  /** ISO 8601, and who; null while none was saved. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  /** Whether Open Dental took it when it was last asked; null while nobody knows, or none is saved. */
  works: z.boolean().nullable(),
});
const tokenBody = z.object({
  /** Save it although Open Dental cannot be asked now; never in the place of one that may work. */
  untested: z.boolean().optional(),
  token: z
    .string(practiceMessages.tokenRequired)
    .trim()
    .min(1, practiceMessages.tokenRequired)
    .max(500, practiceMessages.tokenRequired)
    .regex(/^[\x21-\x7e]+$/, practiceMessages.tokenRequired),
});

export const getAccessToken = route({
  name: 'getAccessToken',
  method: 'GET',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Whether the office’s Open Dental access token was saved.',
  answer: tokenState,
});

export const saveAccessToken = route({
  name: 'saveAccessToken',
  method: 'POST',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary:
    'Save the office’s Open Dental access token, encrypted, when Open Dental takes it. 409 when there is one: update it; 502 when Open Dental cannot be asked.',
  body: tokenBody,
  answer: tokenState,
  status: 201,
  fails: [409, 502],
});

export const updateAccessToken = route({
  name: 'updateAccessToken',
  method: 'PUT',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary:
    'Replace the office’s Open Dental access token, when Open Dental takes the new one. 404 when there is none; 502 when Open Dental cannot be asked: the saved one stays.',
  body: tokenBody,
  answer: tokenState,
  fails: [404, 502],
});

export const removeAccessToken = route({
  name: 'removeAccessToken',
  method: 'DELETE',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Remove the office’s Open Dental access token; the connector goes on. 404 when there is none.',
  answer: tokenState,
  fails: [404],
});

export const getPracticeEnabled = route({
  name: 'getPracticeEnabled',
  method: 'GET',
  path: '/od/enabled',
  feature: 'practice',
  access: 'session',
  summary: 'Whether the practice-system integration is on for the office.',
  answer: z.object({ enabled: z.boolean() }),
});

export const getConnectorPath = route({
  name: 'getConnectorPath',
  method: 'GET',
  path: '/od-connector/latest-exe-path',
  feature: 'practice',
  access: 'admin',
  summary: 'Where the connector program can be downloaded; null until the provider has put it somewhere.',
  answer: z.object({ path: z.string().nullable() }),
});

export const downloadConnector = route({
  name: 'downloadConnector',
  method: 'GET',
  path: '/od-connector/download/{file}',
  feature: 'practice',
  access: 'admin',
  summary: 'A program of the connector, or SHA256SUMS, the checksums of all.',
  params: z.object({
    file: z
      .string()
      .regex(/^(chairline-connector-[a-z0-9]+-[a-z0-9]+(\.exe)?|SHA256SUMS)$/, 'There is no such program.'),
  }),
  media: ['application/octet-stream', 'text/plain'],
});

export const getIntegrationToken = route({
  name: 'getIntegrationToken',
  method: 'GET',
  path: '/od-connector/integration-token',
  feature: 'practice',
  access: 'admin',
  summary: 'The connector’s token, masked: it was shown whole when it was made. null while there is none.',
  answer: z.object({
    token: z.string().nullable(),
    created_at: z.string().nullable(),
    created_by: z.string().nullable(),
  }),
});

export const rotateIntegrationToken = route({
  name: 'rotateIntegrationToken',
  method: 'POST',
  path: '/od-connector/integration-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Make the connector’s token, or a new one in its place; answered whole, this once.',
  answer: z.object({ token: z.string(), created_at: z.string(), created_by: z.string() }),
});

/** A list of the office's copy, and when that was last whole. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), synced_at: isoDate.nullable() });

const list = { offset: z.coerce.number().int().min(0).max(1_000_000) };
/** Pages go by key: `cursor` is the `next` of the page before; without one `offset` counts from the start. */
const paged = z.object({ cursor: z.string().max(200).optional() });

export const getPracticeState = route({
  name: 'getPracticeState',
  method: 'GET',
  path: '/od/state',
  feature: 'practice',
  access: 'session',
  summary: 'How the office’s copy of its practice system is: connector, last round, what is wrong.',
  answer: practiceState,
});

export const syncPractice = route({
  name: 'syncPractice',
  method: 'POST',
  path: '/od/sync',
  feature: 'practice',
  access: 'session',
  summary: 'Read the practice system now; answers at once, the state tells how it goes.',
  answer: practiceState,
  fails: [409],
});

export const comparePractice = route({
  name: 'comparePractice',
  method: 'POST',
  path: '/od/compare',
  feature: 'practice',
  access: 'admin',
  summary: 'Compare every row’s key with the practice system’s in the next round, and mend what differs.',
  answer: practiceState,
  fails: [409],
});

export const listClinics = route({
  name: 'listClinics',
  method: 'GET',
  path: '/od/clinics',
  feature: 'practice',
  access: 'session',
  summary: 'The practice’s clinics; none where it uses none.',
  answer: listOf(odClinic),
});

export const listOperatories = route({
  name: 'listOperatories',
  method: 'GET',
  path: '/od/operatories',
  feature: 'practice',
  access: 'session',
  summary: 'The practice’s operatories, hidden ones marked.',
  answer: listOf(odOperatory),
});

export const listProviders = route({
  name: 'listProviders',
  method: 'GET',
  path: '/od/providers',
  feature: 'practice',
  access: 'session',
  summary: 'The practice’s providers, hidden ones marked.',
  answer: listOf(odProvider),
});

export const listDefinitions = route({
  name: 'listDefinitions',
  method: 'GET',
  path: '/od/definitions/{category}',
  feature: 'practice',
  access: 'session',
  summary: 'The practice’s definitions of a category, such as 2, the confirmations.',
  params: z.object({ category: z.coerce.number().int().min(0).max(1_000) }),
  answer: listOf(odDefinition),
});

export const getPatientSummary = route({
  name: 'getPatientSummary',
  method: 'GET',
  path: '/od/contacts/{id}/summary',
  feature: 'practice',
  access: 'session',
  summary: 'What the practice system has of a contact, counted.',
  params: z.object({ id: idParam }),
  answer: patientSummary,
});

const appointmentsOfContact = z.object({
  is_patient: z.boolean(),
  data: z.array(odAppointment),
  synced_at: isoDate.nullable(),
});

export const listOdAppointments = route({
  name: 'listOdAppointments',
  method: 'GET',
  path: '/od/contacts/{id}/appointments',
  feature: 'practice',
  access: 'session',
  summary: 'A contact’s appointments, newest first.',
  params: z.object({ id: idParam }),
  answer: appointmentsOfContact,
});

export const listContactAppointments = route({
  name: 'listContactAppointments',
  method: 'GET',
  path: '/contacts/{id}/appointments',
  feature: 'practice',
  access: 'session',
  summary: 'The same, by the contacts’ own path.',
  params: z.object({ id: idParam }),
  answer: appointmentsOfContact,
});

export const listAppointmentsOfDay = route({
  name: 'listAppointmentsOfDay',
  method: 'GET',
  path: '/od/appointments/offset/{offset}/date/{date}',
  feature: 'practice',
  access: 'session',
  summary: 'The appointments of a day, by time; 100 a page.',
  params: z.object({ ...list, date: z.iso.date() }),
  answer: listOf(
    z.object({
      date: z.string(),
      operatoryId: z.number().int(),
      contact_id: z.number().int().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      od_json: odAppointment,
    }),
  ),
});

export const listSlots = route({
  name: 'listSlots',
  method: 'GET',
  path: '/od/appointments/slots',
  feature: 'practice',
  access: 'session',
  summary: 'Free times of providers within their schedules, in operatories of theirs.',
  query: z.object({
    date: z.iso.date().optional(),
    dateStart: z.iso.date().optional(),
    dateEnd: z.iso.date().optional(),
    lengthMinutes: z.coerce.number().int().min(5).max(600).default(30),
    ProvNum: z.coerce.number().int().min(0).optional(),
    OpNum: z.coerce.number().int().min(0).optional(),
  }),
  answer: listOf(
    z.object({
      /** `yyyy-MM-ddTHH:mm:ss` of the office's wall clock. */
      DateTimeStart: z.string(),
      DateTimeEnd: z.string(),
      ProvNum: z.number().int(),
      OpNum: z.number().int(),
    }),
  ),
});

const practiceList = <const N extends string, const P extends string, T extends z.ZodType>(
  name: N,
  path: P,
  summary: string,
  item: T,
) =>
  route({
    name,
    method: 'GET',
    path,
    feature: 'practice',
    access: 'session',
    summary,
    params: z.object(list),
    query: paged,
    answer: pageOf(item),
  });

export const listRecare = practiceList(
  'listRecare',
  '/od/recalls/offset/{offset}',
  'Re-Care: patients with a recall that is due and not scheduled.',
  odRecall,
);
export const listReconsult = practiceList(
  'listReconsult',
  '/od/reconsult/offset/{offset}',
  'Re-Consult: examined, treatment planned, nothing booked.',
  odProcedure,
);
export const listPostOps = practiceList(
  'listPostOps',
  '/od/postops/offset/{offset}',
  'Post-Ops: who had one of the office’s post-op procedures in the last days.',
  odProcedure,
);
export const listUnconfirmed = practiceList(
  'listUnconfirmed',
  '/od/unconfirmedappts/offset/{offset}',
  'Appointments to come that nobody confirmed, soonest first.',
  odAppointment,
);
export const listPreAuths = practiceList(
  'listPreAuths',
  '/od/PreAuths/offset/{offset}',
  'Patients with pre-authorizations.',
  odPreAuth,
);
export const listPendingTreatment = practiceList(
  'listPendingTreatment',
  '/od/PendingTreatment/offset/{offset}',
  'Patients with planned treatment that is not booked.',
  odTreatment,
);

export const countPracticeLists = route({
  name: 'countPracticeLists',
  method: 'GET',
  path: '/od/list-counts',
  feature: 'practice',
  access: 'session',
  summary: 'How many patients stand in each of the practice lists.',
  answer: listCounts,
});

/** The same shape for one contact: `data` is empty for a contact who is no patient. */
const detailsOf = <T extends z.ZodType>(item: T) =>
  z.object({
    is_patient: z.boolean(),
    data: z.array(z.object({ PatNum: z.number().int(), od_json: z.array(item) })),
    synced_at: isoDate.nullable(),
  });

export const getPreAuths = route({
  name: 'getPreAuths',
  method: 'GET',
  path: '/od/PreAuthsDetails/contacts/{id}',
  feature: 'practice',
  access: 'session',
  summary: 'A contact’s pre-authorizations, item by item.',
  params: z.object({ id: idParam }),
  answer: detailsOf(odPreAuth),
});

export const getPendingTreatment = route({
  name: 'getPendingTreatment',
  method: 'GET',
  path: '/od/pendingTreatmentDetails/contacts/{id}',
  feature: 'practice',
  access: 'session',
  summary: 'A contact’s planned treatment that is not booked.',
  params: z.object({ id: idParam }),
  answer: detailsOf(odTreatment),
});

export const getPracticeSettings = route({
  name: 'getPracticeSettings',
  method: 'GET',
  path: '/od/settings',
  feature: 'practice',
  access: 'session',
  summary: 'What the office counts as post-op, confirmed, re-consult, and when a lab case is late.',
  answer: practiceSettings,
});

export const setPracticeSettings = route({
  name: 'setPracticeSettings',
  method: 'PUT',
  path: '/od/settings',
  feature: 'practice',
  access: 'admin',
  summary: 'Change these. 409 when they were changed meanwhile.',
  body: practiceSettings.extend({
    post_op_codes: z.array(z.string().regex(codeRange, practiceSettingWords.code)).max(100),
    post_op_days: z.number().int().min(1, practiceSettingWords.days).max(30, practiceSettingWords.days),
    reconsult_codes: z.array(z.string().regex(codeRange, practiceSettingWords.code)).max(100),
    reconsult_days: z.number().int().min(1, practiceSettingWords.days).max(730, practiceSettingWords.days),
    confirmed_defs: z.array(z.number().int().positive()).max(200).nullable(),
    unconfirmed_days: z.number().int().min(1, practiceSettingWords.days).max(90, practiceSettingWords.days),
    lab_days_ahead: z.number().int().min(0, practiceSettingWords.days).max(60, practiceSettingWords.days),
  }),
  answer: practiceSettings,
  fails: [409],
});

export const listMatches = route({
  name: 'listMatches',
  method: 'GET',
  path: '/od/matches',
  feature: 'practice',
  access: 'session',
  summary: 'Patients of the practice system whose contact is not certain, 50 a page.',
  query: paged,
  answer: z.object({ items: z.array(doubtfulMatch), next: z.string().nullable() }),
});

export const decideMatch = route({
  name: 'decideMatch',
  method: 'PUT',
  path: '/od/matches/{PatNum}',
  feature: 'practice',
  access: 'session',
  summary: 'Say which contact a patient is: one of the office’s, a new one, or none for now.',
  params: z.object({ PatNum: idParam }),
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('contact'),
      contact_id: z.number().int().positive(),
      version: z.number().int(),
    }),
    z.object({ decision: z.literal('new'), version: z.number().int() }),
    z.object({ decision: z.literal('ignore'), version: z.number().int() }),
    /** Takes the decision back: it is doubtful again. */
    z.object({ decision: z.literal('undo'), version: z.number().int() }),
  ]),
  answer: z.object({
    PatNum: z.number().int(),
    state: z.string(),
    contact: contact.nullable(),
    version: z.number().int(),
  }),
  fails: [409],
});

export const addChartDocument = route({
  name: 'addChartDocument',
  method: 'POST',
  path: '/od/documents/{contactId}/{mediaId}',
  feature: 'practice',
  access: 'session',
  counts: 'send',
  summary: 'Put a file of a message into the patient’s chart, through the Open Dental API. Twice is once.',
  params: z.object({ contactId: idParam, mediaId: idParam }),
  body: z
    .object({
      media_kind: z.enum(['text', 'email', 'convo']).default('text'),
      description: z.string().trim().max(255).default(''),
    })
    .prefault({}),
  answer: z.object({ document: chartDocument }),
});

export const listChartDocuments = route({
  name: 'listChartDocuments',
  method: 'GET',
  path: '/od/documents/{contactId}',
  feature: 'practice',
  access: 'session',
  summary: 'Files of a contact that were put into the chart, or are on their way.',
  params: z.object({ contactId: idParam }),
  answer: z.object({ data: z.array(chartDocument) }),
});
