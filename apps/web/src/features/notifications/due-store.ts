import { worklist } from '@chairline/contract';
import { create } from 'zustand';
import { call, isConnectionError } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { currentSession } from '../../lib/session.ts';
import {
  dueOfWork,
  meetConvo,
  seenKey,
  takeDue,
  withoutDue,
  type DueReminder,
  type DueReminders,
} from './due-state.ts';
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

/** Looks up what came while this page was not there; a day's worth is more than anyone has. */
async function lookUp(): Promise<void> {
  try {
    const { items } = await call(worklist.listWork, {
      query: { when: 'today', kinds: 'reminder', sort: 'newest', limit: 100 },
    });
    change((due) => takeDue(due, dueOfWork(items, Date.now()), readSeen()));
  } catch (error) {
    // The bell holds them too; the next connection looks again.
    if (!isConnectionError(error)) console.warn('Reminders that came could not be looked up', error);
  }
}

let following = false;

/** Ties what is due to the live events, and looks up what came before; once. */
export function followDue(): void {
  if (following) return;
  following = true;
  live.on('remindersDue', ({ reminders }) => {
    change((due) => takeDue(due, reminders, readSeen()));
    for (const listener of listeners) listener(reminders);
  });
  for (const type of [
    'addConvo',
    'updateConvo',
    'updateConvoStatus',
    'addConvoMessage',
    'updateConvoMessage',
  ] as const) {
    live.on(type, ({ convo }) => {
      const user = currentSession();
      if (user) change((due) => meetConvo(due, convo, user.user_id));
    });
  }
  live.on('removeConvo', ({ convo_id }) =>
    change((due) => withoutDue(due, (held) => held.convo_id === convo_id)),
  );
  live.onResync(() => void lookUp());
  onSeenElsewhere(() => {
    const seen = readSeen();
    change((due) => withoutDue(due, (held) => seen.includes(seenKey(held))));
  });
  void lookUp();
}
