import type { World } from '../world/index.ts';
import { forwardInbound } from './callbacks.ts';
import { INBOUND_BYTES, takeMedia } from './media.ts';
import { measureText } from './segments.ts';
import type { PlivoStore } from './store.ts';
import type { Message } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

/**
 * A patient's text reaches the carrier: it is kept, and the product is told. Opt-out words pass like any other,
 * because the product handles them.
 * @param text from and to in E.164; `to` must be a number the carrier rents out; media as addresses or data URLs.
 * @throws MediaError when a picture cannot be had.
 */
export async function receiveText(
  world: World,
  store: PlivoStore,
  sender: WebhookSender,
  text: { account: string; from: string; to: string; text: string; media: readonly string[] },
): Promise<Message> {
  const media = await takeMedia(world, text.media, INBOUND_BYTES - Buffer.byteLength(text.text));
  const type = media.length > 0 ? 'mms' : 'sms';
  const message = store.accept({
    account: text.account,
    direction: 'inbound',
    type,
    from: text.from,
    to: text.to,
    text: text.text,
    media,
    mediaUrls: [],
    state: 'received',
    errorCode: null,
    units: type === 'mms' ? 1 : measureText(text.text).units,
    sentAt: null,
    arrivedAt: null,
    callback: null,
  });
  forwardInbound(world, store, sender, message);
  return message;
}
