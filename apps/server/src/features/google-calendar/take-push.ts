import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { takeDelivery } from '../../platform/deliveries/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeCalendar, findByChannel } from './store.ts';
import { hashOf } from './tend.ts';
import { wakeCalendars } from './wake.ts';

/** What a push says: headers alone (developers.google.com/workspace/calendar/api/guides/push). */
export interface ChannelNote {
  channel: string;
  number: string;
  /** `sync` says that the channel is open. */
  state: string;
  at: { office: number; calendarId: number; userId: number };
}

/** A push of a channel of ours, with its token; null for anything else. */
export async function readPush({ headers }: FastifyRequest, platform: Platform): Promise<ChannelNote | null> {
  const header = (name: string) => {
    const value = headers[`x-goog-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const channel = header('channel-id');
  const number = header('message-number');
  if (!/^[\w-]{1,64}$/.test(channel) || !/^\d{1,20}$/.test(number)) return null;
  const found = await platform.db.transaction({ routing: true }, (tx) => findByChannel(tx, channel));
  const given = hashOf(header('channel-token'));
  if (!found?.tokenHash || !timingSafeEqual(found.tokenHash, given)) return null;
  const { office, calendarId, userId } = found;
  return { channel, number, state: header('resource-state'), at: { office, calendarId, userId } };
}

/** Takes in Google's word that a calendar changed: it is asked what at once. A lost one costs the time until the next look. */
export async function takePush(
  platform: Platform,
  { channel, number, state, at }: ChannelNote,
): Promise<void> {
  const key = `channel:${channel}:${number}`;
  await takeDelivery(platform, { vendor: 'google', key, office: at.office, body: { state } }, async (ctx) => {
    if (state === 'sync') return;
    await changeCalendar(ctx.tx, at.calendarId, { askedAt: null });
    await wakeCalendars(ctx, at.userId, ctx.now);
  });
}
