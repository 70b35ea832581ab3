import { z } from 'zod';
import { route } from '../shared/route.ts';

export const reverseGeocode = route({
  name: 'reverseGeocode',
  method: 'GET',
  path: '/maps/reverse',
  feature: 'maps',
  access: 'session',
  summary: 'Street address, town and country of a place.',
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
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
