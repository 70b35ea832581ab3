import { createHmac, randomBytes } from 'node:crypto';
import type { World } from '../world/index.ts';
import { createTimers } from '../world/timers.ts';
import type { MessengerStore, PlayedMessage } from './messenger-store.ts';

const PATH = '/api/meta/webhook';

/** Tells the product what was written, as developers.facebook.com/docs/graph-api/webhooks describes. */
export function createMessengerHooks(world: World, store: MessengerStore) {
  const timers = createTimers(world.over, (error) => world.log.error(error, 'messenger webhook'));
  let verified = false;

  /** As the app's dashboard does when the address is entered: the product has to give the challenge back. */
  async function verify(): Promise<boolean> {
    if (verified) return true;
    const challenge = randomBytes(8).toString('hex');
    const url = new URL(`${world.appUrl}${PATH}`);
    url.search = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': world.meta.verifyToken,
      'hub.challenge': challenge,
    }).toString();
    const answer = await fetch(url, { signal: world.within(world.timing.webhookTimeout) });
    verified = answer.ok && (await answer.text()) === challenge;
    return verified;
  }

  async function post(text: string): Promise<boolean> {
    try {
      if (!(await verify())) return false;
      const answer = await fetch(`${world.appUrl}${PATH}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${createHmac('sha256', world.meta.appSecret).update(text).digest('hex')}`,
        },
        body: text,
        signal: world.within(world.timing.webhookTimeout),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch (error) {
      // The product being away is what tries again are for.
      world.log.info(
        { reason: error instanceof Error ? error.message : String(error) },
        'messenger webhook not taken',
      );
      return false;
    }
  }

  async function attempt(text: string, tries: number, since = Date.now()): Promise<void> {
    if ((await post(text)) || world.over.aborted) return;
    const { webhookRetries, webhookGiveUpAfter } = world.timing;
    const pause = webhookRetries[Math.min(tries, webhookRetries.length - 1)] ?? 60_000;
    if (Date.now() + pause - since > webhookGiveUpAfter) return;
    timers.after(pause, () => attempt(text, tries + 1, since));
  }

  return {
    /** @param twice it is brought a second time, as happens */
    tell(message: PlayedMessage, twice = false): void {
      const { fields } = store.subscriptions.get(message.page) ?? { fields: [] };
      if (!fields.includes(message.by === 'person' ? 'messages' : 'message_echoes')) return;
      const text = JSON.stringify(hookBody(world, message));
      for (let copies = twice ? 2 : 1; copies > 0; copies -= 1)
        void attempt(text, 0).catch((error: unknown) => world.log.error(error, 'messenger webhook'));
    },
    stop: () => timers.clear(),
  };
}

/** What is posted of a message. */
export function hookBody(world: World, message: PlayedMessage): object {
  const { page, psid, by, text, metadata, attachments } = message;
  const isEcho = by !== 'person';
  return {
    object: 'page',
    entry: [
      {
        id: page,
        time: Date.now(),
        messaging: [
          {
            sender: { id: isEcho ? page : psid },
            recipient: { id: isEcho ? psid : page },
            timestamp: message.at,
            message: {
              mid: message.id,
              ...(text === '' ? {} : { text }),
              ...(isEcho ? { is_echo: true } : {}),
              ...(by === 'app' ? { app_id: Number(world.meta.appId) } : {}),
              ...(metadata === '' ? {} : { metadata }),
              ...(attachments.length > 0
                ? { attachments: attachments.map(({ type, url }) => ({ type, payload: { url } })) }
                : {}),
            },
          },
        ],
      },
    ],
  };
}
