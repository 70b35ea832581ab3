import type { dashboard as contract, RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { presentAppointment, presentNewAppointment, presentPayment } from './present.ts';
import { readChart } from './read-chart.ts';
import { selectAppointments, selectPayments } from './store-rows.ts';
import { appointmentSource, paymentSource } from './store-sources.ts';

export type AppointmentsInput = RouteInput<typeof contract.getAppointments>['query'];
export type PaymentsInput = RouteInput<typeof contract.getDailyPayments>['query'];
export type NewAppointmentsInput = RouteInput<typeof contract.getDailyNewAppointments>['query'];

/** Appointments by their time: scheduled ones, and of the past those that were kept. */
export function readAppointments(
  ctx: Context,
  input: AppointmentsInput,
): Promise<contract.AppointmentsChart> {
  return readChart(ctx, input, {
    chart: 'appts',
    group: input.group,
    source: (scope) => appointmentSource('apt_date_time', scope, input.group),
    rows: async (scope, limit) =>
      (await selectAppointments(ctx.tx, 'apt_date_time', scope, limit)).map(presentAppointment),
  });
}

/** Appointments by when they were made. */
export function readNewAppointments(
  ctx: Context,
  input: NewAppointmentsInput,
): Promise<contract.NewAppointmentsChart> {
  return readChart(ctx, input, {
    chart: 'dailynewappts',
    group: input.group,
    source: (scope) => appointmentSource('sec_date_t_entry', scope, input.group),
    rows: async (scope, limit) =>
      (await selectAppointments(ctx.tx, 'sec_date_t_entry', scope, limit)).map(presentNewAppointment),
  });
}

/** What patients and insurers paid, by day. */
export function readPayments(ctx: Context, input: PaymentsInput): Promise<contract.PaymentsChart> {
  return readChart(ctx, input, {
    chart: 'dailypayments',
    group: input.group,
    source: (scope) => paymentSource(scope, input.group),
    rows: async (scope, limit) => (await selectPayments(ctx.tx, scope, limit)).map(presentPayment),
  });
}
