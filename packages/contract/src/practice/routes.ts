import { z } from 'zod';
import { idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  listCounts,
  odAppointment,
  odAppointmentType,
  odClinic,
  odDefinition,
  odOperatory,
  odRecallType,
  odPreAuth,
  odProcedure,
  odProvider,
  odRecall,
  odTreatment,
  pageOf,
  patientSummary,
} from './models.ts';
import { PATIENT_LISTS } from './patient-lists.ts';
import { LIST_DONE_MAX } from './rules.ts';
import { chartDocument, practiceState } from './state-models.ts';

export const getPracticeEnabled = route({
  name: 'getPracticeEnabled',
  method: 'GET',
  path: '/od/enabled',
  feature: 'practice',
  access: 'session',
  summary: 'Whether the practice-system integration is on for the office.',
  answer: z.object({ enabled: z.boolean() }),
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

export const listRecallTypes = route({
  name: 'listRecallTypes',
  method: 'GET',
  path: '/od/recall-types',
  feature: 'practice',
  access: 'session',
  summary: 'The practice’s types of recalls, by name.',
  answer: listOf(odRecallType),
});

export const listAppointmentTypes = route({
  name: 'listAppointmentTypes',
  method: 'GET',
  path: '/od/appointment-types',
  feature: 'practice',
  access: 'session',
  summary: 'What the practice books visits as, in its own order, hidden types marked.',
  answer: listOf(odAppointmentType),
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
  summary:
    'What the practice system has of a contact: next and last visit, balance, recall, plan; the rest counted.',
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

export const markListDone = route({
  name: 'markListDone',
  method: 'PUT',
  path: '/od/lists/{list}/done',
  feature: 'practice',
  access: 'session',
  summary: 'Patients of a list were dealt with, or were not after all.',
  params: z.object({ list: z.enum(PATIENT_LISTS) }),
  body: z.object({
    pat_nums: z
      .array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
      .min(1, 'Choose at least one patient of the list.')
      .max(LIST_DONE_MAX, `At most ${LIST_DONE_MAX} patients are marked at once. Choose fewer of them.`),
    done: z.boolean(),
  }),
  answer: z.object({ count: z.number().int() }),
});

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
