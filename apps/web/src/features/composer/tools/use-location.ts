import { maps, type RouteAnswer } from '@chairline/contract';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';

const POSITION_MS = 20_000;

export type FoundPlace = RouteAnswer<typeof maps.reverseGeocode>;

function askPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: POSITION_MS,
      maximumAge: 60_000,
    });
  });
}

/** What a person can do where the browser gives no position. */
function positionProblem(error: GeolocationPositionError): string {
  if (error.code === error.PERMISSION_DENIED) {
    return 'Chairline may not see where you are. Allow the location for this site in the browser, then try again.';
  }
  return 'This device does not know where it is at the moment. Try again, or type the address.';
}

/**
 * Finds where this device is, and the street address there.
 * @param say shows a lasting sentence by the field, or takes it away
 * @param onFound gets the text the place becomes, and the place
 */
export function useLocation(
  say: (problem: string | null) => void,
  onFound: (text: string, place: FoundPlace) => void,
) {
  const [finding, setFinding] = useState(false);
  const running = useRef(false);

  const find = async () => {
    if (running.current) return;
    if (!('geolocation' in navigator)) {
      say(maps.mapMessages.unsupported);
      return;
    }
    running.current = true;
    setFinding(true);
    say(null);
    try {
      const { coords } = await askPosition();
      const place = await call(maps.reverseGeocode, {
        query: { lat: coords.latitude, lon: coords.longitude, format: 'json' },
        quiet400: true,
      });
      onFound(maps.locationText(place), place);
    } catch (error) {
      notify({ message: maps.mapMessages.failed, kind: 'error' });
      if (error instanceof GeolocationPositionError) say(positionProblem(error));
      else say('The address of this place could not be looked up. Try again, or type it.');
      console.warn('The place could not be found', error);
    } finally {
      running.current = false;
      setFinding(false);
    }
  };
  return { finding, find: () => void find() };
}
