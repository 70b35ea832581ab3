import { z } from 'zod';
import { toE164 } from '../world/numbers.ts';
import { reportState } from './callbacks.ts';
import type { Carriage } from './deliver.ts';
import { PlivoError } from './errors.ts';
import { MOST_MEDIA } from './media.ts';
import { isTooLong, LONGEST_GSM, LONGEST_UCS2, measureText } from './segments.ts';
import type { PlivoStore } from './store.ts';
import type { Message } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

const MOST_DESTINATIONS = 1000;

const text = z.union([z.string(), z.number()]).transform(String);
const sendBody = z.looseObject({
  src: text.optional(),
  dst: text.optional(),
  text: text.nullish(),
  type: z.string().optional(),
  media_urls: z.union([z.array(z.string()), z.string().transform((url) => [url])]).optional(),
  media_ids: z.array(z.string()).optional(),
  url: z.string().optional(),
  method: z.string().optional(),
  powerpack_uuid: z.string().optional(),
});

export interface Sent {
  uuids: string[];
  invalid: string[];
}

/** Plivo takes numbers with or without their plus, with the country code. */
function readNumber(value: string): string | null {
  const trimmed = value.trim();
  return toE164(trimmed) ?? toE164(`+${trimmed}`);
}

function readCallback(url: string | undefined, method: string | undefined): Message['callback'] {
  if (!url) return null;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new PlivoError(400, 'url is not a valid URL');
  const verb = (method ?? 'POST').toUpperCase();
  if (verb !== 'POST' && verb !== 'GET') throw new PlivoError(400, 'method must be GET or POST');
  return { url, method: verb };
}

/**
 * Takes texts from the product: checks them as Plivo does, keeps them, and puts them into their number's queue.
 * They count as accepted when this returns.
 * @throws PlivoError with Plivo's status and an `error` text.
 */
export function sendMessage(
  store: PlivoStore,
  sender: WebhookSender,
  carriage: Carriage,
  account: string,
  body: unknown,
): Sent {
  const parsed = sendBody.safeParse(body ?? {});
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    throw new PlivoError(
      400,
      field === undefined ? 'request body must be a JSON object' : `${String(field)} is invalid`,
    );
  }
  const input = parsed.data;
  if (input.powerpack_uuid) throw new PlivoError(404, 'powerpack not found');
  if (!input.src) throw new PlivoError(400, 'src parameter not present');
  if (!input.dst) throw new PlivoError(400, 'dst parameter not present');
  const type = input.type ?? 'sms';
  if (type !== 'sms' && type !== 'mms') throw new PlivoError(400, 'type must be sms or mms');
  if (input.media_ids?.length) throw new PlivoError(404, 'media not found');

  const from = readNumber(input.src);
  if (!from) throw new PlivoError(400, 'src is not a valid phone number');
  if (store.numbers.get(from)?.account !== account) {
    throw new PlivoError(400, `src ${input.src} is not a number of this account`);
  }
  const destinations = input.dst.split('<').filter((one) => one.trim() !== '');
  if (destinations.length > MOST_DESTINATIONS) throw new PlivoError(400, 'too many destinations');
  const valid = new Set<string>();
  const invalid: string[] = [];
  for (const one of destinations) {
    const number = readNumber(one);
    if (number) valid.add(number);
    else invalid.push(one);
  }
  if (valid.size === 0) throw new PlivoError(400, `${input.dst} is not a valid phone number`);
  if (valid.has(from)) throw new PlivoError(400, 'src and dst parameters overlap');

  const words = input.text ?? '';
  const mediaUrls = type === 'mms' ? (input.media_urls ?? []) : [];
  if (words === '' && mediaUrls.length === 0) throw new PlivoError(400, 'text parameter not present');
  if (isTooLong(words)) {
    throw new PlivoError(400, `text exceeds ${LONGEST_GSM} GSM or ${LONGEST_UCS2} Unicode characters`);
  }
  if (type === 'sms' && input.media_urls?.length) {
    throw new PlivoError(400, 'media_urls is only allowed when type is mms');
  }
  if (mediaUrls.length > MOST_MEDIA)
    throw new PlivoError(400, `media_urls holds more than ${MOST_MEDIA} attachments`);
  for (const url of mediaUrls) {
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new PlivoError(400, `media_urls: ${url} is not a valid URL`);
  }
  const callback = readCallback(input.url, input.method);
  if (carriage.isFull(from)) throw new PlivoError(429, 'message queue of this number is full');

  const uuids: string[] = [];
  for (const to of valid) {
    const message = store.accept({
      account,
      direction: 'outbound',
      type,
      from,
      to,
      text: words,
      media: [],
      mediaUrls,
      state: 'queued',
      errorCode: null,
      units: type === 'mms' ? 1 : measureText(words).units,
      sentAt: null,
      arrivedAt: null,
      callback,
    });
    uuids.push(message.uuid);
    reportState(store, sender, message, 'queued');
    carriage.enqueue(message);
  }
  return { uuids, invalid };
}
