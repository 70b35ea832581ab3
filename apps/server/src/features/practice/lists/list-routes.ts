import { practice } from '@chairline/contract';
import { definitionCategory } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Binding, handle } from '../../../platform/http/handler.ts';
import {
  countPracticeLists,
  listPatients,
  pendingTreatmentList,
  postOpList,
  preAuthList,
  recareList,
  reconsultList,
  unconfirmedList,
} from './list-patients.ts';
import { getDaySchedule, listLabGuard } from '../visits/day-schedule.ts';
import { listSlots } from '../visits/list-slots.ts';
import { markListDone } from './mark-list-done.ts';
import { setPracticeSettings } from '../settings.ts';
import {
  listClinics,
  listDefinitions,
  listOperatories,
  listProviders,
  listAppointmentTypes,
  listRecallTypes,
} from '../store-catalogs.ts';
import { findConfirmedDefs, findSettings, findSyncedAt } from '../store-settings.ts';
import {
  getPatientSummary,
  getPendingTreatment,
  getPreAuths,
  listAppointments,
  listAppointmentsOfDay,
} from '../chart/tabs.ts';

/** A catalog of the copy, and when that was last whole. */
async function withSyncedAt<T>(ctx: Context, read: (tx: Transaction) => Promise<T[]>) {
  return { data: await read(ctx.tx), synced_at: await findSyncedAt(ctx.tx) };
}

/** Definitions of a category, each with whether an appointment that has it counts as confirmed. */
async function listWithConfirms(tx: Transaction, category: number) {
  const rows = await listDefinitions(tx, category);
  const isConfirmation = category === definitionCategory.apptConfirmed;
  const confirmed = new Set(isConfirmation ? await findConfirmedDefs(tx, await findSettings(tx)) : []);
  return rows.map((row) => ({ ...row, confirms: confirmed.has(row.DefNum) }));
}

/** Lists, tabs, settings: all from the office's copy. */
export const listRoutes: Binding[] = [
  handle(practice.listClinics, (ctx) => withSyncedAt(ctx, listClinics)),
  handle(practice.listOperatories, (ctx) => withSyncedAt(ctx, listOperatories)),
  handle(practice.listRecallTypes, (ctx) => withSyncedAt(ctx, listRecallTypes)),
  handle(practice.listAppointmentTypes, (ctx) => withSyncedAt(ctx, listAppointmentTypes)),
  handle(practice.listProviders, (ctx) => withSyncedAt(ctx, listProviders)),
  handle(practice.listDefinitions, (ctx, { params }) =>
    withSyncedAt(ctx, (tx) => listWithConfirms(tx, params.category)),
  ),
  handle(practice.getPatientSummary, (ctx, { params }) => getPatientSummary(ctx, params.id)),
  handle(practice.listOdAppointments, (ctx, { params }) => listAppointments(ctx, params.id)),
  handle(practice.listContactAppointments, (ctx, { params }) => listAppointments(ctx, params.id)),
  handle(practice.listAppointmentsOfDay, (ctx, { params }) =>
    listAppointmentsOfDay(ctx, params.date, params.offset),
  ),
  handle(practice.getDaySchedule, (ctx, { params }) => getDaySchedule(ctx, params.date)),
  handle(practice.listLabGuard, (ctx) => listLabGuard(ctx)),
  handle(practice.listSlots, (ctx, { query }) => listSlots(ctx, query)),
  handle(practice.listRecare, (ctx, { params, query }) =>
    listPatients(ctx, recareList, { ...params, ...query }),
  ),
  handle(practice.listReconsult, (ctx, { params, query }) =>
    listPatients(ctx, reconsultList, { ...params, ...query }),
  ),
  handle(practice.listPostOps, (ctx, { params, query }) =>
    listPatients(ctx, postOpList, { ...params, ...query }),
  ),
  handle(practice.listUnconfirmed, (ctx, { params, query }) =>
    listPatients(ctx, unconfirmedList, { ...params, ...query }),
  ),
  handle(practice.listPreAuths, (ctx, { params, query }) =>
    listPatients(ctx, preAuthList, { ...params, ...query }),
  ),
  handle(practice.listPendingTreatment, (ctx, { params, query }) =>
    listPatients(ctx, pendingTreatmentList, { ...params, ...query }),
  ),
  handle(practice.markListDone, (ctx, { params, body }) => markListDone(ctx, params.list, body)),
  handle(practice.countPracticeLists, (ctx) => countPracticeLists(ctx)),
  handle(practice.getPreAuths, (ctx, { params }) => getPreAuths(ctx, params.id)),
  handle(practice.getPendingTreatment, (ctx, { params }) => getPendingTreatment(ctx, params.id)),
  handle(practice.getPracticeSettings, (ctx) => findSettings(ctx.tx)),
  handle(practice.setPracticeSettings, (ctx, { body }) => setPracticeSettings(ctx, body)),
];
