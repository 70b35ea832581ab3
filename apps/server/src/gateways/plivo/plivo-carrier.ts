import { fetchOutside, OutsideError, type OutsideFault } from '../../platform/outside/fetch-outside.ts';
import { type PhoneCarrier, CarrierError, type SentText } from './carrier.ts';
import { createCallCalls } from './plivo-calls.ts';
import { createEndpointCalls } from './plivo-endpoints.ts';
import { createApplication } from './plivo-application.ts';
import { createNumberCalls } from './plivo-numbers.ts';
import { openPlivo, type PlivoOptions } from './plivo-sdk.ts';

const MEDIA_MAX_BYTES = 10_000_000;
const LIST_PAGE = 20;
/** The carrier's clock and ours may differ by this much. */
const CLOCK_SLACK_MS = 5_000;

const attachmentFaults: Record<OutsideFault, string> = {
  refused: 'The attachment is at an address that is not fetched from.',
  tooLarge: 'The attachment is larger than 10 MB.',
  unreachable: 'The attachment could not be fetched from the carrier.',
  tooSlow: 'The attachment did not come in time.',
};

/** Plivo, through its own SDK. */
export function createPlivoCarrier(options: PlivoOptions): PhoneCarrier {
  const plivo = openPlivo(options);
  const application = createApplication(plivo, options.publicUrl);

  return {
    ...createNumberCalls(plivo, application),
    ...createEndpointCalls(plivo, application),
    ...createCallCalls(plivo, options, application, (url) => fetchFile(options, url)),

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

    fetchMedia: (url) => fetchFile(options, url),
  };
}

/** A file whose address stands in a webhook. @throws CarrierError */
async function fetchFile(options: PlivoOptions, url: string): Promise<Buffer> {
  try {
    // The address stands in a webhook: it is spoken to where it is public, or the carrier's own as it is set.
    const { status, bytes } = await fetchOutside(url, {
      maxBytes: MEDIA_MAX_BYTES,
      timeoutMs: options.timeoutMs,
      maxRedirects: 5,
      plainToo: true,
      admitted: options.apiUrl ? [new URL(options.apiUrl).origin] : [],
    });
    if (status >= 200 && status < 300) return bytes;
    const outcome = status === 404 || status === 410 ? 'refused' : 'busy';
    throw new CarrierError(outcome, `The carrier answered ${status} for an attachment.`);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const refused = error.fault === 'refused' || error.fault === 'tooLarge';
    throw new CarrierError(refused ? 'refused' : 'unreachable', attachmentFaults[error.fault], {
      cause: error,
    });
  }
}

function readUuid(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('messageUuid' in answer)) return undefined;
  const uuids = (answer as { messageUuid: unknown }).messageUuid;
  const first: unknown = Array.isArray(uuids) ? uuids[0] : uuids;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

const sameNumber = (value: unknown, e164: string): boolean =>
  String(value).replace(/\D/g, '').slice(-10) === e164.slice(-10);
