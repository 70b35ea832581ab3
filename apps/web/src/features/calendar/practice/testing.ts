import { practice } from '@chairline/contract';
import type { DayColumn } from './day-rules.ts';

/* A day of a practice, for tests. */

const DATE = '2026-11-25';

export function apt(
  AptNum: number,
  fields: Partial<practice.OdAppointment> = {},
  more = {},
): practice.DayAppointment {
  const od_json: practice.OdAppointment = {
    AptNum,
    PatNum: AptNum,
    AptDateTime: `${DATE}T09:00:00`,
    AptStatus: 'Scheduled',
    provAbbr: 'DOC1',
    confirmed: 'Left Msg',
    is_confirmed: false,
    Note: '',
    ProcDescript: '',
    Op: 1,
    opName: 'Op 1',
    ClinicNum: 0,
    ClinicLocation: { Address: '', City: '', State: '', Zip: '' },
    IsNewPatient: false,
    IsHygiene: false,
    Pattern: '/XX/',
    minutes: 20,
    Lab_Num: null,
    status: null,
    ...fields,
  };
  return {
    date: DATE,
    operatoryId: od_json.Op,
    contact_id: null,
    first_name: 'Ana',
    last_name: 'Silva',
    od_json,
    ProvNum: 1,
    Confirmed: 19,
    parts: practice.patternParts(od_json.Pattern),
    lab: null,
    type_name: '',
    type_color: null,
    confirmed_color: null,
    ...more,
  };
}

export const day = (fields: Partial<practice.DaySchedule> = {}): practice.DaySchedule => ({
  date: DATE,
  appointments: [],
  shifts: [],
  blockouts: [],
  closed: [],
  increment: 10,
  hours: null,
  synced_at: null,
  ...fields,
});
export const op = (OperatoryNum: number, fields = {}) => ({
  OperatoryNum,
  OpName: `Op ${OperatoryNum}`,
  ClinicNum: 0,
  IsHidden: false,
  ProvDentist: 0,
  ProvHygienist: 0,
  ...fields,
});
export const prov = (ProvNum: number, fields = {}) => ({
  ProvNum,
  Abbr: `DOC${ProvNum}`,
  full_name: `Doctor ${ProvNum}`,
  IsHidden: false,
  ...fields,
});
export const column = (fields: Partial<DayColumn> = {}): DayColumn => ({
  id: '1',
  name: 'Op 1',
  hint: '',
  clinic: 0,
  operatories: [1],
  providers: [],
  ...fields,
});
