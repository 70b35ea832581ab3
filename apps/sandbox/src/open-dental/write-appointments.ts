import type { RawRow } from '@chairline/open-dental/made-up';
import { badRequest } from './errors.ts';
import { OVERLAPS } from './faults.ts';
import type { Practice } from './practice.ts';
import { presenters, readWord } from './present.ts';
import {
  type AddMethod,
  category,
  moment,
  need,
  type Reader,
  readFields,
  reference,
  text,
  yesNo,
} from './write-kit.ts';

const [SCHEDULED, COMPLETE, UNSCHEDULED, ASAP, BROKEN] = [1, 2, 3, 4, 5] as const;
/** Columns by which an appointment stands somewhere else. */
const places = ['AptDateTime', 'Op', 'ProvNum', 'ProvHyg'] as const;

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
  Op: (value, name, practice) => {
    const num = reference('operatory', (row) => !Number(row.IsHidden))(value, name, practice);
    if (!num) throw badRequest(`${name} is invalid`);
    return num;
  },
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

const confirmPreferences: Readonly<Record<string, string>> = {
  Sent: 'ApptEConfirmStatusSent',
  Confirmed: 'ApptEConfirmStatusAccepted',
  'Not Accepted': 'ApptEConfirmStatusDeclined',
  Failed: 'ApptEConfirmStatusSendFailed',
};

const firstConfirmation = (practice: Practice): RawRow | undefined =>
  practice
    .rows('definition')
    .filter(category(2))
    .toSorted((one, other) => Number(one.ItemOrder) - Number(other.ItemOrder))[0];

/** When an appointment is, in milliseconds of its wall clock. */
function spanOf(row: RawRow): { from: number; to: number } {
  const from = Date.parse(`${String(row.AptDateTime).replace(' ', 'T')}Z`);
  return { from, to: from + String(row.Pattern).length * 5 * 60_000 };
}

/** @throws ApiRefusal */
function mustBeFree(practice: Practice, wanted: RawRow): void {
  const span = spanOf(wanted);
  const taken = practice.rows('appointment').some((row) => {
    if (row.AptNum === wanted.AptNum || row.Op !== wanted.Op) return false;
    if (![SCHEDULED, COMPLETE, ASAP].some((one) => one === row.AptStatus)) return false;
    const other = spanOf(row);
    return other.from < span.to && span.from < other.to;
  });
  if (taken) throw badRequest(OVERLAPS);
}

/** Appointments: made, moved, confirmed, broken, noted (opendental.com/site/apiappointments.html). */
export function registerAppointmentWrites(add: AddMethod): void {
  add('PUT', '/appointments/:id', '21.1', (practice, body, id) => {
    const before = need(practice, 'appointment', id, 'Appointment');
    const fields = readFields(appointmentFields, body, practice);
    const moves = places.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
    if (moves && ![SCHEDULED, ASAP].some((one) => one === Number(fields.AptStatus ?? before.AptStatus)))
      throw badRequest('Only scheduled appointments can be moved.');
    if (moves) mustBeFree(practice, { ...before, ...fields });
    const row = practice.change('appointment', Number(id), fields);
    return { body: presenters.appointment(row, practice) };
  });
  add('POST', '/appointments', '21.1', (practice, { PatNum, ...body }) => {
    const patient = need(practice, 'patient', PatNum, 'Patient');
    for (const name of ['Op', 'AptDateTime'])
      if (body[name] === undefined) throw badRequest(`${name} is required`);
    const first = firstConfirmation(practice);
    const row: RawRow = {
      AptStatus: SCHEDULED,
      Pattern: '/XX/',
      Confirmed: Number(first?.DefNum ?? 0),
      ProvNum: Number(patient.PriProv),
      ...readFields(appointmentFields, body, practice),
      PatNum: Number(PatNum),
      SecDateTEntry: practice.now(),
    };
    if (row.AptStatus === SCHEDULED || row.AptStatus === ASAP) mustBeFree(practice, row);
    const made = practice.add('appointment', row);
    return {
      body: presenters.appointment(made, practice),
      location: `/api/v1/appointments/${String(made.AptNum)}`,
    };
  });
  add('PUT', '/appointments/:id/Confirm', '21.1', (practice, body, id) => {
    need(practice, 'appointment', id, 'Appointment');
    const names = Object.keys(body);
    if (names.length !== 1 || !['confirmVal', 'defNum'].includes(names[0]!)) {
      throw badRequest('Exactly one of confirmVal or defNum is required');
    }
    const preference = confirmPreferences[String(body.confirmVal)];
    const first = firstConfirmation(practice);
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
}
