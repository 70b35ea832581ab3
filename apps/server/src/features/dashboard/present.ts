import { type dashboard as contract, toDollars } from '@chairline/contract';
import { enumText } from '@chairline/open-dental';
import { payerLabel } from './store-sources.ts';
import type { AppointmentRecord, PaymentRecord } from './store-rows.ts';

/** A wall time as the wire carries it. */
const wall = (text: string | null): string | null => text && text.replace(' ', 'T');

export function presentAppointment(row: AppointmentRecord): contract.AppointmentRow {
  return {
    AptNum: row.apt_num,
    AptDateTime: wall(row.at),
    ProcDescript: row.proc_descript,
    minutes: row.minutes,
    AptStatus: enumText('AptStatus', row.apt_status),
    provider: row.provider,
    clinic: row.clinic,
    confirmed: row.confirmed,
    IsNewPatient: row.is_new_patient,
  };
}

export const presentNewAppointment = (row: AppointmentRecord): contract.NewAppointmentRow => ({
  AptCreatedDateTime: wall(row.entered),
  ...presentAppointment(row),
});

export function presentPayment(row: PaymentRecord): contract.PaymentRow {
  return {
    PmtDate: row.day,
    TotalAMt: toDollars(row.cents),
    PaymentTYpe: row.form,
    Provider: row.provider,
    ClinicNum: row.clinic_num,
    clinic: row.clinic,
    PaymentFrom: payerLabel(row.payer),
  };
}
