import { CarrierError, type CarrierNumbers, type NumberOffer } from './carrier.ts';
import { ignoreGone, type Plivo } from './plivo-sdk.ts';

const tollFreeCodes = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Plivo writes numbers without their plus. */
const digits = (e164: string): string => e164.replace(/\D/g, '');

const unreadable = () => new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');

/**
 * Finding, renting and giving back numbers.
 * @param application finds out the one their texts and calls go to
 */
export function createNumberCalls(plivo: Plivo, application: () => Promise<string>): CarrierNumbers {
  return {
    async searchNumbers({ limit, offset, ...wanted }) {
      const place =
        'areaCode' in wanted
          ? { type: tollFreeCodes.has(wanted.areaCode) ? 'tollfree' : 'local', pattern: wanted.areaCode }
          : { type: 'local', city: wanted.city, region: wanted.region };
      const page = (await plivo.ask((client) =>
        client.numbers.search('US', { ...place, services: 'voice,sms', limit, offset }),
      )) as unknown;
      if (!Array.isArray(page)) throw unreadable();
      return page.map((offer: Record<string, unknown>) => readOffer(offer));
    },

    async ownsNumber(number) {
      try {
        const found = (await plivo.ask((client) =>
          // Declared by the SDK's base class alone.
          (client.numbers as unknown as { get(number: string): Promise<unknown> }).get(digits(number)),
        )) as unknown;
        const { number: named } = (found ?? {}) as { number?: unknown };
        if (typeof named !== 'string' || digits(named) !== digits(number)) throw unreadable();
        return true;
      } catch (error) {
        if (error instanceof CarrierError && error.status === 404) return false;
        throw error;
      }
    },

    async buyNumber(number) {
      const appId = await application();
      const answer = (await plivo.ask((client) => client.numbers.buy(digits(number), appId))) as {
        status?: unknown;
        numbers?: unknown;
      };
      const [bought] = (Array.isArray(answer.numbers) ? answer.numbers : []) as { status?: unknown }[];
      // "pending" is answered where the carrier still waits for somebody else: it is looked up.
      if (answer.status !== 'fulfilled' || bought?.status !== 'Success') throw unreadable();
    },

    async attachNumber(number) {
      const appId = await application();
      const answer = (await plivo.ask((client) => client.numbers.update(digits(number), { appId }))) as {
        message?: unknown;
      };
      if (typeof answer.message !== 'string') throw unreadable();
    },

    async releaseNumber(number) {
      await ignoreGone(plivo.ask((client) => client.numbers.unrent(digits(number))));
    },
  };
}

function readOffer(offer: Record<string, unknown>): NumberOffer {
  if (typeof offer.number !== 'string' || !/^\+?1\d{10}$/.test(offer.number)) throw unreadable();
  const rate = Number(offer.monthlyRentalRate ?? Number.NaN);
  return {
    number: `+${digits(offer.number)}`,
    city: typeof offer.city === 'string' ? offer.city : '',
    monthlyCents: Number.isFinite(rate) ? Math.round(rate * 100) : null,
  };
}
