import { randomUUID } from 'node:crypto';
import type { World } from '../world/index.ts';
import { createTimers } from '../world/timers.ts';
import type { Signer } from './signing.ts';
import type { GmailStore } from './store.ts';
import type { Mail, PushRow } from './types.ts';

/** "A maximum notification rate of one event per second" for one mailbox (guides/push). */
const BETWEEN_MS = 1_000;

/** Cloud Pub/Sub, as far as Gmail uses it. */
export interface Pusher {
  /** A mailbox changed; `mail` when one came, for watches that look at its labels. */
  changed(mailbox: string, mail?: Mail): void;
  resume(): void;
  stop(): void;
}

/** Tells the watcher of a mailbox, signed, until it is acknowledged: more than once, late or never if so set. */
export function createPusher(world: World, store: GmailStore, signer: Signer): Pusher {
  const timers = createTimers(world.over, (error) => world.log.error(error, 'gmail push'));
  /** When a mailbox may be told of next, and whether that is planned. */
  const told = new Map<string, number>();
  const planned = new Set<string>();
  let published = 0;

  const endpoint = (): string => store.settings().endpoint ?? `${world.appUrl}/api/mail/gmail/push`;

  async function post(push: PushRow): Promise<boolean> {
    const at = new Date(push.publishedAt).toISOString();
    const data = JSON.stringify({ emailAddress: push.mailbox, historyId: push.historyId });
    try {
      const answer = await fetch(endpoint(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${signer.token(endpoint())}` },
        body: JSON.stringify({
          message: {
            data: Buffer.from(data).toString('base64'),
            messageId: push.id,
            message_id: push.id,
            publishTime: at,
            publish_time: at,
          },
          subscription: push.topic.replace('/topics/', '/subscriptions/'),
        }),
        signal: world.within(world.timing.webhookTimeout),
      });
      await answer.arrayBuffer();
      return [102, 200, 201, 202, 204].includes(answer.status);
    } catch {
      // Nobody there, or too slow: it is tried again, as Pub/Sub does.
      return false;
    }
  }

  async function attempt(id: string): Promise<void> {
    const push = store.pushes.get(id);
    if (!push) return;
    const taken = await post(push);
    if (!store.pushes.get(id)) return;
    const { webhookRetries, webhookGiveUpAfter } = world.timing;
    if (taken || Date.now() - push.publishedAt > webhookGiveUpAfter) return store.pushes.delete(id);
    const pause = webhookRetries[Math.min(push.tries, webhookRetries.length - 1)] ?? 1_000;
    store.pushes.set(id, { ...push, tries: push.tries + 1 });
    timers.after(pause, () => attempt(id));
  }

  function publish(mailbox: string): void {
    planned.delete(mailbox);
    told.set(mailbox, Date.now() + BETWEEN_MS);
    const watch = store.watches.get(mailbox);
    if (!watch || watch.until < Date.now()) return;
    const { lose, duplicate, delayMs } = store.settings();
    published += 1;
    // Every k-th, never by chance.
    if (Math.floor(published * lose + 1e-9) > Math.floor((published - 1) * lose + 1e-9)) return;
    for (let copy = 0; copy <= duplicate; copy += 1) {
      const push: PushRow = {
        id: `${randomUUID()}`,
        mailbox,
        topic: watch.topic,
        historyId: store.mailbox(mailbox).historyId,
        publishedAt: Date.now(),
        tries: 0,
      };
      store.pushes.set(push.id, push);
      timers.after(delayMs + copy * 20, () => attempt(push.id));
    }
  }

  return {
    changed(mailbox, mail) {
      const watch = store.watches.get(mailbox);
      if (!watch || planned.has(mailbox)) return;
      const concerns = watch.labelIds.length === 0 || mail === undefined;
      if (!concerns && mail.labelIds.some((label) => watch.labelIds.includes(label)) === watch.exclude)
        return;
      planned.add(mailbox);
      timers.after(Math.max(0, (told.get(mailbox) ?? 0) - Date.now()), () => publish(mailbox));
    },
    resume() {
      for (const push of store.pushes.values()) timers.after(0, () => attempt(push.id));
    },
    stop: () => timers.clear(),
  };
}
