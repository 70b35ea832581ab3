import type { OdRow } from '@chairline/open-dental';
import type { RestClient } from './rest-client.ts';
import { garbage } from './rest-faults.ts';
import { keyOfTable, readAll } from './rest-pages.ts';
import { cleanWireRow, readRow } from './rest-rows.ts';
import type { AppointmentWriter } from './source.ts';

type Appointment = OdRow<'appointment'>;

/** Reads and writes appointments through the REST API (opendental.com/site/apiappointments.html). */
export function createAppointmentWriter(client: RestClient): AppointmentWriter {
  /** @param writes whether the answer is of something that was written */
  function rowOf(answer: unknown, writes: boolean): Appointment {
    const row = cleanWireRow('appointment', readRow(answer));
    if (!row) throw garbage(writes);
    return row;
  }

  async function getAppointment(aptNum: number, signal: AbortSignal): Promise<Appointment> {
    const row = rowOf(await client.get(`appointments/${aptNum}`, {}, signal, true), false);
    if (row.AptNum !== aptNum) throw garbage(false);
    return row;
  }

  return {
    getAppointment,
    async listAppointmentsOn(date, signal) {
      const rows = await readAll(client, keyOfTable('appointment'), 'appointments', { date }, signal, true);
      return rows.flatMap((row) => cleanWireRow('appointment', row) ?? []);
    },
    async createAppointment(fields, signal) {
      const { isHygiene, ...rest } = fields;
      const body = { ...rest, IsHygiene: String(isHygiene) };
      return rowOf(await client.send('POST', 'appointments', body, signal), true).AptNum;
    },
    async moveAppointment(aptNum, fields, signal) {
      await client.send('PUT', `appointments/${aptNum}`, fields, signal);
    },
    async restoreAppointment(aptNum, fields, signal) {
      await client.send('PUT', `appointments/${aptNum}`, fields, signal);
    },
    async confirmAppointment(aptNum, defNum, signal) {
      await client.send('PUT', `appointments/${aptNum}/Confirm`, { defNum }, signal);
    },
    async breakAppointment(aptNum, { toUnscheduledList, breakType }, signal) {
      const body = {
        sendToUnscheduledList: String(toUnscheduledList),
        ...(breakType ? { breakType } : {}),
      };
      await client.send('PUT', `appointments/${aptNum}/Break`, body, signal);
    },
  };
}
