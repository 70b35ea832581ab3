import { CarrierError, type CarrierNumbers, type NumberOffer } from './carrier.ts';
import { ignoreGone, type Plivo, type PlivoOptions } from './plivo-sdk.ts';

const LIST_PAGE = 20;
const tollFreeCodes = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Plivo writes numbers without their plus. */
const digits = (e164: string): string => e164.replace(/\D/g, '');

const unreadable = () => new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');

/** Finding, renting and giving back numbers, and the one application their texts and calls go to. */
export function createNumberCalls(plivo: Plivo, options: Pick<PlivoOptions, 'publicUrl'>): CarrierNumbers {
  const application = onceUnlessItFails(() => prepareApplication(plivo, options.publicUrl));

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

/** What was worked out once is kept; a failure is not. */
function onceUnlessItFails<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/** One application an installation: staging and production may share an account. Letters, digits and dashes. */
const applicationName = (publicUrl: string): string =>
  `chairline-${new URL(publicUrl).host.replace(/[^\w]+/g, '-')}`.slice(0, 60);

/** The application that sends texts and calls to us: found by its name, made when it is not there. */
async function prepareApplication(plivo: Plivo, publicUrl: string): Promise<string> {
  const name = applicationName(publicUrl);
  const hooks = {
    messageUrl: `${publicUrl}/api/plivo/inbound-text`,
    messageMethod: 'POST',
    // Reserved: calls are answered there once the product takes them.
    answerUrl: `${publicUrl}/api/plivo/answer`,
    answerMethod: 'POST',
  };
  const found = await findApplication(plivo, name);
  if (found !== null) {
    await plivo.ask((client) => client.applications.update(found, { ...hooks } as never));
    return found;
  }
  try {
    const made = (await plivo.ask((client) =>
      quietly(() => client.applications.create(name, { ...hooks })),
    )) as { appId?: unknown };
    if (typeof made.appId === 'string' && made.appId !== '') return made.appId;
  } catch (error) {
    // Another process of ours may have made it meanwhile, or the answer got lost: its name is taken then.
    if (!(error instanceof CarrierError)) throw error;
    const meanwhile = await findApplication(plivo, name);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
  throw unreadable();
}

/** The SDK writes what it is about to send for a new application to the console; ours is for people and logs. */
function quietly<T>(begin: () => T): T {
  const { log } = console;
  console.log = () => {};
  try {
    return begin();
  } finally {
    console.log = log;
  }
}

async function findApplication(plivo: Plivo, name: string): Promise<string | null> {
  for (let offset = 0; ; offset += LIST_PAGE) {
    const page = (await plivo.ask((client) =>
      client.applications.list({ limit: LIST_PAGE, offset }),
    )) as unknown;
    if (!Array.isArray(page)) throw unreadable();
    const rows = page as { appName?: unknown; appId?: unknown }[];
    const found = rows.find((row) => row.appName === name);
    if (found) return String(found.appId);
    if (rows.length < LIST_PAGE) return null;
  }
}
