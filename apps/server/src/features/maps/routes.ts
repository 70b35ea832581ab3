import { maps } from '@chairline/contract';
import type { Places } from '../../gateways/maps/index.ts';
import { type Binding, handleOutside } from '../../platform/http/handler.ts';
import { reverseGeocode } from './reverse-geocode.ts';

export function mapRoutes(places: Places): Binding[] {
  return [
    handleOutside(maps.reverseGeocode, 'vendor', ({ platform }, { query }) =>
      reverseGeocode(platform, places, query),
    ),
  ];
}
