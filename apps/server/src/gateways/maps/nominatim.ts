import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type MapPlace, type Places, PlacesError } from './places.ts';
import { discardBody } from '../../platform/outside/discard-body.ts';

export interface NominatimOptions {
  /** Base such as https://nominatim.openstreetmap.org. */
  apiUrl: string;
  /** Says which installation asks, and where its people are reached: the usage policy wants it. */
  userAgent: string;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** "An absolute maximum of 1 request per second": operations.osmfoundation.org/policies/nominatim. */
const BETWEEN_MS = 1_050;
/** Whoever would wait longer than this many turns is told so at once. */
const MOST_WAITING = 8;
const KEPT = 1_000;

const answer = z.object({
  error: z.string().optional(),
  address: z.record(z.string(), z.string()).default({}),
});

/** Nominatim's reverse geocoding (nominatim.org/release-docs/latest/api/Reverse), one request a second, answers kept. */
export function createNominatim(options: NominatimOptions): Places {
  const known = new Map<string, MapPlace>();
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let nextAt = 0;

  async function ask(lat: string, lon: string): Promise<MapPlace> {
    await sleep(Math.max(0, nextAt - Date.now()));
    nextAt = Date.now() + BETWEEN_MS;
    const url = new URL(`${options.apiUrl.replace(/\/$/, '')}/reverse`);
    url.search = new URLSearchParams({
      lat,
      lon,
      format: 'jsonv2',
      zoom: '18',
      addressdetails: '1',
      'accept-language': 'en',
    }).toString();
    let body: unknown;
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': options.userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      if (!response.ok) {
        await discardBody(response);
        throw new PlacesError('unavailable', `The map answered ${response.status}.`);
      }
      body = await response.json();
    } catch (error) {
      if (error instanceof PlacesError) throw error;
      // The cause of a failed fetch can hold the address, and with it the coordinates.
      throw new PlacesError(
        'unavailable',
        'The map could not be reached, or gave an answer that cannot be read.',
      );
    }
    const read = answer.safeParse(body);
    if (!read.success) throw new PlacesError('unavailable', 'The map gave an answer that cannot be read.');
    if (read.data.error !== undefined) throw new PlacesError('unknown', 'The map has nothing at that place.');
    return placeOf(read.data.address);
  }

  return {
    async reverse(point) {
      // About eleven metres: what a browser's position is worth.
      const [lat, lon] = [point.lat.toFixed(4), point.lon.toFixed(4)];
      const key = `${lat},${lon}`;
      const kept = known.get(key);
      if (kept) return kept;
      if (waiting >= MOST_WAITING)
        throw new PlacesError('unavailable', 'Too many places are being looked up.');
      waiting += 1;
      const turn = line.then(() => known.get(key) ?? ask(lat, lon));
      line = turn.catch(() => undefined);
      try {
        const place = await turn;
        known.set(key, place);
        if (known.size > KEPT) known.delete(known.keys().next().value!);
        return place;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function placeOf(address: Record<string, string>): MapPlace {
  const first = (...names: string[]) => names.map((name) => address[name]).find((value) => value) ?? '';
  const street = first('road', 'pedestrian', 'footway', 'path', 'square');
  return {
    address: [first('house_number'), street].filter(Boolean).join(' '),
    city: first('city', 'town', 'village', 'hamlet', 'municipality', 'suburb', 'county'),
    country: first('country'),
  };
}
