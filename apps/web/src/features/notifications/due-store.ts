import { worklist } from '@chairline/contract';
import { eventsOf, reduceEvent } from '@chairline/office-state';
import {
  dueOfWork,
  dueReducers,
  freshOf,
  seenKey,
  takeDue,
  withoutDue,
  type DueReminder,
  type DueReminders,
} from '@chairline/office-state/notifications';
import { create } from 'zustand';
import { call, isConnectionError } from '../../lib/api.ts';
import { liveStore } from '../../lib/live-store.ts';
import { currentSession } from '../../lib/session.ts';
import { onSeenElsewhere, readSeen, writeSeen } from './seen.ts';

/** The reminders that have come and wait to be dealt with. */
export const useDue = create<{ due: DueReminders }>(() => ({ due: new Map() }));

const change = (work: (due: DueReminders) => DueReminders) =>
  useDue.setState(({ due }) => {
    const next = work(due);
    return next === due ? {} : { due: next };
  });

/** They were seen: no window of this browser shows them again. */
export function settleDue(reminders: readonly DueReminder[]): void {
  writeSeen(reminders.map(seenKey));
  hideDue(reminders);
}

/** Out of sight while they are being dealt with. */
export function hideDue(reminders: readonly DueReminder[]): void {
  const keys = reminders.map(seenKey);
  change((due) => withoutDue(due, (held) => keys.includes(seenKey(held))));
}

/** What could not be done with them is still to be done. */
export function returnDue(reminders: readonly DueReminder[]): void {
  change((due) => takeDue(due, reminders, readSeen()));
}

const listeners = new Set<(fresh: readonly DueReminder[]) => void>();

/** Calls `listener` with reminders whose time has come just now. */
export function onDue(listener: (fresh: readonly DueReminder[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(fresh: readonly DueReminder[]): void {
  for (const listener of listeners) listener(fresh);
}

/**
 * Looks up what came while this page was not there; a day's worth is more than anyone has.
 * @returns what was not known here
 */
async function lookUp(): Promise<DueReminder[]> {
  try {
    const { items } = await call(worklist.listWork, {
      query: { when: 'today', kinds: 'reminder', sort: 'newest', limit: 100 },
    });
    const before = useDue.getState().due;
    change((due) => takeDue(due, dueOfWork(items, Date.now()), readSeen()));
    return freshOf(before, useDue.getState().due);
  } catch (error) {
    // The bell holds them too; the next connection looks again.
    if (!isConnectionError(error)) console.warn('Reminders that came could not be looked up', error);
    return [];
  }
}

/** What came while the connection was gone is told like what comes now. */
async function lookUpMissed(): Promise<void> {
  const fresh = await lookUp();
  if (fresh.length > 0) tell(fresh);
}

/** Ties what is due to the live events, and looks up what came before. */
export const followDue = liveStore({
  events: eventsOf(dueReducers(0, readSeen)),
  reduce(events) {
    const user = currentSession();
    if (!user) return;
    for (const event of events) {
      change((due) => reduceEvent(dueReducers(user.user_id, readSeen), due, event));
      if (event.type === 'remindersDue') tell(event.payload.reminders);
    }
  },
  resync: () => void lookUpMissed(),
  begin() {
    onSeenElsewhere(() => {
      const seen = readSeen();
      change((due) => withoutDue(due, (held) => seen.includes(seenKey(held))));
    });
    void lookUp();
  },
});
