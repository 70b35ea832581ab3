import { maps } from '@chairline/contract';
import { type Places, PlacesError } from '../../gateways/maps/index.ts';
import { vendorFailed } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Street, town and country of a place. The map is told nothing but the place, and nothing of it is kept.
 * @throws Refusal 502 when the map does not know it or cannot be asked
 */
export async function reverseGeocode(
  platform: Platform,
  places: Places,
  { lat, lon }: { lat: number; lon: number },
) {
  try {
    return { latitude: lat, longitude: lon, ...(await places.reverse({ lat, lon })) };
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    if (error.outcome === 'unavailable')
      platform.log.warn({ reason: error.message }, 'a place was not found');
    throw vendorFailed(maps.mapMessages.failed);
  }
}
