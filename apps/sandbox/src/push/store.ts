import type { Table } from '../world/journal.ts';
import type { World } from '../world/index.ts';

/** A browser that subscribed: what it keeps to itself is kept here too, so that its pushes can be read. */
export interface Subscription {
  id: string;
  /** base64url, as PushSubscription.toJSON() gives them. */
  p256dh: string;
  auth: string;
  privateKey: string;
  /** The applicationServerKey it subscribed with; '' for none, then any sender is taken. */
  senderKey: string;
  /** Unsubscribed: its address answers 410. */
  gone: boolean;
}

/** A push that was accepted, decrypted as the browser would. */
export interface Arrived {
  id: string;
  subscription: string;
  at: number;
  text: string;
  ttl: number;
  topic: string;
  urgency: string;
  /** Who sent it: the VAPID subject and key. */
  subject: string;
  senderKey: string;
}

export interface PushStore {
  subscriptions: Table<Subscription>;
  arrived: Table<Arrived>;
}

export function openPushStore(world: World): PushStore {
  return {
    subscriptions: world.journal.table<Subscription>('push.subscriptions'),
    arrived: world.journal.table<Arrived>('push.arrived'),
  };
}
