import type { RawRow } from '@chairline/open-dental/made-up';
import type { OdEnum } from '@chairline/open-dental';
import { badRequest, notFound } from './errors.ts';
import type { Practice, TableName } from './practice.ts';
import { presenters, readWord, type Wire } from './present.ts';

/** Reads a query parameter and answers which rows fit. @throws ApiRefusal 400 */
type Filter = (value: string, practice: Practice) => (row: RawRow) => boolean;

export interface Resource {
  path: string;
  table: TableName;
  present(row: RawRow, practice: Practice): Wire;
  filters: Readonly<Record<string, Filter>>;
  /** Rows of the table that the resource knows at all. */
  holds?(row: RawRow, query: Readonly<Record<string, string>>, practice: Practice): boolean;
  order?(one: RawRow, other: RawRow): number;
  /** Whether one can be asked for by its key. */
  single: boolean;
  /** A parameter without which it is refused. */
  needs?: string;
  /** The version of Open Dental that brought it; 21.1 when not said. */
  since?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/;

const number =
  (column: string, name = column): Filter =>
  (value) => {
    if (!/^\d+$/.test(value)) throw badRequest(`${name} is invalid`);
    return (row) => Number(row[column]) === Number(value);
  };
const word =
  (column: string, enumeration: OdEnum, name = column): Filter =>
  (value) => {
    const wanted = readWord(enumeration, value);
    if (wanted === null) throw badRequest(`${name} is invalid`);
    return (row) => Number(row[column]) === wanted;
  };
/** Rows changed at or after a moment. */
const since =
  (column: string): Filter =>
  (value) => {
    if (!MOMENT.test(value)) throw badRequest(`${column} is invalid`);
    return (row) => String(row[column]) >= value;
  };
const day =
  (column: string, name: string, fits: (held: string, wanted: string) => boolean): Filter =>
  (value) => {
    if (!DAY.test(value)) throw badRequest(`${name} is invalid`);
    return (row) => fits(String(row[column]).slice(0, 10), value);
  };
const days = (column: string): Record<string, Filter> => ({
  date: day(column, 'date', (held, wanted) => held === wanted),
  dateStart: day(column, 'dateStart', (held, wanted) => held >= wanted),
  dateEnd: day(column, 'dateEnd', (held, wanted) => held <= wanted),
});
const text =
  (column: string): Filter =>
  (value) =>
  (row) =>
    String(row[column]).toLowerCase().includes(value.toLowerCase());
const same =
  (column: string): Filter =>
  (value) =>
  (row) =>
    String(row[column]) === value;

const PATIENT_DELETED = 4;
const CLAIM_STATUSES = /^[UHWSRIPA]$/;

/** The resources that can be read, as the vendor's pages have them (opendental.com/site/api<resource>.html). */
export const resources: readonly Resource[] = [
  {
    path: 'patients/Simple',
    table: 'patient',
    present: presenters.patient,
    single: false,
    holds: (row) => row.PatStatus !== PATIENT_DELETED,
    filters: {
      LName: text('LName'),
      FName: text('FName'),
      Birthdate: day('Birthdate', 'Birthdate', (held, wanted) => held === wanted),
      ClinicNum: number('ClinicNum'),
      PatStatus: word('PatStatus', 'PatStatus'),
      Gender: word('Gender', 'Gender'),
      Position: word('Position', 'Position'),
      PriProv: number('PriProv'),
      Guarantor: number('Guarantor'),
      DateTStamp: since('DateTStamp'),
    },
  },
  {
    path: 'patients',
    table: 'patient',
    present: presenters.patient,
    single: true,
    holds: (row) => row.PatStatus !== PATIENT_DELETED,
    filters: {
      LName: text('LName'),
      FName: text('FName'),
      Phone: (value) => (row) =>
        ['HmPhone', 'WkPhone', 'WirelessPhone'].some((name) =>
          String(row[name]).replace(/\D/g, '').includes(value.replace(/\D/g, '')),
        ),
      Address: text('Address'),
      City: text('City'),
      State: text('State'),
      Email: text('Email'),
      Birthdate: day('Birthdate', 'Birthdate', (held, wanted) => held === wanted),
      hideInactive: (value) => (row) => value !== 'true' || row.PatStatus !== 2,
      showArchived: (value) => (row) => value === 'true' || row.PatStatus !== 3,
      guarOnly: (value) => (row) => value !== 'true' || row.Guarantor === row.PatNum,
    },
  },
  {
    path: 'appointments',
    table: 'appointment',
    present: presenters.appointment,
    single: true,
    filters: {
      ...days('AptDateTime'),
      PatNum: number('PatNum'),
      AptStatus: word('AptStatus', 'AptStatus'),
      Op: number('Op'),
      ClinicNum: number('ClinicNum'),
      DateTStamp: since('DateTStamp'),
    },
  },
  {
    path: 'histappointments',
    since: '23.1.30',
    table: 'histappointment',
    present: presenters.histappointment,
    single: false,
    filters: {
      ...days('AptDateTime'),
      HistApptAction: word('HistApptAction', 'HistApptAction'),
      AptNum: number('AptNum'),
      PatNum: number('PatNum'),
      AptStatus: word('AptStatus', 'AptStatus'),
      ClinicNum: number('ClinicNum'),
    },
  },
  {
    path: 'schedules',
    since: '22.1',
    table: 'schedule',
    present: presenters.schedule,
    single: true,
    // Without a day it is today's.
    holds: (row, query, practice) =>
      'date' in query || 'dateStart' in query || String(row.SchedDate) === practice.now().slice(0, 10),
    order: (one, other) =>
      String(one.StartTime) < String(other.StartTime)
        ? -1
        : String(one.StartTime) > String(other.StartTime)
          ? 1
          : Number(one.ScheduleNum) - Number(other.ScheduleNum),
    filters: {
      ...days('SchedDate'),
      SchedType: word('SchedType', 'SchedType'),
      BlockoutDefNum: number('BlockoutType', 'BlockoutDefNum'),
      ProvNum: number('ProvNum'),
    },
  },
  {
    path: 'operatories',
    table: 'operatory',
    present: presenters.operatory,
    single: true,
    filters: { ClinicNum: number('ClinicNum') },
  },
  {
    path: 'providers',
    table: 'provider',
    present: presenters.provider,
    single: true,
    filters: { DateTStamp: since('DateTStamp') },
  },
  {
    path: 'clinics',
    table: 'clinic',
    present: presenters.clinic,
    single: false,
    holds: (row) => !Number(row.IsHidden),
    filters: {},
  },
  {
    path: 'definitions',
    table: 'definition',
    present: presenters.definition,
    single: false,
    holds: (row, query) => query.includeHidden === 'true' || !Number(row.IsHidden),
    order: (one, other) =>
      Number(one.Category) - Number(other.Category) || Number(one.ItemOrder) - Number(other.ItemOrder),
    filters: { Category: number('Category'), includeHidden: () => () => true },
  },
  {
    path: 'preferences',
    table: 'preference',
    present: presenters.preference,
    single: false,
    filters: { PrefName: same('PrefName') },
  },
  {
    path: 'procedurecodes',
    since: '22.3.22',
    table: 'procedurecode',
    present: presenters.procedurecode,
    single: true,
    filters: { DateTStamp: since('DateTStamp') },
  },
  {
    path: 'procedurelogs',
    table: 'procedurelog',
    present: presenters.procedurelog,
    single: true,
    filters: {
      PatNum: number('PatNum'),
      AptNum: number('AptNum'),
      PlannedAptNum: number('PlannedAptNum'),
      ClinicNum: number('ClinicNum'),
      CodeNum: number('CodeNum'),
      ProcStatus: word('ProcStatus', 'ProcStatus'),
      DateTStamp: since('DateTStamp'),
    },
  },
  {
    path: 'recalls',
    since: '22.4.40',
    table: 'recall',
    present: presenters.recall,
    single: false,
    filters: { PatNum: number('PatNum') },
  },
  {
    path: 'recalltypes',
    since: '24.1.44',
    table: 'recalltype',
    present: presenters.recalltype,
    single: true,
    filters: {},
  },
  {
    path: 'appointmenttypes',
    since: '22.4.10',
    table: 'appointmenttype',
    present: presenters.appointmenttype,
    single: false,
    order: (one, other) => Number(one.ItemOrder) - Number(other.ItemOrder),
    filters: {},
  },
  {
    path: 'labcases',
    since: '24.2.28',
    table: 'labcase',
    present: presenters.labcase,
    single: true,
    filters: {
      PatNum: number('PatNum'),
      LaboratoryNum: number('LaboratoryNum'),
      AptNum: number('AptNum'),
      PlannedAptNum: number('PlannedAptNum'),
      ProvNum: number('ProvNum'),
    },
  },
  {
    path: 'laboratories',
    since: '24.2.33',
    table: 'laboratory',
    present: presenters.laboratory,
    single: true,
    filters: {},
  },
  {
    path: 'claims',
    since: '22.2',
    table: 'claim',
    present: presenters.claim,
    single: true,
    filters: {
      PatNum: number('PatNum'),
      ClaimStatus: (value) => {
        if (!CLAIM_STATUSES.test(value)) throw badRequest('ClaimStatus is invalid');
        return (row) => row.ClaimStatus === value;
      },
      SecDateTEdit: since('SecDateTEdit'),
    },
  },
  {
    path: 'claimprocs',
    since: '22.2.33',
    table: 'claimproc',
    present: presenters.claimproc,
    single: true,
    filters: {
      ProcNum: number('ProcNum'),
      ClaimNum: number('ClaimNum'),
      PatNum: number('PatNum'),
      ClaimPaymentNum: number('ClaimPaymentNum'),
      Status: word('Status', 'ClaimProcStatus'),
    },
  },
  {
    path: 'claimpayments',
    since: '23.2.15',
    table: 'claimpayment',
    present: presenters.claimpayment,
    single: true,
    filters: { SecDateTEdit: since('SecDateTEdit') },
  },
  {
    path: 'payments',
    since: '22.2.32',
    table: 'payment',
    present: presenters.payment,
    single: false,
    filters: {
      PatNum: number('PatNum'),
      PayType: number('PayType'),
      DateEntry: day('PayDate', 'DateEntry', (held, wanted) => held >= wanted),
    },
  },
  {
    path: 'paysplits',
    since: '22.4.16',
    table: 'paysplit',
    present: presenters.paysplit,
    single: false,
    filters: { PatNum: number('PatNum'), PayNum: number('PayNum'), ProcNum: number('ProcNum') },
  },
  {
    path: 'carriers',
    since: '22.4.16',
    table: 'carrier',
    present: presenters.carrier,
    single: true,
    filters: {},
  },
  {
    path: 'insplans',
    since: '22.3.30',
    table: 'insplan',
    present: presenters.insplan,
    single: true,
    filters: { CarrierNum: number('CarrierNum') },
  },
  {
    path: 'inssubs',
    since: '22.4.28',
    table: 'inssub',
    present: presenters.inssub,
    single: true,
    filters: {
      PlanNum: number('PlanNum'),
      Subscriber: number('Subscriber'),
      SecDateTEdit: since('SecDateTEdit'),
    },
  },
  {
    path: 'documents',
    since: '21.2',
    table: 'document',
    present: presenters.document,
    single: true,
    needs: 'PatNum',
    filters: {
      PatNum: (value, practice) => {
        if (!practice.find('patient', Number(value))) throw notFound('Patient');
        return (row) => Number(row.PatNum) === Number(value);
      },
    },
  },
];
