import { dashboard as contract, type RouteAnswer, type RouteShape } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import {
  type Binding,
  handle,
  handleRaw,
  type HandlerInput,
  type Http,
  type Session,
} from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { exportOnTime, exportOutlook, exportRows } from './export-chart.ts';
import { readAppointments, readNewAppointments, readPayments } from './read-charts.ts';
import { readChoices } from './read-choices.ts';
import { readOnTime, readOutlook } from './read-outlook.ts';

interface Caller {
  platform: Platform;
  session: Session;
  http: Http;
}

/** A chart's route: its answer from one transaction, or its rows as a file, which has many. */
function chartRoute<R extends RouteShape>(
  route: R,
  read: (ctx: Context, query: HandlerInput<R>['query']) => Promise<RouteAnswer<R>>,
  write: (caller: Caller, query: HandlerInput<R>['query']) => Promise<unknown>,
): Binding {
  return handleRaw(route, (platform, { query }, session, http) => {
    const caller = { platform, session: session!, http };
    const { format } = query as { format: 'json' | 'csv' };
    return format === 'csv' ? write(caller, query) : inOffice(platform, session!, (ctx) => read(ctx, query));
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
  handle(contract.getChartChoices, (ctx) => readChoices(ctx)),
];
