import { randomUUID } from 'node:crypto';
import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import type {
  Application,
  Delivery,
  Endpoint,
  Message,
  OwnedNumber,
  Recording,
  VoiceFaults,
  WebhookSettings,
} from './types.ts';

const calmWebhooks: WebhookSettings = { duplicate: 0, shuffle: false, delayMs: 0 };
const calmVoice: VoiceFaults = {
  ...calmWebhooks,
  lose: 0,
  status: null,
  noRecording: false,
  stream: null,
};

/** What the carrier knows; every change is kept before the call returns and told to the phone page. */
export interface PlivoStore {
  messages: Table<Message>;
  numbers: Table<OwnedNumber>;
  applications: Table<Application>;
  endpoints: Table<Endpoint>;
  deliveries: Table<Delivery>;
  recordings: Table<Recording>;
  /** Adds a message with a new uuid and a time of acceptance no other message has. */
  accept(message: Omit<Message, 'uuid' | 'acceptedAt' | 'updatedAt' | 'reports'>): Message;
  /** Changes a message that is still there; null when a reset took it away. */
  change(uuid: string, change: Partial<Message>): Message | null;
  webhookSettings(): WebhookSettings;
  setWebhookSettings(settings: WebhookSettings): void;
  /** Reports come as usual again, of texts and of calls. */
  calm(): void;
  voiceFaults(): VoiceFaults;
  setVoiceFaults(faults: VoiceFaults): void;
  /** Messages, their pictures, recordings, pending webhooks and their settings; numbers and applications stay. */
  reset(): void;
}

function seedNumbers(world: World, store: Pick<PlivoStore, 'numbers' | 'applications'>): void {
  const first = world.accounts[0];
  if (!first) return;
  const appId = `default-${first.authId}`;
  const messageUrl = `${world.appUrl}/api/plivo/inbound-text`;
  const fields = {
    answer_url: `${world.appUrl}/api/plivo/answer`,
    answer_method: 'POST',
    hangup_url: `${world.appUrl}/api/plivo/call-event`,
    hangup_method: 'POST',
  };
  const known = store.applications.get(appId);
  // The product's address is a setting of this start, so the default application follows it.
  if (known?.messageUrl !== messageUrl || known.fields['answer_url'] !== fields.answer_url) {
    store.applications.set(appId, {
      appId,
      account: first.authId,
      name: 'Chairline',
      messageUrl,
      messageMethod: 'POST',
      fields,
      createdAt: known?.createdAt ?? Date.now(),
    });
  }
  for (const number of world.officeNumbers) {
    const owned = store.numbers.get(number);
    if (owned && world.accounts.some((account) => account.authId === owned.account)) continue;
    store.numbers.set(number, { number, account: first.authId, alias: '', appId, addedAt: Date.now() });
  }
}

export function openPlivoStore(world: World): PlivoStore {
  const messages = world.journal.table<Message>('plivo.messages');
  const numbers = world.journal.table<OwnedNumber>('plivo.numbers');
  const applications = world.journal.table<Application>('plivo.applications');
  const endpoints = world.journal.table<Endpoint>('plivo.endpoints');
  const deliveries = world.journal.table<Delivery>('plivo.deliveries');
  const recordings = world.journal.table<Recording>('plivo.recordings');
  const faults = world.journal.table<VoiceFaults>('plivo.voice-faults');
  const settings = world.journal.table<WebhookSettings>('plivo.webhooks');
  seedNumbers(world, { numbers, applications });

  let lastAt = 0;
  for (const message of messages.values()) lastAt = Math.max(lastAt, message.acceptedAt);

  return {
    messages,
    numbers,
    applications,
    endpoints,
    deliveries,
    recordings,
    accept(message) {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const row: Message = {
        ...message,
        uuid: randomUUID(),
        acceptedAt: lastAt,
        updatedAt: lastAt,
        reports: 0,
      };
      messages.set(row.uuid, row);
      world.events.emit('message', row.uuid);
      return row;
    },
    change(uuid, change) {
      const before = messages.get(uuid);
      if (!before) return null;
      const row = { ...before, ...change, updatedAt: Date.now() };
      messages.set(uuid, row);
      world.events.emit('message', uuid);
      return row;
    },
    webhookSettings: () => settings.get('now') ?? calmWebhooks,
    setWebhookSettings: (now) => settings.set('now', now),
    calm() {
      settings.clear();
      faults.clear();
    },
    voiceFaults: () => faults.get('now') ?? calmVoice,
    setVoiceFaults: (now) => faults.set('now', now),
    reset() {
      messages.clear();
      deliveries.clear();
      settings.clear();
      recordings.clear();
      faults.clear();
      world.blobs.clear();
    },
  };
}
