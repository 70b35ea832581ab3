import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { lab, labAnswer, labCase, labFilter } from './models.ts';
import { INSTRUCTIONS_MAX, INVOICE_MAX } from './rules.ts';

export const listLabCases = route({
  name: 'listLabCases',
  method: 'GET',
  path: '/od/lab-cases',
  feature: 'labs',
  access: 'session',
  summary: 'Patients with lab cases, soonest appointment first; `q` is the filter as JSON.',
  query: z.object({
    q: z
      .string()
      .max(4_000)
      .default('{}')
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'The filter must be JSON.' });
          return z.NEVER;
        }
      })
      .pipe(labFilter),
  }),
  answer: labAnswer,
});

export const getLabCase = route({
  name: 'getLabCase',
  method: 'GET',
  path: '/od/lab-cases/{id}',
  feature: 'labs',
  access: 'session',
  summary: 'One lab case.',
  params: z.object({ id: idParam }),
  answer: z.object({
    data: labCase.extend({
      date_created: z.string().nullable(),
      date_due: z.string().nullable(),
      date_checked: z.string().nullable(),
      date_received: z.string().nullable(),
      date_sent: z.string().nullable(),
    }),
  }),
});

/** `yyyy-MM-ddTHH:mm` or with seconds, the office's wall clock; null empties it. */
const wall = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Give a date and a time.')
  .nullable();

export const updateLabCase = route({
  name: 'updateLabCase',
  method: 'PUT',
  path: '/od/labcases/{LabCaseNum}',
  feature: 'labs',
  access: 'session',
  summary: 'Change a lab case in the practice system; only the changed fields are sent.',
  params: z.object({ LabCaseNum: idParam }),
  body: z.object({
    LabCaseNum: z.number().int().positive(),
    DateTimeDue: wall.optional(),
    DateTimeCreated: wall.optional(),
    DateTimeSent: wall.optional(),
    DateTimeRecd: wall.optional(),
    DateTimeChecked: wall.optional(),
    InvoiceNum: z.string().max(INVOICE_MAX).optional(),
    Instructions: z.string().max(INSTRUCTIONS_MAX).optional(),
    /** The values the person saw of the fields they changed: 409 where one is another by now. */
    seen: z.record(z.string(), z.string().nullable()).optional(),
  }),
  answer: z.object({ data: labCase, message: z.string() }),
  fails: [409, 502],
});

export const listLabs = route({
  name: 'listLabs',
  method: 'GET',
  path: '/od/labs',
  feature: 'labs',
  access: 'session',
  summary: 'The laboratories of the practice.',
  answer: z.object({ data: z.array(lab), synced_at: z.string().nullable() }),
});

export const getLabConvoStatus = route({
  name: 'getLabConvoStatus',
  method: 'GET',
  path: '/od/LabConvoStatus/{id}',
  feature: 'labs',
  access: 'session',
  summary: 'Whether a lab case has a conversation the viewer may see.',
  params: z.object({ id: idParam }),
  answer: z.object({ hasConvo: z.boolean(), convo_id: z.number().int().nullable() }),
});
