import type { RouteCase } from '../../../testing/route-case.ts';
import type { RecallsIds } from '../../recalls/testing/route-cases.ts';

/**
 * A contact who is a patient with an appointment and a file in their thread, and a patient whose contact is not
 * certain.
 */
export interface PracticeIds {
  patient: number;
  appointment: number;
  chartMedia: number;
  doubtfulPatient: number;
}

/** One call of every route of the feature. */
export function practiceCases(ids: PracticeIds & RecallsIds): Record<string, RouteCase> {
  const params = { id: ids.patient };
  const page = { params: { offset: 0 }, ok: 200 };
  const ofContact = { params, ok: 200, foreign: 404 } as const;
  return {
    getAccessToken: { ok: 200 },
    saveAccessToken: { body: { token: 'a-customer-key' }, ok: 201 },
    updateAccessToken: { body: { token: 'another-customer-key' }, ok: 200 },
    removeAccessToken: { ok: 200 },
    getPracticeEnabled: { ok: 200 },
    getConnectorPath: { ok: 200 },
    downloadConnector: { params: { file: 'SHA256SUMS' }, ok: 200 },
    getIntegrationToken: { ok: 200 },
    rotateIntegrationToken: { ok: 200 },
    getPracticeState: { ok: 200 },
    syncPractice: { ok: 200 },
    comparePractice: { ok: 200 },
    listMatches: { ok: 200 },
    decideMatch: {
      params: { PatNum: ids.doubtfulPatient },
      body: { decision: 'ignore', version: 1 },
      ok: 200,
      foreign: 404,
    },
    listClinics: { ok: 200 },
    listOperatories: { ok: 200 },
    listRecallTypes: { ok: 200 },
    listAppointmentTypes: { ok: 200 },
    listProviders: { ok: 200 },
    listDefinitions: { params: { category: 2 }, ok: 200 },
    getPatientSummary: ofContact,
    listOdAppointments: ofContact,
    listContactAppointments: ofContact,
    listAppointmentsOfDay: { params: { offset: 0, date: '2031-02-03' }, ok: 200 },
    listSlots: { query: { dateStart: '2031-02-03', dateEnd: '2031-02-04', lengthMinutes: '30' }, ok: 200 },
    getDaySchedule: { params: { date: '2031-02-03' }, ok: 200 },
    listLabGuard: { ok: 200 },
    confirmAppointment: { params: { AptNum: ids.appointment }, body: { DefNum: 1 }, ok: 502, foreign: 404 },
    breakAppointment: {
      params: { AptNum: ids.appointment },
      body: { sendToUnscheduledList: true },
      ok: 502,
      foreign: 404,
    },
    restoreAppointment: {
      params: { AptNum: ids.appointment },
      body: { AptStatus: 'Scheduled', AptDateTime: '2031-02-04T09:00', Op: 0 },
      ok: 502,
      foreign: 404,
    },
    listRecare: page,
    listReconsult: page,
    listPostOps: page,
    listUnconfirmed: page,
    listPreAuths: page,
    listPendingTreatment: page,
    markListDone: {
      params: { list: 're-care' },
      body: { pat_nums: [ids.recall], done: true },
      ok: 200,
      foreign: 404,
    },
    countPracticeLists: { ok: 200 },
    getPreAuths: ofContact,
    getPendingTreatment: ofContact,
    getPracticeSettings: { ok: 200 },
    setPracticeSettings: {
      body: {
        post_op_codes: ['D7'],
        post_op_days: 1,
        reconsult_codes: ['D0140'],
        reconsult_days: 90,
        confirmed_defs: null,
        unconfirmed_days: 14,
        lab_days_ahead: 3,
        version: 0,
      },
      ok: 200,
    },
    addChartDocument: {
      params: { contactId: ids.patient, mediaId: ids.chartMedia },
      body: { description: 'X-ray' },
      ok: 200,
      foreign: 404,
    },
    listChartDocuments: { params: { contactId: ids.patient }, ok: 200, foreign: 404 },
  };
}
