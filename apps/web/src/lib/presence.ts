import { calendar, conversations, inbox, pathOf } from '@chairline/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, isConnectionError } from './api.ts';
import { onEvents } from './live-store.ts';
import { onReconnect } from './live.ts';
import { useSession } from './session.ts';

/** Which of the user's windows this is. */
const WINDOW = crypto.randomUUID();

const nobody: readonly inbox.PresentUser[] = [];

/** What this window says goes out one after the other: the last word must be the last to arrive. */
let line: Promise<unknown> = Promise.resolve();

/** What people can be present at: a contact's thread, a conversation among staff, an event of a calendar. */
export type PresenceTarget =
  | { contactId: number }
  | { convoId: number }
  | { eventId: number; calendarId: number };

type State = 'viewing' | 'writing' | 'left';

const eventParams = ({ eventId, calendarId }: { eventId: number; calendarId: number }) => ({
  id: calendarId,
  eventId,
});

function say(target: PresenceTarget, state: State) {
  const body = { state, window: WINDOW };
  if ('contactId' in target) return call(inbox.notePresence, { params: { id: target.contactId }, body });
  if ('convoId' in target)
    return call(conversations.noteConvoPresence, { params: { id: target.convoId }, body });
  return call(calendar.noteEventPresence, { params: eventParams(target), body });
}

/** A window that cannot tell is taken for gone a little later all the same. */
function warn(error: unknown): void {
  if (!isConnectionError(error)) console.warn('The others cannot be told who is here', error);
}

/** Says that the target was left while the page is being closed or hidden, when no other request gets through. */
function leaveNow(target: PresenceTarget): void {
  const body = JSON.stringify({ state: 'left', window: WINDOW });
  const path =
    'contactId' in target
      ? pathOf(inbox.notePresence, { params: { id: target.contactId } })
      : 'convoId' in target
        ? pathOf(conversations.noteConvoPresence, { params: { id: target.convoId } })
        : pathOf(calendar.noteEventPresence, { params: eventParams(target) });
  navigator.sendBeacon(`/api${path}`, new Blob([body], { type: 'application/json' }));
}

interface Present {
  users: readonly inbox.PresentUser[];
  as_of: number;
}

/** Calls `hear` when somebody came, left or began to write, and `gone` when there is nothing left to leave. */
function follow(target: PresenceTarget, hear: (present: Present) => void, gone: () => void): () => void {
  if ('convoId' in target) {
    const { convoId } = target;
    return onEvents({
      convoPresence(present) {
        if (present.convo_id === convoId) hear(present);
      },
      removeConvo({ convo_id }) {
        if (convo_id === convoId) gone();
      },
    });
  }
  if ('eventId' in target) {
    const { eventId } = target;
    return onEvents({
      eventPresence(present) {
        if (present.event_id === eventId) hear(present);
      },
      deleteCalendarEvent({ event_id }) {
        if (event_id === eventId) gone();
      },
    });
  }
  const { contactId } = target;
  return onEvents({
    presence(present) {
      if (present.contact_id === contactId) hear(present);
    },
    deleteContact({ contact_id }) {
      if (contact_id === contactId) gone();
    },
  });
}

/**
 * Tells the office that this user looks at a thread, a conversation or an event, or writes there, and hears who else
 * does. A window nobody looks at counts as left; one that crashed is gone after 45 seconds, on the server as here.
 * @returns the others who are there
 */
export function usePresence(at: PresenceTarget, writing: boolean): readonly inbox.PresentUser[] {
  // The same for the same target, however often it is named.
  const name = JSON.stringify(at);
  const me = useSession().user_id;
  const [present, setPresent] = useState<readonly inbox.PresentUser[]>(nobody);

  const stateNow = useEffectEvent((): 'viewing' | 'writing' => (writing ? 'writing' : 'viewing'));
  const noteNow = useRef(() => {});
  const told = useRef(writing);

  useEffect(() => {
    const target = JSON.parse(name) as PresenceTarget;
    let open = true;
    let gone = false;
    let heardAt = Date.now();
    let asOf = 0;
    const hear = ({ users, as_of }: Present) => {
      heardAt = Date.now();
      // Answers and events may overtake each other: the later state stays.
      if (as_of < asOf) return;
      asOf = as_of;
      const others = users.filter(({ user_id }) => user_id !== me);
      setPresent(others.length === 0 ? nobody : others);
    };
    const tell = async () => {
      if (!open || gone || document.visibilityState === 'hidden') return;
      try {
        const answer = await say(target, stateNow());
        if (open) hear(answer);
      } catch (error) {
        warn(error);
        // Nobody is shown whom the server has not confirmed lately.
        if (open && Date.now() - heardAt > inbox.PRESENCE_GONE_MS) setPresent(nobody);
      }
    };
    const note = () => {
      line = line.then(tell);
    };
    const onVisible = () => {
      if (document.visibilityState === 'hidden') leaveNow(target);
      else note();
    };
    const onLeave = () => leaveNow(target);
    note();
    const again = setInterval(note, inbox.PRESENCE_EVERY_MS);
    // Nobody can leave what is no longer there.
    const stopHearing = follow(target, hear, () => (gone = true));
    const stopWaiting = onReconnect(note);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pagehide', onLeave);
    noteNow.current = note;
    return () => {
      open = false;
      clearInterval(again);
      stopHearing();
      stopWaiting();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pagehide', onLeave);
      noteNow.current = () => {};
      if (!gone) line = line.then(() => say(target, 'left')).catch(warn);
      setPresent(nobody);
    };
  }, [name, me]);

  useEffect(() => {
    if (told.current === writing) return;
    told.current = writing;
    noteNow.current();
  }, [writing]);
  return present;
}
