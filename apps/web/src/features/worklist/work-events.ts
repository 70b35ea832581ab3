import type { LiveEventType, LivePayload } from '@chairline/contract';
import { changeOfContact, changeOfMessage, changesOfConvo, type WorkChange } from './work-state.ts';

/** The live events that may change what waits for somebody. */
export const workEventTypes = [
  'contact',
  'updateContact',
  'deleteContact',
  'addMessage',
  'updateMessage',
  'addConvo',
  'updateConvo',
  'updateConvoStatus',
  'removeConvo',
  'addConvoMessage',
  'updateConvoMessage',
  'claimWork',
  'practiceSynced',
] as const satisfies readonly LiveEventType[];

export type WorkEvent = {
  [T in (typeof workEventTypes)[number]]: { type: T; payload: LivePayload<T> };
}[(typeof workEventTypes)[number]];

export interface WorkEffect {
  changes: readonly WorkChange[];
  /** What it says is not all: mentions in a conversation that is new here, whose messages it does not carry. */
  refetch: boolean;
  /**
   * What decides how much waits, by what it hangs on: the same word again changes no count. Null where it is not known
   * what stood there before.
   */
  counted: { about: string; word: string } | null;
}

/** Tables of the practice system that decide what claims and lab cases wait. */
const shownTables = new Set(['claim', 'labcase', 'appointment']);

/** What an event changes in the work queue of a user. */
export function effectOf(event: WorkEvent, userId: number): WorkEffect {
  switch (event.type) {
    case 'contact':
    case 'updateContact':
    case 'addMessage':
    case 'updateMessage': {
      const { contact } = event.payload;
      return {
        changes: [changeOfContact(contact)],
        refetch: false,
        counted: { about: `contact:${contact.contact_id}`, word: contact.needs_answer_since ?? '' },
      };
    }
    case 'deleteContact':
      return {
        changes: [{ what: 'drop', id: `thread:${event.payload.contact_id}` }],
        refetch: false,
        counted: { about: `contact:${event.payload.contact_id}`, word: '' },
      };
    // Their patients' and carriers' names are not in the event.
    case 'claimWork':
      return { changes: [], refetch: true, counted: null };
    case 'practiceSynced':
      return {
        changes: [],
        refetch: event.payload.tables.some((table) => shownTables.has(table)),
        counted: null,
      };
    case 'removeConvo':
      return {
        changes: [{ what: 'dropConvo', convoId: event.payload.convo_id }],
        refetch: false,
        counted: { about: `convo:${event.payload.convo_id}`, word: 'gone' },
      };
    case 'addConvo':
    case 'updateConvo':
    case 'updateConvoStatus':
    case 'addConvoMessage':
    case 'updateConvoMessage': {
      const { convo } = event.payload;
      const own = convo.convo_participants.find(({ user_id }) => user_id === userId);
      const reminder = convo.convo_reminders.find(({ reminder_for_who }) => reminder_for_who === userId);
      const changes = changesOfConvo(convo, userId);
      if ('message' in event.payload) changes.push(changeOfMessage(event.payload.message, convo, userId));
      return {
        changes,
        refetch: event.type === 'addConvo' && (own?.open_mentions ?? 0) > 0,
        counted: {
          about: `convo:${convo.convo_id}`,
          word: [own?.open_mentions ?? 0, convo.convo_status && (reminder?.reminder_date ?? '')].join('|'),
        },
      };
    }
  }
}
