import type { DueReminder } from '@chairline/office-state/notifications';
import { addressOf, notifications as contract, type LivePayload } from '@chairline/contract';
import { liveStore } from '../../lib/live-store.ts';
import { isLookedAt } from '../../lib/looked-at.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import { followDue, onDue } from './due-store.ts';
import { followEventReminders } from './event-reminders.ts';
import { followFront } from './front-window.ts';
import { mayTell, noticeSettingsQuery } from './notice-settings.ts';
import { followPatients } from './patient-notices.ts';
import { findFirstMention, findNewMention, mentionWords, type NewMention } from './new-mentions.ts';
import { isPushed, resumePush } from './push-device.ts';
import { followRequests } from './request-notices.ts';
import { showNotification } from './show-notification.ts';

/** Mentions that come within this time are said together, in milliseconds. */
const TOGETHER_MS = 400;

const mentionTitle = 'You were mentioned';
const mentionBody = (count: number) =>
  count === 1
    ? 'In a conversation with your colleagues'
    : `${count} times in conversations with your colleagues`;

let open: (path: string) => void = () => {};
const openLater = (path: string) => open(path);

/** What this window shows now: a mention there is seen without a word. */
function isOnScreen(convoId: number): boolean {
  return isLookedAt() && new URLSearchParams(location.search).get('convo') === String(convoId);
}

const known = new Set<number>();
let waiting: NewMention[] = [];

async function tellMentions(): Promise<void> {
  const mentions = waiting.filter(({ convo_id }) => !isOnScreen(convo_id));
  waiting = [];
  const [first] = mentions;
  if (!first || !(await mayTell())) return;
  const single = mentions.every(({ convo_id }) => convo_id === first.convo_id);
  const path = single
    ? addressOf({ convo: first.path, message: first.convo_message_id })
    : addressOf({ process: 'mentions' });
  notify({ message: mentionWords(mentions), action: { label: 'Open', onClick: () => openLater(path) } });
  await showNotification(
    { title: mentionTitle, body: mentionBody(mentions.length), tag: 'mentions', path },
    openLater,
  );
}

function hearMessage(payload: LivePayload<'addConvoMessage'>, added: boolean): void {
  const user = currentSession();
  if (!user) return;
  tellSoon(findNewMention(payload, { added, userId: user.user_id, now: Date.now(), known }));
}

function tellSoon(found: NewMention | null): void {
  if (!found) return;
  waiting.push(found);
  if (waiting.length === 1) setTimeout(() => void tellMentions(), TOGETHER_MS);
}

async function tellDue(fresh: readonly DueReminder[]): Promise<void> {
  // The push says it, also where this window is not looked at.
  if (!(await mayTell()) || (await isPushed())) return;
  const { reminderTitle, reminderBody } = contract.notificationMessages;
  const [first] = fresh;
  const path = fresh.length === 1 && first ? addressOf({ convo: first }) : addressOf({ screen: 'desk' });
  await showNotification(
    { title: reminderTitle, body: reminderBody(fresh.length), tag: 'reminders', path },
    openLater,
  );
}

/** The worker asks this window to show what was clicked. */
function hearWorker(event: MessageEvent): void {
  const { type, path } = (event.data ?? {}) as { type?: unknown; path?: unknown };
  if (type !== 'open' || typeof path !== 'string' || !/^\/[^/\\]/.test(path)) return;
  event.ports[0]?.postMessage('opened');
  open(path);
}

const follow = liveStore({
  on: {
    addConvo({ convo }) {
      const user = currentSession();
      if (user) tellSoon(findFirstMention(convo, { userId: user.user_id, known }));
    },
    addConvoMessage: (payload) => hearMessage(payload, true),
    updateConvoMessage: (payload) => hearMessage(payload, false),
  },
  begin() {
    followFront();
    onDue((fresh) => void tellDue(fresh));
    followDue();
    followEventReminders(openLater);
    followRequests(openLater);
    followPatients(openLater);
    // A failure leaves what is usual; it is asked for again where it is shown.
    queryClient.fetchQuery(noticeSettingsQuery).catch(() => undefined);
    if ('serviceWorker' in navigator) {
      navigator.serviceWorker.addEventListener('message', hearWorker);
      navigator.serviceWorker.startMessages();
    }
    void resumePush();
  },
});

/**
 * Tells the signed-in user what is new for them: reminders whose time has come, mentions.
 * @param openPath shows a path of this page
 */
export function followNews(openPath: (path: string) => void): void {
  open = openPath;
  follow();
}
