import { addressOf, notifications as contract, type LivePayload } from '@chairline/contract';
import { liveStore } from '../../lib/live-store.ts';
import { isLookedAt } from '../../lib/looked-at.ts';
import { hideNotice, notify } from '../../ui/notify.tsx';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';
import { chime } from './chime.ts';
import { isQuietBy, mayTell, noticeSettings } from './notice-settings.ts';
import { dropNews, newsWords, takeNews, type News } from './patient-news.ts';
import { mayNotify } from './push-device.ts';
import { isOnScreen } from './on-screen.ts';
import { showNotification } from './show-notification.ts';

/** What comes within this time is told together, in milliseconds. */
const TOGETHER_MS = 400;
const NOTICE = 'patients-wrote';
const { patientTitle, patientBody } = contract.notificationMessages;

let open: (path: string) => void = () => {};
let news: News = new Map();
let told = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let sounds = false;

const isSeen = (contactId: number): boolean => isOnScreen(location, contactId, isPhoneWidth());

const pathOf = (): string => {
  const [only, another] = news.keys();
  return addressOf(only === undefined || another !== undefined ? { screen: 'desk' } : { contact: only });
};

/** The one notice of them all: shown, changed or taken away. */
function show(): void {
  const words = newsWords(news);
  if (words === told) return;
  told = words;
  if (words === '') {
    hideNotice(NOTICE);
    return;
  }
  const path = pathOf();
  notify({
    id: NOTICE,
    message: words,
    action: { label: 'Open', onClick: () => open(path) },
    // Closed or over: it was seen, and the badges stay.
    onClose: () => {
      news = new Map();
      told = '';
    },
  });
}

/** Leaves out who was looked at or answered. */
function drop(isGone: (contactId: number) => boolean): void {
  const next = dropNews(news, isGone);
  if (next === news) return;
  news = next;
  if (told !== '') show();
}

async function tell(): Promise<void> {
  timer = undefined;
  const rings = sounds && noticeSettings().sound;
  sounds = false;
  if (!(await mayTell())) {
    news = new Map();
    return;
  }
  if (rings) void chime();
  if (!noticeSettings().patients) {
    news = new Map();
    return;
  }
  if (!isLookedAt() && mayNotify()) {
    if (news.size > 0)
      await showNotification(
        // No name: a locked screen may be anybody's to read.
        { title: patientTitle, body: patientBody(news.size), tag: 'patients', path: pathOf() },
        open,
      );
    news = new Map();
    return;
  }
  lookAgain();
}

/** Nobody sees a notice in a hidden window: it waits until the window is shown, and says what is left by then. */
function lookAgain(): void {
  if (document.visibilityState !== 'visible') return;
  drop(isSeen);
  show();
}

function hear(payload: LivePayload<'addMessage'>): void {
  const { contact } = payload;
  // What comes in quiet times is not told when they end a moment later.
  const next = isQuietBy(noticeSettings(), Date.now()) ? news : takeNews(news, payload, Date.now());
  if (next === news) {
    hearContact(payload);
    return;
  }
  news = next;
  // Whoever reads that very thread needs no tone.
  if (!isLookedAt() || !isOnScreen(location, contact.contact_id, true)) sounds = true;
  timer ??= setTimeout(() => void tell(), TOGETHER_MS);
}

function hearContact({ contact }: Pick<LivePayload<'addMessage'>, 'contact'>): void {
  if (!contact.needs_answer) drop((id) => id === contact.contact_id);
}

/** Tells of patients' messages, from now on. @param openPath shows a path of this page */
export function followPatients(openPath: (path: string) => void): void {
  open = openPath;
  liveStore({
    on: {
      addMessage: hear,
      updateMessage: hearContact,
      updateContact: hearContact,
      deleteContact: ({ contact_id }) => drop((id) => id === contact_id),
    },
    begin: () => document.addEventListener('visibilitychange', lookAgain),
  })();
}

/** Another screen is open, or another thread: what is on it needs no notice. */
export const lookedElsewhere = (): void => drop(isSeen);
