import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/index.ts';
import { isTollFree, toE164 } from '../world/numbers.ts';
import { plivoTime } from './callbacks.ts';
import { PlivoError } from './errors.ts';
import { answer, pageOf } from './rest-kit.ts';
import type { Query } from './rest-kit.ts';
import { inStock, searchStock } from './stock.ts';
import type { StockNumber } from './stock.ts';
import type { PlivoStore } from './store.ts';
import type { OwnedNumber } from './types.ts';

interface Params {
  authId: string;
  number: string;
}

const services = { sms_enabled: true, mms_enabled: true, voice_enabled: true };
const rates = { sms_rate: '0.00550', mms_rate: '0.01600', voice_rate: '0.00550' };

function presentStock(authId: string, { number, type, area }: StockNumber): Record<string, unknown> {
  const digits = number.slice(1);
  return {
    number: digits,
    prefix: digits.slice(1, 4),
    city: area?.city ?? null,
    country: 'UNITED STATES',
    region: area ? `${area.region}, UNITED STATES` : 'UNITED STATES',
    rate_center: area?.rateCenter ?? null,
    lata: area?.lata ?? null,
    type: type === 'local' ? 'fixed' : 'tollfree',
    sub_type: type,
    setup_rate: '0.00000',
    monthly_rental_rate: type === 'local' ? '0.50000' : '1.00000',
    ...services,
    ...rates,
    restriction: null,
    restriction_text: null,
    resource_uri: `/v1/Account/${authId}/PhoneNumber/${digits}/`,
  };
}

function presentOwned(owned: OwnedNumber): Record<string, unknown> {
  const digits = owned.number.slice(1);
  const tollFree = isTollFree(owned.number);
  return {
    number: digits,
    alias: owned.alias,
    added_on: plivoTime(owned.addedAt).slice(0, 10),
    application: owned.appId === null ? null : `/v1/Account/${owned.account}/Application/${owned.appId}/`,
    carrier: 'Plivo',
    country: 'UNITED STATES',
    region: inStock(owned.number)?.area?.region ?? 'UNITED STATES',
    number_type: tollFree ? 'tollfree' : 'local',
    type: tollFree ? 'tollfree' : 'fixed',
    monthly_rental_rate: tollFree ? '1.00000' : '0.50000',
    ...services,
    ...rates,
    sub_account: null,
    tendlc_registration_status: tollFree ? null : 'COMPLETED',
    toll_free_sms_verification: tollFree ? 'VERIFIED' : null,
    resource_uri: `/v1/Account/${owned.account}/Number/${digits}/`,
  };
}

const body = z.looseObject({ app_id: z.string().nullish(), alias: z.string().optional() });

/** PhoneNumber/ (search and rent) and Number/ (what the account rents). */
export function registerNumbers(app: FastifyInstance, world: World, store: PlivoStore): void {
  const digitsToNumber = (digits: string) => toE164(digits) ?? toE164(`+${digits}`);

  function ownedOf({ authId, number }: Params): OwnedNumber {
    const e164 = digitsToNumber(number);
    const owned = e164 ? store.numbers.get(e164) : undefined;
    if (owned?.account !== authId) throw new PlivoError(404, 'not found');
    return owned;
  }

  function readBody(value: unknown, authId: string): z.infer<typeof body> {
    const parsed = body.safeParse(value ?? {});
    if (!parsed.success) throw new PlivoError(400, 'request body is invalid');
    const { app_id: appId } = parsed.data;
    if (appId && store.applications.get(appId)?.account !== authId)
      throw new PlivoError(400, 'app_id is invalid');
    return parsed.data;
  }

  app.get<{ Params: Params; Querystring: Query }>('/PhoneNumber/', (request, reply) => {
    const { authId } = request.params;
    const { country_iso: country, type, pattern, region, city } = request.query;
    if (!country) throw new PlivoError(400, 'country_iso parameter not present');
    if (pattern !== undefined && !/^\d{0,10}$/.test(pattern))
      throw new PlivoError(400, 'pattern must be digits');
    const found = searchStock(
      { country, type, pattern, region, city },
      (number) => !!store.numbers.get(number),
    );
    const page = pageOf(found, request.query, `/v1/Account/${authId}/PhoneNumber/`);
    return answer(reply, 200, {
      meta: page.meta,
      objects: page.objects.map((number) => presentStock(authId, number)),
    });
  });

  app.post<{ Params: Params }>('/PhoneNumber/:number/', (request, reply) => {
    const { authId } = request.params;
    const number = digitsToNumber(request.params.number);
    if (!number || !inStock(number) || store.numbers.get(number)) throw new PlivoError(404, 'not found');
    const { app_id: appId } = readBody(request.body, authId);
    store.numbers.set(number, {
      number,
      account: authId,
      alias: '',
      appId: appId ?? null,
      addedAt: Date.now(),
    });
    world.events.emit('world');
    return answer(reply, 201, {
      message: 'created',
      numbers: [{ number: number.slice(1), status: 'Success' }],
      status: 'fulfilled',
    });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Number/', (request, reply) => {
    const { authId } = request.params;
    const { number_startswith: start, alias, type } = request.query;
    const found = [...store.numbers.values()].filter(
      (owned) =>
        owned.account === authId &&
        (start === undefined || owned.number.slice(1).startsWith(start)) &&
        (alias === undefined || owned.alias === alias) &&
        (type === undefined || (type === 'tollfree') === isTollFree(owned.number)),
    );
    const page = pageOf(found.toReversed(), request.query, `/v1/Account/${authId}/Number/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(presentOwned) });
  });

  app.get<{ Params: Params }>('/Number/:number/', (request, reply) =>
    answer(reply, 200, presentOwned(ownedOf(request.params))),
  );

  app.post<{ Params: Params }>('/Number/:number/', (request, reply) => {
    const owned = ownedOf(request.params);
    const change = readBody(request.body, request.params.authId);
    store.numbers.set(owned.number, {
      ...owned,
      alias: change.alias ?? owned.alias,
      appId: change.app_id === undefined ? owned.appId : change.app_id || null,
    });
    return answer(reply, 202, { message: 'changed' });
  });

  app.delete<{ Params: Params }>('/Number/:number/', (request, reply) => {
    store.numbers.delete(ownedOf(request.params).number);
    world.events.emit('world');
    return reply.code(204).send();
  });
}
