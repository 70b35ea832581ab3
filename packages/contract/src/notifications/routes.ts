import { z } from 'zod';
import { isoDate, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { notificationMessages } from './rules.ts';

const base64url = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\w-]+={0,2}$/, notificationMessages.badSubscription);

/** A device of the viewer that takes notifications. */
export const pushDevice = z.object({
  push_id: z.number().int(),
  /** Browser and system in words, from when it was added. */
  device: z.string(),
  added_at: isoDate,
  /** When the push service last took something for it; null for never. */
  last_used_at: isoDate.nullable(),
  /** Whether it belongs to the session that asks. */
  this_device: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const getPushKey = route({
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
  feature: 'notifications',
  access: 'session',
  summary: 'The server’s public key for Web Push (RFC 8292), base64url; empty where none are sent.',
  answer: z.object({ public_key: z.string() }),
});

export const listPushDevices = route({
  name: 'listPushDevices',
  method: 'GET',
  path: '/push/subscriptions',
  feature: 'notifications',
  access: 'session',
  summary: 'The viewer’s devices that take notifications.',
  answer: z.array(pushDevice),
});

export const addPushDevice = route({
  name: 'addPushDevice',
  method: 'POST',
  path: '/push/subscriptions',
  feature: 'notifications',
  access: 'session',
  whenLimited: true,
  summary: 'Send the viewer’s notifications to this device too; a browser’s PushSubscription as JSON.',
  body: z.object({
    endpoint: z.url(notificationMessages.badSubscription).max(1_000),
    expirationTime: z.number().nullish(),
    keys: z.object({ p256dh: base64url(80, 100), auth: base64url(16, 40) }),
  }),
  answer: z.object({ device: pushDevice }),
});

export const removePushDevice = route({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/push/subscriptions/{id}',
  feature: 'notifications',
  access: 'session',
  whenLimited: true,
  summary: 'Send nothing to this device of the viewer any more.',
  params: z.object({ id: smallIdParam }),
  answer: z.object({ push_id: z.number().int() }),
});

export const testPush = route({
  name: 'testPush',
  method: 'POST',
  path: '/push/test',
  feature: 'notifications',
  access: 'session',
  summary: 'Send a notification to the viewer’s devices, to see that it comes.',
  answer: z.object({ devices: z.number().int() }),
});
