import { enumText, odEnums, odTables, type OdEnum, type OdTableName } from '@chairline/open-dental';
import type { RawRow } from '@chairline/open-dental/made-up';
import type { Practice } from './practice.ts';

export type Wire = Record<string, string | number>;

/** Integers of the database that the API writes as words. */
const words: Partial<Record<OdTableName | 'histappointment', Record<string, OdEnum>>> = {
  patient: {
    PatStatus: 'PatStatus',
    Gender: 'Gender',
    Position: 'Position',
    PreferConfirmMethod: 'ContactMethod',
    PreferContactMethod: 'ContactMethod',
    PreferRecallMethod: 'ContactMethod',
    TxtMsgOk: 'TxtMsgOk',
  },
  appointment: { AptStatus: 'AptStatus' },
  histappointment: { AptStatus: 'AptStatus', HistApptAction: 'HistApptAction' },
  procedurelog: { ProcStatus: 'ProcStatus' },
  claimproc: { Status: 'ClaimProcStatus' },
  schedule: { SchedType: 'SchedType' },
};

const yesNo = (value: unknown) => (Number(value) ? 'true' : 'false');
const defName = (practice: Practice, num: unknown) =>
  String(practice.find('definition', Number(num))?.ItemName ?? '');
const providerAbbr = (practice: Practice, num: unknown) =>
  String(practice.find('provider', Number(num))?.Abbr ?? '');
/** As .NET writes a decimal into a text. */
const decimal = (value: unknown) => Number(value).toFixed(2);

/** `6m1d` of `days | weeks << 8 | months << 16 | years << 24`. */
function writeInterval(value: number): string {
  const parts = [
    [value >>> 24, 'y'],
    [(value >>> 16) & 255, 'm'],
    [(value >>> 8) & 255, 'w'],
    [value & 255, 'd'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
}

/** The columns of a table by their kinds: booleans and enumerations as words, all else as the database has it. */
function presentRow(table: OdTableName, row: RawRow): Wire {
  const wire: Wire = {};
  for (const [name, kind] of Object.entries(odTables[table].columns)) {
    const value = row[name] ?? '';
    const word = words[table]?.[name];
    wire[name] = word
      ? enumText(word, Number(value))
      : kind === 'bool'
        ? yesNo(value)
        : (value as string | number);
  }
  return wire;
}

function without(wire: Wire, ...names: string[]): Wire {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !names.includes(name)));
}

const seen = (practice: Practice): Wire => ({ serverDateTime: practice.now() });
const priority = (value: unknown) => (Number(value) === 1 ? 'ASAP' : 'Normal');

/**
 * What each resource answers of a row: the fields of the vendor's pages that Chairline's columns have, with those
 * pages' own inconsistencies (numbers as texts, `IsOrtho` with a capital, columns that are left out).
 */
export const presenters = {
  patient: (row: RawRow, practice: Practice): Wire => ({
    ...seen(practice),
    ...without(presentRow('patient', row), 'InsEst'),
    priProvAbbr: providerAbbr(practice, row.PriProv),
    secProvAbbr: providerAbbr(practice, row.SecProv),
    clinicAbbr: String(practice.find('clinic', Number(row.ClinicNum))?.Abbr ?? ''),
    EstBalance: Number(row.BalTotal),
    SSN: '',
    ChartNumber: '',
    BillingType: 'Standard Account',
    Premed: 'false',
  }),
  appointment: (row: RawRow, practice: Practice): Wire => ({
    ...seen(practice),
    ...presentRow('appointment', row),
    confirmed: defName(practice, row.Confirmed),
    unschedStatus: defName(practice, row.UnschedStatus),
    provAbbr: providerAbbr(practice, row.ProvNum),
    Priority: priority(row.Priority),
    TimeLocked: 'false',
    colorOverride: '0,0,0',
  }),
  histappointment: (row: RawRow): Wire => ({
    HistApptNum: Number(row.HistApptNum),
    HistUserNum: 0,
    HistDateTStamp: String(row.HistDateTStamp),
    HistApptAction: enumText('HistApptAction', Number(row.HistApptAction)),
    ApptSource: 'None',
    AptNum: Number(row.AptNum),
    PatNum: Number(row.PatNum),
    AptStatus: enumText('AptStatus', Number(row.AptStatus)),
    AptDateTime: String(row.AptDateTime),
    ClinicNum: Number(row.ClinicNum),
    DateTStamp: String(row.HistDateTStamp),
  }),
  procedurelog: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('procedurelog', row),
    ProcFee: decimal(row.ProcFee),
    priority: defName(practice, row.Priority),
    provAbbr: providerAbbr(practice, row.ProvNum),
    procCode: String(practice.find('procedurecode', Number(row.CodeNum))?.ProcCode ?? ''),
    descript: String(practice.find('procedurecode', Number(row.CodeNum))?.Descript ?? ''),
    ...seen(practice),
  }),
  procedurecode: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('procedurecode', row),
    procCat: defName(practice, row.ProcCat),
    TreatArea: 'Mouth',
  }),
  claim: (row: RawRow, practice: Practice): Wire => ({
    ...without(presentRow('claim', row), 'ClinicNum', 'DateSentOrig', 'PreAuthString'),
    ProvBill: Number(row.ProvTreat),
    IsOrtho: 'False',
    PriorAuthorizationNumber: '',
    customTracking: defName(practice, row.CustomTracking),
  }),
  claimproc: (row: RawRow, practice: Practice): Wire => ({
    ...without(presentRow('claimproc', row), 'LineNumber'),
    claimPaymentTracking: defName(practice, row.ClaimPaymentTracking),
    IsTransfer: 'false',
  }),
  claimpayment: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('claimpayment', row),
    CheckAmt: String(row.CheckAmt),
    payType: defName(practice, row.PayType),
    IsPartial: 'false',
  }),
  payment: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('payment', row),
    PayAmt: String(row.PayAmt),
    ClinicNum: String(row.ClinicNum),
    payType: defName(practice, row.PayType),
    DateEntry: String(row.PayDate),
    ...seen(practice),
  }),
  paysplit: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('paysplit', row),
    DatePay: String(practice.find('payment', Number(row.PayNum))?.PayDate ?? '0001-01-01'),
    // A day where the other resources have a moment.
    SecDateTEdit: String(row.SecDateTEdit).slice(0, 10),
    UnearnedType: 0,
  }),
  recall: (row: RawRow, practice: Practice): Wire => ({
    ...presentRow('recall', row),
    RecallInterval: writeInterval(Number(row.RecallInterval)),
    recallStatus: defName(practice, row.RecallStatus),
    Priority: priority(row.Priority),
    TimePatternOverride: '',
  }),
  recalltype: (row: RawRow): Wire => ({ ...presentRow('recalltype', row), DefaultInterval: '6m1d' }),
  appointmenttype: (row: RawRow): Wire => ({
    ...without(presentRow('appointmenttype', row), 'AppointmentTypeColor', 'ItemOrder'),
    appointmentTypeColor: [16, 8, 0].map((at) => (Number(row.AppointmentTypeColor) >> at) & 255).join(','),
  }),
  labcase: (row: RawRow): Wire => presentRow('labcase', row),
  laboratory: (row: RawRow): Wire => ({ ...presentRow('laboratory', row), Notes: '', Slip: 0 }),
  definition: (row: RawRow): Wire => ({
    DefNum: Number(row.DefNum),
    ItemName: String(row.ItemName),
    ItemValue: String(row.ItemValue),
    Category: Number(row.Category),
    category: '',
    isHidden: yesNo(row.IsHidden),
  }),
  clinic: (row: RawRow): Wire => without(presentRow('clinic', row), 'ItemOrder'),
  provider: (row: RawRow, practice: Practice): Wire => ({
    ...without(presentRow('provider', row), 'ItemOrder'),
    ProvStatus: Number(row.ProvStatus) === 1 ? 'Deleted' : 'Active',
    ...seen(practice),
  }),
  operatory: (row: RawRow): Wire => without(presentRow('operatory', row), 'DateTStamp'),
  schedule: (row: RawRow, practice: Practice): Wire => ({
    ...without(presentRow('schedule', row), 'ClinicNum', 'Status', 'Operatories'),
    ScheduleNum: String(row.ScheduleNum),
    ProvNum: String(row.ProvNum),
    BlockoutType: String(row.BlockoutType),
    blockoutType: defName(practice, row.BlockoutType),
    EmployeeNum: '0',
    operatories: String(row.Operatories ?? ''),
    Note: '',
  }),
  preference: (row: RawRow): Wire => ({ PrefNum: 0, ...presentRow('preference', row) }),
  carrier: (row: RawRow): Wire => without(presentRow('carrier', row), 'SecDateTEdit'),
  insplan: (row: RawRow): Wire => ({ ...presentRow('insplan', row), PlanType: '', IsHidden: 'false' }),
  inssub: (row: RawRow): Wire => presentRow('inssub', row),
  document: (row: RawRow, practice: Practice): Wire => ({
    DocNum: Number(row.DocNum),
    MountNum: 0,
    filePath: String(row.FileName),
    Description: String(row.Description),
    PatNum: String(row.PatNum),
    Note: '',
    DateCreated: String(row.DateCreated),
    DocCategory: Number(row.DocCategory),
    docCategory: defName(practice, row.DocCategory),
    ToothNumbers: '',
    DateTStamp: String(row.DateCreated),
    ...seen(practice),
  }),
} as const;

/** The integer of a word of an enumeration; null for none of it. Unlike the gateway's, no digits pass. */
export function readWord(name: OdEnum, text: string): number | null {
  const index = (odEnums[name] as readonly string[]).findIndex((word) => word !== '' && word === text);
  return index < 0 ? null : index;
}
