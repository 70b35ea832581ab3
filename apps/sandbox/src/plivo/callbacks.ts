import type { World } from '../world/index.ts';
import type { PlivoStore } from './store.ts';
import type { Message, MessageState } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

/** Plivo writes numbers in webhooks without their plus. */
const bare = (number: string) => number.replace(/^\+/, '');

/** 2021-03-21 11:47:30.982000, in UTC. */
export function plivoTime(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '000');
}

/** Public address of a picture that travelled with a text. */
export function mediaUrl(world: World, message: Message, mediaId: string): string {
  return `${world.publicUrl}/plivo/media/${message.account}/${message.uuid}/${mediaId}`;
}

const rates = { sms: '0.00550', mms: '0.01600' };

/** What a unit of a message costs and what all of it does, in dollars as Plivo writes them. */
export function costOf(message: Message): { rate: string; amount: string } {
  const rate = message.direction === 'inbound' && message.type === 'mms' ? '0.00800' : rates[message.type];
  return { rate, amount: (Number(rate) * message.units).toFixed(5) };
}

/** Tells the product, at the address the text was sent with, that it reached a state. */
export function reportState(
  store: PlivoStore,
  sender: WebhookSender,
  message: Message,
  status: MessageState,
): void {
  if (!message.callback) return;
  const sequence = message.reports + 1;
  store.change(message.uuid, { reports: sequence });
  const { rate, amount } = costOf(message);
  const params: Record<string, string> = {
    MessageUUID: message.uuid,
    ParentMessageUUID: message.uuid,
    PartInfo: '1 of 1',
    From: bare(message.from),
    To: bare(message.to),
    Type: message.type,
    Status: status,
    Units: String(message.units),
    TotalRate: rate,
    TotalAmount: amount,
    MCC: '310',
    MNC: '150',
    Sequence: String(sequence),
    MessageTime: plivoTime(message.acceptedAt),
    QueuedTime: plivoTime(message.acceptedAt),
  };
  if (message.sentAt !== null) params.SentTime = plivoTime(message.sentAt);
  if (status !== 'queued' && status !== 'sent') params.DeliveryReportTime = plivoTime(Date.now());
  if (message.errorCode !== null) params.ErrorCode = message.errorCode;
  sender.send({
    account: message.account,
    url: message.callback.url,
    method: message.callback.method,
    params,
    about: message.uuid,
    kind: 'report',
  });
}

const optOut = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']);
const optIn = new Set(['start', 'yes', 'unstop']);
const help = new Set(['help', 'info']);

function intentOf(text: string): string {
  const word = text.trim().toLowerCase();
  if (optOut.has(word)) return 'optout';
  if (optIn.has(word)) return 'optin';
  return help.has(word) ? 'help' : '';
}

/** Hands a patient's text to the application of the number it was sent to; without one it stays received. */
export function forwardInbound(
  world: World,
  store: PlivoStore,
  sender: WebhookSender,
  message: Message,
): void {
  const owned = store.numbers.get(message.to);
  const application = owned?.appId ? store.applications.get(owned.appId) : undefined;
  if (!application?.messageUrl) return;
  const { rate, amount } = costOf(message);
  const params: Record<string, string> = {
    From: bare(message.from),
    To: bare(message.to),
    Type: message.type,
    MessageUUID: message.uuid,
    Units: String(message.units),
    TotalRate: rate,
    TotalAmount: amount,
    MessageIntent: intentOf(message.text),
    PowerpackUUID: '',
  };
  if (message.type === 'mms') {
    params.Body = message.text;
    params.MediaCount = String(message.media.length);
    for (const [index, media] of message.media.entries()) {
      params[`Media${index}`] = mediaUrl(world, message, media.id);
    }
  } else {
    params.Text = message.text;
  }
  sender.send({
    account: message.account,
    url: application.messageUrl,
    method: application.messageMethod,
    params,
    about: message.uuid,
    kind: 'inbound',
  });
}
