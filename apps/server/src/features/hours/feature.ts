import { hours } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { handle } from '../../platform/http/handler.ts';
import { getOfficeHours, setOfficeHours } from './office-hours.ts';

export function hoursFeature(): Feature {
  return {
    name: 'hours',
    routes: [
      handle(hours.getOfficeHours, getOfficeHours),
      handle(hours.setOfficeHours, (ctx, { body }) => setOfficeHours(ctx, body)),
    ],
  };
}
