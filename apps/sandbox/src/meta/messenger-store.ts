import { createHash, randomBytes } from 'node:crypto';
import type { World } from '../world/index.ts';
import { pages } from './store.ts';

/** What is sent beside words, as Meta names it (developers.facebook.com/docs/messenger-platform/send-messages). */
export const attachmentTypes = ['image', 'video', 'audio', 'file'] as const;

/** A file in a message. */
export interface PlayedAttachment {
  type: (typeof attachmentTypes)[number];
  url: string;
  name: string;
  size: number;
  mime: string;
}

/** A file that an app uploaded, to be sent by its id. */
export interface Upload extends PlayedAttachment {
  id: string;
  page: string;
}

/** A message between a person and a page. */
export interface PlayedMessage {
  /** The `mid`. */
  id: string;
  page: string;
  psid: string;
  /** `person` wrote it, an `app` sent it, or the page's `owner` wrote it at Facebook. */
  by: 'person' | 'app' | 'owner';
  text: string;
  metadata: string;
  attachments: PlayedAttachment[];
  at: number;
  order: number;
}

/** Somebody who writes to pages; each page knows them by another id. */
export interface Visitor {
  psid: string;
  page: string;
  name: string;
}

/** "within 24 hours of the last message": developers.facebook.com/docs/messenger-platform/policy/policy-overview */
const WINDOW_MS = 24 * 3_600_000;

/** What Messenger keeps. */
export function openMessengerStore({ journal }: World) {
  const store = {
    messages: journal.table<PlayedMessage>('meta.messages'),
    visitors: journal.table<Visitor>('meta.visitors'),
    subscriptions: journal.table<{ fields: string[] }>('meta.subscriptions'),
    uploads: journal.table<Upload>('meta.uploads'),
  };
  const ofPage = (page: string, psid?: string): PlayedMessage[] =>
    [...store.messages.values()]
      .filter((one) => one.page === page && (psid === undefined || one.psid === psid))
      .sort((a, b) => a.at - b.at || a.order - b.order);
  return {
    ...store,
    ofPage,
    /** The person of this name, as the page knows them. */
    visitor(page: string, name: string): Visitor {
      const digits = createHash('sha256').update(`${page}:${name}`).digest().readBigUInt64BE() % 10n ** 15n;
      const psid = `7${String(digits).padStart(15, '0')}`;
      const visitor = { psid, page, name };
      if (!store.visitors.get(psid)) store.visitors.set(psid, visitor);
      return visitor;
    },
    add(message: Omit<PlayedMessage, 'id' | 'order'>): PlayedMessage {
      const kept = {
        ...message,
        id: `m_${randomBytes(24).toString('base64url')}`,
        order: [...store.messages.values()].length,
      };
      store.messages.set(kept.id, kept);
      return kept;
    },
    /** Whether the page may write to this person now. */
    isOpen: (page: string, psid: string): boolean =>
      ofPage(page, psid).some(({ by, at }) => by === 'person' && at > Date.now() - WINDOW_MS),
    pageName: (page: string): string => pages.find(({ id }) => id === page)?.name ?? page,
    reset(): void {
      store.messages.clear();
      store.visitors.clear();
      store.subscriptions.clear();
      store.uploads.clear();
    },
  };
}
export type MessengerStore = ReturnType<typeof openMessengerStore>;
