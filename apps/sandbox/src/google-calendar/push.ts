import type { World } from '../world/index.ts';
import { createTimers } from '../world/timers.ts';
import type { CalendarStore } from './store.ts';
import type { ChannelRow } from './types.ts';

/** Changes that come so close together are told of once. */
const GATHER_MS = 50;
const RETRIED = new Set([500, 502, 503, 504]);

export interface Notifier {
  /** Says `sync` to a channel that was just opened. */
  opened(channel: ChannelRow): void;
  changed(calendar: string): void;
  stop(): void;
}

/** Tells channels that something changed, by headers alone (guides/push): repeated only where the answer is 5xx. */
export function createNotifier(world: World, store: CalendarStore): Notifier {
  const timers = createTimers(world.over, (error) => world.log.error(error, 'google calendar push'));
  const planned = new Set<string>();
  let published = 0;

  async function post(id: string, state: 'sync' | 'exists', number: number, tries: number): Promise<void> {
    const channel = store.channels.get(id);
    if (!channel || channel.expiration < Date.now()) return;
    let status = 0;
    try {
      const answer = await fetch(channel.address, {
        method: 'POST',
        headers: {
          'x-goog-channel-id': channel.id,
          'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
          'x-goog-resource-id': channel.resourceId,
          'x-goog-resource-uri': resourceUri(channel.calendar),
          'x-goog-resource-state': state,
          'x-goog-message-number': String(number),
          ...(channel.token === null ? {} : { 'x-goog-channel-token': channel.token }),
        },
        signal: world.within(world.timing.webhookTimeout),
      });
      await answer.arrayBuffer();
      status = answer.status;
    } catch {
      // Nobody there, or too slow: a failed message, and Google does not say it again.
      return;
    }
    const pause = world.timing.webhookRetries[tries];
    if (RETRIED.has(status) && pause !== undefined)
      timers.after(pause, () => post(id, state, number, tries + 1));
  }

  function say(channel: ChannelRow, state: 'sync' | 'exists'): void {
    // Numbers rise, and not one by one.
    const number = state === 'sync' ? 1 : channel.messageNumber + 1 + Math.floor(Math.random() * 500);
    store.channels.set(channel.id, { ...channel, messageNumber: number });
    const { lose, duplicate, delayMs } = store.settings();
    published += 1;
    // Every k-th, never by chance.
    if (Math.floor(published * lose + 1e-9) > Math.floor((published - 1) * lose + 1e-9)) return;
    for (let copy = 0; copy <= duplicate; copy += 1)
      timers.after(delayMs + copy * 20, () => post(channel.id, state, number, 0));
  }

  return {
    opened: (channel) => say(channel, 'sync'),
    changed(calendar) {
      if (planned.has(calendar)) return;
      planned.add(calendar);
      timers.after(GATHER_MS, () => {
        planned.delete(calendar);
        for (const channel of store.channels.values())
          if (channel.calendar === calendar) say(channel, 'exists');
      });
    },
    stop: () => timers.clear(),
  };
}

export const resourceUri = (calendar: string): string =>
  `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar)}/events?alt=json`;
