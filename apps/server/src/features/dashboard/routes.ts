import {
  dashboard as contract,
  type RouteAnswer,
  type RouteShape,
  type TableFormat,
} from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { type Binding, handle, handleOutside, type HandlerInput } from '../../platform/http/handler.ts';
import type { TableCaller } from '../../platform/http/send-table.ts';
import { inOffice } from '../../platform/platform.ts';
import { exportOnTime, exportOutlook, exportRows } from './export-chart.ts';
import { readAppointments, readNewAppointments, readPayments } from './read-charts.ts';
import { readChoices } from './read-choices.ts';
import { readMonth } from './read-month.ts';
import { readOnTime, readOutlook } from './read-outlook.ts';

/** A chart's route: its answer from one transaction, or its rows as a file, which has many. */
function chartRoute<R extends RouteShape & { access: 'session' }>(
  route: R,
  read: (ctx: Context, query: HandlerInput<R>['query']) => Promise<RouteAnswer<R>>,
  write: (caller: TableCaller, query: HandlerInput<R>['query'] & { format: TableFormat }) => Promise<unknown>,
): Binding {
  return handleOutside<RouteShape & { access: 'session' }, 'stream'>(route, 'stream', (caller, input) => {
    const query = input.query as HandlerInput<R>['query'];
    const asked = query as HandlerInput<R>['query'] & { format: TableFormat };
    return (asked.format as 'json' | TableFormat) === 'json'
      ? inOffice(caller.platform, caller, (ctx) => read(ctx, query))
      : write(caller, asked);
  });
}

export const dashboardRoutes: Binding[] = [
  chartRoute(contract.getAppointments, readAppointments, (caller, query) =>
    exportRows(caller, 'appts', query),
  ),
  chartRoute(contract.getBookingsAsOf, readOutlook, exportOutlook),
  chartRoute(contract.getDailyPayments, readPayments, (caller, query) =>
    exportRows(caller, 'dailypayments', query),
  ),
  chartRoute(contract.getDailyNewAppointments, readNewAppointments, (caller, query) =>
    exportRows(caller, 'dailynewappts', query),
  ),
  chartRoute(contract.getOnTimePerformance, readOnTime, exportOnTime),
  handle(contract.getMonth, (ctx) => readMonth(ctx)),
  handle(contract.getChartChoices, (ctx) => readChoices(ctx)),
];
