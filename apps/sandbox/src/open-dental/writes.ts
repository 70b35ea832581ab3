import type { RawRow } from '@chairline/open-dental/made-up';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs } from '../world/blobs.ts';
import { ApiRefusal, badRequest } from './errors.ts';
import { type Practice, tableNames } from './practice.ts';
import { presenters } from './present.ts';
import { needVersion, needWriting, PAGE } from './rest-kit.ts';
import { registerAppointmentWrites } from './write-appointments.ts';
import {
  type AddMethod,
  category,
  type Fields,
  moment,
  money,
  need,
  type Reader,
  readFields,
  reference,
  status,
  text,
} from './write-kit.ts';

/** "The JSON body can have a maximum content length of 16.8M characters." */
const BODY_LIMIT = 16_800_000;

const labCaseFields: Readonly<Record<string, Reader>> = {
  LaboratoryNum: reference('laboratory'),
  AptNum: reference('appointment', status(1)),
  PlannedAptNum: reference('appointment', status(6)),
  DateTimeDue: moment,
  DateTimeCreated: moment,
  DateTimeSent: moment,
  DateTimeRecd: moment,
  DateTimeChecked: moment,
  ProvNum: reference('provider'),
  Instructions: text(4_000),
  LabFee: money,
  InvoiceNum: text(255),
};
const imageTypes = new Set(['Document', 'Radiograph', 'Photo', 'File', 'Attachment']);
const modes = [
  'None',
  'Email',
  'Mail',
  'Phone',
  'In Person',
  'Text',
  'Email and Text',
  'Phone and Text',
] as const;
function bodyOf(request: FastifyRequest): Fields {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object.');
  }
  const strange = Object.entries(body).find(([, value]) => typeof value === 'object' && value !== null);
  if (strange) throw badRequest(`${strange[0]} is invalid`);
  return body as Fields;
}

/** The methods that change something, as far as Chairline uses them or will. */
export function registerWrites(
  scope: FastifyInstance,
  practiceOf: (request: FastifyRequest) => Practice,
  blobs: Blobs,
): void {
  const add: AddMethod = (method, url, since, run) => {
    scope.route({
      method,
      url,
      bodyLimit: BODY_LIMIT,
      handler: (request, reply: FastifyReply) => {
        const practice = practiceOf(request);
        needVersion(practice, since);
        needWriting(practice);
        const body = method === 'DELETE' ? {} : bodyOf(request);
        const made = run(practice, body, (request.params as { id?: string }).id ?? '');
        if (made.location !== undefined) void reply.code(201).header('location', made.location);
        return made.body === undefined ? reply.send() : reply.send(made.body);
      },
    });
  };

  add('PUT', '/labcases/:id', '24.4.19', (practice, body, id) => {
    need(practice, 'labcase', id, 'LabCase');
    const row = practice.change('labcase', Number(id), readFields(labCaseFields, body, practice));
    return { body: presenters.labcase(row) };
  });
  add('POST', '/labcases', '24.4.19', (practice, { PatNum, ...body }) => {
    need(practice, 'patient', PatNum, 'Patient');
    const row = practice.add('labcase', {
      ...readFields(labCaseFields, body, practice),
      PatNum: Number(PatNum),
      DateTimeCreated: practice.now(),
    });
    return { body: presenters.labcase(row), location: `/api/v1/labcases/${String(row.LabCaseNum)}` };
  });
  add('DELETE', '/labcases/:id', '24.4.19', (practice, _body, id) => {
    need(practice, 'labcase', id, 'LabCase');
    practice.remove('labcase', Number(id));
    return {};
  });

  registerAppointmentWrites(add);

  add('POST', '/documents/Upload', '21.1', (practice, body) => {
    const known = new Set([
      'PatNum',
      'rawBase64',
      'extension',
      'Description',
      'DateCreated',
      'DocCategory',
      'ImgType',
      'ToothNumbers',
      'ProvNum',
      'PrintHeading',
    ]);
    const strange = Object.keys(body).find((name) => !known.has(name));
    if (strange) throw badRequest(`'${strange}' is not a valid field`);
    for (const name of ['PatNum', 'rawBase64', 'extension']) {
      if (!body[name]) throw badRequest(`${name} is required`);
    }
    need(practice, 'patient', body.PatNum, 'Patient');
    const [base64, extension] = [String(body.rawBase64), String(body.extension)];
    if (!/^\.[A-Za-z\d]{1,5}$/.test(extension)) throw badRequest('extension is invalid');
    if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
      throw badRequest('rawBase64 is invalid');
    if (body.ImgType !== undefined && !imageTypes.has(String(body.ImgType)))
      throw badRequest('ImgType is invalid');
    const first = practice
      .rows('definition')
      .filter((row) => row.Category === 18 && !Number(row.IsHidden))
      .toSorted((one, other) => Number(one.ItemOrder) - Number(other.ItemOrder))[0]!;
    const row = practice.add('document', {
      PatNum: Number(body.PatNum),
      Description: String(body.Description ?? ''),
      DateCreated:
        body.DateCreated === undefined ? practice.now() : moment(body.DateCreated, 'DateCreated', practice),
      DocCategory:
        body.DocCategory === undefined
          ? Number(first.DefNum)
          : reference('definition', category(18))(body.DocCategory, 'DocCategory', practice),
      FileName: '',
      ImgType: String(body.ImgType ?? 'Document'),
      Extension: extension,
    });
    blobs.put(documentBlob(practice, row), Buffer.from(base64, 'base64'));
    const { MountNum: _mount, ...shown } = presenters.document(row, practice);
    return { body: shown, location: `/api/v1/documents/${String(row.DocNum)}` };
  });

  add('POST', '/commlogs', '21.1', (practice, body) => {
    need(practice, 'patient', body.PatNum, 'Patient');
    if (typeof body.Note !== 'string' || body.Note === '') throw badRequest('Note is required');
    const mode = body.Mode_ ?? 'Phone';
    if (!(modes as readonly unknown[]).includes(mode)) throw badRequest('Mode_ is invalid');
    const direction = body.SentOrReceived ?? 'Sent';
    if (!['Neither', 'Sent', 'Received'].includes(String(direction)))
      throw badRequest('SentOrReceived is invalid');
    const row = practice.add('commlog', {
      PatNum: Number(body.PatNum),
      CommDateTime:
        body.CommDateTime === undefined
          ? practice.now()
          : moment(body.CommDateTime, 'CommDateTime', practice),
      CommType: Number(body.CommType ?? 0),
      Note: body.Note,
      Mode_: String(mode),
      SentOrReceived: String(direction),
      DateTStamp: practice.now(),
    });
    return { body: { ...row }, location: `/api/v1/commlogs/${String(row.CommlogNum)}` };
  });

  add('PUT', '/queries/ShortQuery', '21.2', (practice, body) => ({
    body: runQuery(practice, String(body.SqlCommand ?? '')),
  }));
}

/** Of SQL what is asked here: columns of a table, of the rows that have a number. @throws ApiRefusal */
export function runQuery(practice: Practice, sql: string): RawRow[] {
  if (!/^\s*SELECT\b/i.test(sql)) throw new ApiRefusal(401, 'The query is not read-only.');
  const match = /^SELECT (\w+(?:, \w+)*) FROM (\w+)(?: WHERE (\w+) = (\d+))?$/.exec(sql);
  const table = tableNames.find((name) => name === match?.[2]);
  if (!match || !table) throw badRequest('This query is beyond what is played here.');
  const [columns, , column, value] = match.slice(1);
  return practice
    .rows(table)
    .filter((row) => column === undefined || Number(row[column]) === Number(value))
    .slice(0, PAGE)
    .map((row) => Object.fromEntries(columns!.split(', ').map((name) => [name, row[name]])));
}

/** Under which id a document's bytes lie. */
export const documentBlob = (practice: Practice, row: RawRow): string =>
  `open-dental-${Buffer.from(practice.founding.key).toString('hex')}-${Number(row.DocNum)}`;
