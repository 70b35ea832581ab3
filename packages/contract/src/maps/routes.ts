import { z } from 'zod';
import { route } from '../shared/route.ts';

/** A coordinate; an empty one is not the equator. */
const degrees = (most: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-most).max(most));

export const reverseGeocode = route({
  name: 'reverseGeocode',
  method: 'GET',
  path: '/maps/reverse',
  feature: 'maps',
  access: 'session',
  counts: 'search',
  summary: 'Street address, town and country of a place.',
  query: z.object({
    lat: degrees(90),
    lon: degrees(180),
    format: z.literal('json').default('json'),
  }),
  answer: z.object({
    latitude: z.number(),
    longitude: z.number(),
    /** House and street; '' where the map knows none. */
    address: z.string(),
    city: z.string(),
    country: z.string(),
  }),
});
