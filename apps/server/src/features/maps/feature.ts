import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { mapRoutes } from './routes.ts';

export function mapsFeature({ gateways: { places } }: { gateways: Pick<Gateways, 'places'> }): Feature {
  return { name: 'maps', routes: mapRoutes(places) };
}
