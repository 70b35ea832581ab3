import type { RawRow } from '@chairline/open-dental/made-up';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs } from '../world/blobs.ts';
import { ApiRefusal, badRequest, notFound } from './errors.ts';
import type { Practice, TableName } from './practice.ts';
import { presenters, readWord } from './present.ts';
import { needVersion, needWriting } from './rest-kit.ts';

/** "The JSON body can have a maximum content length of 16.8M characters." */
const BODY_LIMIT = 16_800_000;

type Value = string | number | boolean | null | undefined;
type Fields = Record<string, Value>;
/** Reads a field of a body into the column's value. @throws ApiRefusal 400 */
type Reader = (value: Value, name: string, practice: Practice) => RawRow[string];

const moment: Reader = (value, name) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) {
    throw badRequest(`${name} is invalid`);
  }
  return value;
};
const text =
  (most: number): Reader =>
  (value, name) => {
    if (typeof value !== 'string' || value.length > most) throw badRequest(`${name} is invalid`);
    return value;
  };
const money: Reader = (value, name) => {
  const amount = typeof value === 'number' ? value : Number(value);
  if (value === '' || !Number.isFinite(amount)) throw badRequest(`${name} is invalid`);
  return amount;
};
const yesNo: Reader = (value, name) => {
  if (value !== 'true' && value !== 'false') throw badRequest(`${name} is invalid`);
  return value === 'true' ? 1 : 0;
};
/** The number of a row that must exist and fit; 0 for none. */
const reference =
  (table: TableName, fits: (row: RawRow) => boolean = () => true): Reader =>
  (value, name, practice) => {
    const num = Number(value);
    if (num === 0) return 0;
    const row = Number.isInteger(num) ? practice.find(table, num) : undefined;
    if (!row || !fits(row)) throw badRequest(`${name} is invalid`);
    return num;
  };
const status =
  (value: number) =>
  (row: RawRow): boolean =>
    row.AptStatus === value;
const category =
  (value: number) =>
  (row: RawRow): boolean =>
    row.Category === value;

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
const appointmentFields: Readonly<Record<string, Reader>> = {
  AptStatus: (value, name) => {
    const found = readWord('AptStatus', String(value));
    if (found === null) throw badRequest(`${name} is invalid`);
    return found;
  },
  Pattern: (value, name) => {
    if (typeof value !== 'string' || !/^[X/]{1,108}$/.test(value)) throw badRequest(`${name} is invalid`);
    return value;
  },
  Confirmed: reference('definition', category(2)),
  Op: reference('operatory'),
  Note: text(10_000),
  ProvNum: reference('provider'),
  ProvHyg: reference('provider'),
  AptDateTime: moment,
  ClinicNum: reference('clinic'),
  IsHygiene: yesNo,
  IsNewPatient: yesNo,
  Priority: (value, name) => {
    if (value !== 'Normal' && value !== 'ASAP') throw badRequest(`${name} is invalid`);
    return value === 'ASAP' ? 1 : 0;
  },
  UnschedStatus: reference('definition', category(13)),
};

const imageTypes = new Set(['Document', 'Radiograph', 'Photo', 'File', 'Attachment']);
const confirmPreferences: Readonly<Record<string, string>> = {
  Sent: 'ApptEConfirmStatusSent',
  Confirmed: 'ApptEConfirmStatusAccepted',
  'Not Accepted': 'ApptEConfirmStatusDeclined',
  Failed: 'ApptEConfirmStatusSendFailed',
};
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
const [SCHEDULED, UNSCHEDULED, BROKEN] = [1, 3, 5];

/** @throws ApiRefusal 400 for what is no field, or no value of it */
function readFields(fields: Readonly<Record<string, Reader>>, body: Fields, practice: Practice): RawRow {
  const read: RawRow = {};
  for (const [name, value] of Object.entries(body)) {
    const reader = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!reader) throw badRequest(`'${name}' is not a valid field`);
    read[name] = reader(value, name, practice);
  }
  return read;
}

function bodyOf(request: FastifyRequest): Fields {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object.');
  }
  const strange = Object.entries(body).find(([, value]) => typeof value === 'object' && value !== null);
  if (strange) throw badRequest(`${strange[0]} is invalid`);
  return body as Fields;
}

const need = (practice: Practice, table: TableName, id: unknown, what: string): RawRow => {
  const row = practice.find(table, Number(id));
  if (!row) throw notFound(what);
  return row;
};

/** What a method answers: nothing, or a body, with 201 and its location where something was made. */
interface Made {
  body?: object;
  location?: string;
}
type Method = (practice: Practice, body: Fields, id: string) => Made;

/** The methods that change something, as far as Chairline uses them or will. */
export function registerWrites(
  scope: FastifyInstance,
  practiceOf: (request: FastifyRequest) => Practice,
  blobs: Blobs,
): void {
  function add(method: 'PUT' | 'POST' | 'DELETE', url: string, since: string, run: Method): void {
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
  }

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

  add('PUT', '/appointments/:id', '21.1', (practice, body, id) => {
    need(practice, 'appointment', id, 'Appointment');
    const row = practice.change('appointment', Number(id), readFields(appointmentFields, body, practice));
    return { body: presenters.appointment(row, practice) };
  });
  add('PUT', '/appointments/:id/Confirm', '21.1', (practice, body, id) => {
    need(practice, 'appointment', id, 'Appointment');
    const names = Object.keys(body);
    if (names.length !== 1 || !['confirmVal', 'defNum'].includes(names[0]!)) {
      throw badRequest('Exactly one of confirmVal or defNum is required');
    }
    const preference = confirmPreferences[String(body.confirmVal)];
    const first = practice
      .rows('definition')
      .filter(category(2))
      .toSorted((one, other) => Number(one.ItemOrder) - Number(other.ItemOrder))[0];
    const num =
      'defNum' in body
        ? reference('definition', category(2))(body.defNum, 'defNum', practice)
        : body.confirmVal === 'None'
          ? first?.DefNum
          : preference && practice.find('preference', preference)?.ValueString;
    if (!num) throw badRequest('confirmVal is invalid');
    practice.change('appointment', Number(id), { Confirmed: Number(num) });
    return {};
  });
  add('PUT', '/appointments/:id/Break', '21.3', (practice, body, id) => {
    const row = need(practice, 'appointment', id, 'Appointment');
    if (body.sendToUnscheduledList !== 'true' && body.sendToUnscheduledList !== 'false') {
      throw badRequest('sendToUnscheduledList is required');
    }
    if (body.breakType !== undefined && body.breakType !== 'Missed' && body.breakType !== 'Cancelled') {
      throw badRequest('breakType is invalid');
    }
    if (row.AptStatus !== SCHEDULED) throw badRequest('Only scheduled appointments can be broken.');
    const AptStatus = body.sendToUnscheduledList === 'true' ? UNSCHEDULED : BROKEN;
    practice.change('appointment', Number(id), { AptStatus });
    practice.add('histappointment', {
      HistDateTStamp: practice.now(),
      HistApptAction: body.breakType === 'Cancelled' ? 3 : 2,
      AptNum: row.AptNum,
      PatNum: row.PatNum,
      AptStatus,
      AptDateTime: row.AptDateTime,
      ClinicNum: row.ClinicNum,
    });
    return {};
  });
  add('PUT', '/appointments/:id/Note', '21.1', (practice, body, id) => {
    const row = need(practice, 'appointment', id, 'Appointment');
    if (typeof body.Note !== 'string' || body.Note === '') throw badRequest('Note is required');
    practice.change('appointment', Number(id), {
      Note: row.Note ? `${String(row.Note)}\r\n${body.Note}` : body.Note,
    });
    return {};
  });

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

  // Free SQL is played as for a developer who was not given it.
  add('PUT', '/queries/ShortQuery', '21.2', () => {
    throw new ApiRefusal(401, 'The developer key does not have permission to use this method.');
  });
}

/** Under which id a document's bytes lie. */
export const documentBlob = (practice: Practice, row: RawRow): string =>
  `open-dental-${Buffer.from(practice.founding.key).toString('hex')}-${Number(row.DocNum)}`;
