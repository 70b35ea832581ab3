import { practice } from '@chairline/contract';
import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { chartJobs } from './chart/chart-jobs.ts';
import { practiceRoutes } from './routes.ts';
import type { ChartTiming } from './chart/send-document.ts';

export function practiceFeature({
  platform,
  gateways: { openPractice },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'openPractice'>;
  timings: { practice: { chart: ChartTiming } };
}): Feature {
  return {
    name: 'practice',
    routes: practiceRoutes(platform, openPractice),
    tools: [practice.getPatientSummary, practice.listContactAppointments, practice.listSlots],
    jobs: chartJobs(platform, openPractice, timings.practice.chart),
  };
}
