import { maps } from '@chairline/contract';
import type { Places } from '../../gateways/maps/index.ts';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';
import { reverseGeocode } from './reverse-geocode.ts';

export function mapRoutes(places: Places): Binding[] {
  return [handleRaw(maps.reverseGeocode, (platform, { query }) => reverseGeocode(platform, places, query))];
}
