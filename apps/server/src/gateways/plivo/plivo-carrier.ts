import { type Carrier, CarrierError, type SentText } from './carrier.ts';
import { createEndpointCalls } from './plivo-endpoints.ts';
import { createNumberCalls } from './plivo-numbers.ts';
import { openPlivo, type PlivoOptions } from './plivo-sdk.ts';

const MEDIA_MAX_BYTES = 10_000_000;
const LIST_PAGE = 20;
/** The carrier's clock and ours may differ by this much. */
const CLOCK_SLACK_MS = 5_000;

/** Plivo, through its own SDK. */
export function createPlivoCarrier(options: PlivoOptions): Carrier {
  const plivo = openPlivo(options);

  return {
    ...createNumberCalls(plivo, options),
    ...createEndpointCalls(plivo),

    async sendText({ from, to, text, mediaUrls, reportUrl }) {
      const answer = await plivo.ask((client) =>
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
      const found: SentText[] = [];
      const earliest = since.getTime() - CLOCK_SLACK_MS;
      for (let offset = 0; ; offset += LIST_PAGE) {
        const page = (await plivo.ask((client) =>
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
      const nonce = headers['x-plivo-signature-v3-nonce'];
      if (typeof nonce !== 'string') return false;
      const { plivo: sdk } = await plivo.load();
      // Incoming messages are reported to be signed with the main account's header alone: either will do.
      return [headers['x-plivo-signature-v3'], headers['x-plivo-signature-ma-v3']].some(
        (signature) =>
          typeof signature === 'string' &&
          sdk.validateV3Signature(method, url, nonce, options.authToken, signature, params),
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
