import { inbox, pathOf } from '@chairline/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, isConnectionError } from './api.ts';
import { live, onReconnect } from './live.ts';
import { useSession } from './session.ts';

/** Which of the user's windows this is. */
const WINDOW = crypto.randomUUID();

const nobody: readonly inbox.PresentUser[] = [];

/** What this window says goes out one after the other: the last word must be the last to arrive. */
let line: Promise<unknown> = Promise.resolve();

async function say(contactId: number, state: 'viewing' | 'writing' | 'left') {
  const answer = await call(inbox.notePresence, {
    params: { id: contactId },
    body: { state, window: WINDOW },
  });
  return answer;
}

/** A window that cannot tell is taken for gone a little later all the same. */
function warn(error: unknown): void {
  if (!isConnectionError(error)) console.warn('The others cannot be told who is here', error);
}

/** Says that the thread was left while the page is being closed or hidden, when no other request gets through. */
function leaveNow(contactId: number): void {
  const body = JSON.stringify({ state: 'left', window: WINDOW });
  const path = `/api${pathOf(inbox.notePresence, { params: { id: contactId } })}`;
  navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
}

/**
 * Tells the office that this user looks at a contact's thread, or writes in it, and hears who else does. A window
 * nobody looks at counts as left; one that crashed is gone after 45 seconds, on the server as here.
 * @returns the others who are there
 */
export function usePresence(contactId: number, writing: boolean): readonly inbox.PresentUser[] {
  const me = useSession().user_id;
  const [present, setPresent] = useState<readonly inbox.PresentUser[]>(nobody);

  const stateNow = useEffectEvent((): 'viewing' | 'writing' => (writing ? 'writing' : 'viewing'));
  const noteNow = useRef(() => {});
  const told = useRef(writing);

  useEffect(() => {
    let open = true;
    let gone = false;
    let heardAt = Date.now();
    let asOf = 0;
    const hear = ({ users, as_of }: { users: readonly inbox.PresentUser[]; as_of: number }) => {
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
        const answer = await say(contactId, stateNow());
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
      if (document.visibilityState === 'hidden') leaveNow(contactId);
      else note();
    };
    const onLeave = () => leaveNow(contactId);
    note();
    const again = setInterval(note, inbox.PRESENCE_EVERY_MS);
    const stopHearing = live.on('presence', (present) => {
      if (present.contact_id === contactId) hear(present);
    });
    // Nobody can leave what is no longer there.
    const stopWatching = live.on('deleteContact', ({ contact_id }) => {
      if (contact_id === contactId) gone = true;
    });
    const stopWaiting = onReconnect(note);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pagehide', onLeave);
    noteNow.current = note;
    return () => {
      open = false;
      clearInterval(again);
      stopHearing();
      stopWatching();
      stopWaiting();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pagehide', onLeave);
      noteNow.current = () => {};
      if (!gone) line = line.then(() => say(contactId, 'left')).catch(warn);
      setPresent(nobody);
    };
  }, [contactId, me]);

  useEffect(() => {
    if (told.current === writing) return;
    told.current = writing;
    noteNow.current();
  }, [writing]);
  return present;
}
