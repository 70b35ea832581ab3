import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { PushError, type Push, type Pushes, type PushTarget } from './pushes.ts';
import { discardBody } from '../../platform/outside/discard-body.ts';

export interface WebPushOptions {
  /** P-256, base64url: the point uncompressed, the private number (RFC 8292). */
  publicKey: string;
  privateKey: string;
  /** Where push services reach whoever runs this: `mailto:` or `https:`. */
  subject: string;
  /** Push services that are spoken to: `host.example`, or `*.example` for all below it. */
  hosts: readonly string[];
  /** A push service played locally, such as http://127.0.0.1:4001; null for none. */
  apiUrl: string | null;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** No push service asks for a longer pause than this to be kept. */
const LONGEST_PAUSE_MS = 3_600_000;

/** Web Push (RFC 8030, 8188, 8291, 8292), to the services an installation names and to no other address. */
export function createWebPush(options: WebPushOptions): Pushes {
  const { publicKey, privateKey, subject } = options;
  const played = options.apiUrl === null ? null : new URL(options.apiUrl).origin;

  function read(endpoint: string): URL | null {
    if (!URL.canParse(endpoint)) return null;
    const url = new URL(endpoint);
    if (url.username !== '' || url.password !== '') return null;
    if (played !== null && url.origin === played) return url;
    const known = options.hosts.some((host) =>
      host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
    );
    return url.protocol === 'https:' && url.port === '' && known ? url : null;
  }

  /** @throws PushError if the device's keys are not such as a browser makes */
  async function seal(url: URL, target: PushTarget, push: Push) {
    // The library signs for https alone, which the played service is not.
    const endpoint = `https://${url.host}${url.pathname}${url.search}`;
    const subscription = { endpoint, expirationTime: null, keys: target.keys };
    const signed = await vapidHeaders(subscription, { subject, publicKey, privateKey });
    try {
      const body = await encryptNotification(subscription, new TextEncoder().encode(push.text));
      return { authorization: signed.headers.authorization, body };
    } catch {
      throw new PushError('refused', 'The push could not be encrypted for the device.');
    }
  }

  async function post(url: URL, target: PushTarget, push: Push): Promise<Response> {
    const { authorization, body } = await seal(url, target, push);
    try {
      return await fetch(url, {
        method: 'POST',
        headers: {
          authorization,
          ttl: String(push.ttl),
          topic: push.topic,
          urgency: 'high',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body,
        // An answer that leads elsewhere is none of a push service.
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
    } catch {
      // The cause of a failed fetch holds the address, which is the device's secret.
      throw new PushError('unavailable', `${url.hostname} could not be reached.`);
    }
  }

  return {
    publicKey,
    takes: (endpoint) => read(endpoint) !== null,
    async send(target, push) {
      const url = read(target.endpoint);
      if (!url) throw new PushError('refused', 'The push service is not one that is spoken to.');
      const response = await post(url, target, push);
      await discardBody(response);
      const { status } = response;
      if (status >= 200 && status < 300) return;
      const words = `${url.hostname} answered ${status}.`;
      if (status === 404 || status === 410) throw new PushError('gone', words);
      if (status === 408 || status === 429 || status >= 500)
        throw new PushError('unavailable', words, pauseOf(response.headers.get('retry-after')));
      throw new PushError('refused', words);
    },
  };
}

/** Retry-After in milliseconds: seconds, or a date (RFC 9110, section 10.2.3). */
function pauseOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS) : undefined;
}
