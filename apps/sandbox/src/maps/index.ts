import type { FastifyInstance } from 'fastify';
import { registerFaults } from '../world/vendor-faults.ts';
import type { World } from '../world/index.ts';
import { placeAt } from './places.ts';

/** "No heavy uses (an absolute maximum of 1 request per second)": Nominatim's usage policy. A little for the way. */
const BETWEEN_MS = 900;

const refusal = (title: string, words: string): string =>
  `<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<p>${words}</p>\n</body>\n</html>\n`;
const invalid = (message: string): object => ({ error: { code: 400, message } });

/** Libraries' own names: the policy wants one that says which application it is. */
const anonymous = /^(|node|undici|axios\/.*|python-requests\/.*|curl\/.*)$/i;

/** Plays Nominatim's reverse geocoding (nominatim.org/release-docs/latest/api/Reverse) on a small map of its own. */
export function registerMaps(app: FastifyInstance, world: World): void {
  let last = 0;
  void app.register(
    async (scope) => {
      registerFaults(scope, world, 'maps');

      scope.get<{ Querystring: { lat?: string; lon?: string; format?: string } }>(
        '/reverse',
        (request, reply) => {
          if (anonymous.test(request.headers['user-agent'] ?? '')) {
            return reply
              .code(403)
              .type('text/html')
              .send(
                refusal(
                  'Access blocked',
                  'Say who you are: see the usage policy at operations.osmfoundation.org.',
                ),
              );
          }
          const now = Date.now();
          if (now - last < BETWEEN_MS) {
            return reply
              .code(429)
              .type('text/html')
              .send(refusal('Too many requests', 'At most one request a second.'));
          }
          last = now;
          const { lat, lon, format = 'xml' } = request.query;
          for (const [name, value, most] of [
            ['lat', lat, 90],
            ['lon', lon, 180],
          ] as const) {
            if (value === undefined) return reply.code(400).send(invalid(`Parameter '${name}' missing.`));
            if (!/^-?\d+(\.\d+)?$/.test(value) || Math.abs(Number(value)) > most)
              return reply.code(400).send(invalid(`Parameter '${name}' must be a number.`));
          }
          if (format !== 'json' && format !== 'jsonv2') {
            return reply
              .code(400)
              .send(invalid("Parameter 'format' must be one of: json, jsonv2 (others are not played)."));
          }
          const place = placeAt(Number(lat), Number(lon));
          if (!place) return reply.send({ error: 'Unable to geocode' });
          const { road } = place.address;
          const [north, east] = [Number(lat), Number(lon)];
          return reply.send({
            place_id: place.id,
            licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
            osm_type: 'way',
            osm_id: place.id + 7,
            lat: String(lat),
            lon: String(lon),
            ...(format === 'jsonv2'
              ? {
                  category: road ? 'building' : 'boundary',
                  type: road ? 'yes' : 'administrative',
                  place_rank: road ? 30 : 12,
                }
              : {
                  class: road ? 'building' : 'boundary',
                  type: road ? 'yes' : 'administrative',
                  place_rank: road ? 30 : 12,
                }),
            importance: 0.00001,
            addresstype: road ? 'building' : 'county',
            name: '',
            display_name: place.displayName,
            address: place.address,
            boundingbox: [north - 0.0001, north + 0.0001, east - 0.0001, east + 0.0001].map((edge) =>
              edge.toFixed(7),
            ),
          });
        },
      );
    },
    { prefix: '/nominatim' },
  );
}
