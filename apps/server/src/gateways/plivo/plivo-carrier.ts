import { type Carrier, CarrierError, type CarrierOutcome, type SentText } from './carrier.ts';

export interface PlivoOptions {
  authId: string;
  authToken: string;
  /** Base such as http://127.0.0.1:4001/plivo; undefined is the carrier's own. */
  apiUrl: string | undefined;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

type Sdk = typeof import('plivo');
const MEDIA_MAX_BYTES = 10_000_000;
const LIST_PAGE = 20;
/** The carrier's clock and ours may differ by this much. */
const CLOCK_SLACK_MS = 5_000;

/** Plivo, through its own SDK (plivo 4.79). The SDK is loaded with the first use: it is large. */
export function createPlivoCarrier(options: PlivoOptions): Carrier {
  let sdk: Promise<{ plivo: Sdk; client: InstanceType<Sdk['Client']> }> | undefined;

  function load() {
    sdk ??= import('plivo').then((module) => {
      const plivo = ('default' in module ? module.default : module) as Sdk;
      const url = options.apiUrl && `${options.apiUrl.replace(/\/$/, '')}/v1/Account/${options.authId}`;
      const client = new plivo.Client(options.authId, options.authToken, {
        timeout: options.timeoutMs,
        ...(url ? { url } : {}),
      } as object);
      return { plivo, client };
    });
    return sdk;
  }

  return {
    async sendText({ from, to, text, mediaUrls, reportUrl }) {
      const { client } = await load();
      const answer = await asCarrierError(
        client.messages.create(from, to, text, {
          url: reportUrl,
          method: 'POST',
          ...(mediaUrls.length > 0 ? { type: 'mms', media_urls: [...mediaUrls] } : { type: 'sms' }),
        }),
      );
      const uuid = readUuid(answer);
      // An answer without an id says nothing: it may have been accepted all the same.
      if (!uuid) throw new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');
      return { uuid };
    },

    async findSent(from, to, since) {
      const { client } = await load();
      const found: SentText[] = [];
      const earliest = since.getTime() - CLOCK_SLACK_MS;
      for (let offset = 0; ; offset += LIST_PAGE) {
        const page = (await asCarrierError(
          client.messages.list({
            limit: LIST_PAGE,
            offset,
            message_direction: 'outbound',
            message_time__gte: new Date(earliest).toISOString().slice(0, 19).replace('T', ' '),
          } as never),
        )) as unknown;
        if (!Array.isArray(page))
          throw new CarrierError('doubtful', 'The carrier gave a list that could not be read.');
        for (const message of page as Record<string, unknown>[]) {
          const at = new Date(String(message.messageTime ?? message.message_time));
          if (at.getTime() < earliest) continue;
          if (sameNumber(message.fromNumber, from) && sameNumber(message.toNumber, to)) {
            found.push({ uuid: String(message.messageUuid), state: String(message.messageState), at });
          }
        }
        if (page.length < LIST_PAGE) break;
      }
      return found.reverse();
    },

    async isSigned({ method, url, headers, params }) {
      const { plivo } = await load();
      const nonce = headers['x-plivo-signature-v3-nonce'];
      if (typeof nonce !== 'string') return false;
      // Incoming messages are reported to be signed with the main account's header alone: either will do.
      return [headers['x-plivo-signature-v3'], headers['x-plivo-signature-ma-v3']].some(
        (signature) =>
          typeof signature === 'string' &&
          plivo.validateV3Signature(method, url, nonce, options.authToken, signature, params),
      );
    },

    async fetchMedia(url) {
      let response: Response;
      try {
        response = await fetch(url, { signal: AbortSignal.timeout(options.timeoutMs), redirect: 'follow' });
      } catch (error) {
        throw new CarrierError('unreachable', 'The attachment could not be fetched from the carrier.', {
          cause: error,
        });
      }
      if (!response.ok) {
        const outcome = response.status === 404 || response.status === 410 ? 'refused' : 'busy';
        throw new CarrierError(outcome, `The carrier answered ${response.status} for an attachment.`);
      }
      const chunks: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const chunk of response.body ?? []) {
          size += chunk.byteLength;
          if (size > MEDIA_MAX_BYTES) break;
          chunks.push(chunk);
        }
      } catch (error) {
        throw new CarrierError('unreachable', 'The attachment broke off on its way.', { cause: error });
      }
      if (size > MEDIA_MAX_BYTES) throw new CarrierError('refused', 'The attachment is larger than 10 MB.');
      return Buffer.concat(chunks);
    },
  };
}

function readUuid(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('messageUuid' in answer)) return undefined;
  const uuids = (answer as { messageUuid: unknown }).messageUuid;
  const first: unknown = Array.isArray(uuids) ? uuids[0] : uuids;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

const sameNumber = (value: unknown, e164: string): boolean =>
  String(value).replace(/\D/g, '').slice(-10) === e164.slice(-10);

/**
 * What the SDK rejects with, as one error that says what is known. The SDK (dist/rest/axios.js) rejects with
 * an error's stack as text when there was no answer; with an error that has the answer's `status` and its
 * `error` as message for those it knows; for the others with an error around axios's, the status in its words.
 */
async function asCarrierError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
    const known = cause instanceof Error && 'status' in cause ? Number(cause.status) : Number.NaN;
    const inWords = Number(/status code (\d{3})/.exec(text)?.[1]);
    const status = known || inWords || null;
    const outcome = status === null ? outcomeWithoutAnswer(text) : outcomeOf(status);
    const said = known && cause instanceof Error && outcome === 'refused' ? cause.message : '';
    const code = /\b(E[A-Z]{4,}|timeout of \d+ms|socket hang up)\b/.exec(text)?.[1] ?? '';
    throw new CarrierError(outcome, wordsOf(status, status === null ? code : said), { cause });
  }
}

function outcomeOf(status: number): CarrierOutcome {
  // Credentials are mended by the provider, the rate by waiting: the text itself is right.
  if (status === 429 || status === 401 || status === 403) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'doubtful';
}

function outcomeWithoutAnswer(text: string): CarrierOutcome {
  // Nothing was sent when no connection came about.
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(text) ? 'unreachable' : 'doubtful';
}

function wordsOf(status: number | null, said: string): string {
  if (status === null) return `The carrier could not be reached${said ? ` (${said})` : ''}.`;
  if (status === 401 || status === 403) return 'The carrier refused our credentials.';
  const words = said.replace(/\s+/g, ' ').slice(0, 200);
  return words ? `The carrier answered ${status} (${words}).` : `The carrier answered ${status}.`;
}
