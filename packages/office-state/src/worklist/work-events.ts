import type { LiveEventType } from '@chairline/contract';
import { refetch, type LiveEvent, type Reducers } from '../reducers.ts';
import {
  changeList,
  changeOfErasure,
  changeOfMessage,
  changeOfNotice,
  changeOfPost,
  changeOfRequest,
  changesOfContact,
  changesOfConvo,
  idsOfContact,
  type WorkChange,
  type WorkList,
} from './work-state.ts';

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
  'userChanged',
  'calendarNotice',
  'calendar',
  'deleteCalendar',
  'Appointment_Request',
  'visitAnswer',
  'officeErasure',
  'socialPost',
  'resetThread',
] as const satisfies readonly LiveEventType[];

export type WorkEvent = LiveEvent<(typeof workEventTypes)[number]>;

export interface WorkEffect {
  changes: readonly WorkChange[];
  /**
   * The event does not say everything: a conversation that is new here may mention the viewer in messages it does not
   * carry.
   */
  refetch: boolean;
  /**
   * What the counts go by, and of what row: the same `word` again for the same `about` changes no count. Null where the
   * word before is not known.
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
        changes: [
          ...changesOfContact(contact),
          { what: 'asker', contactId: contact.contact_id, name: contact.full_name },
        ],
        refetch: false,
        counted: {
          about: `contact:${contact.contact_id}`,
          word: contact.put_off?.until ?? contact.needs_answer_since ?? '',
        },
      };
    }
    case 'deleteContact':
      return {
        changes: [
          ...idsOfContact(event.payload.contact_id).map((id): WorkChange => ({ what: 'drop', id })),
          { what: 'asker', contactId: event.payload.contact_id, name: null },
        ],
        refetch: false,
        counted: { about: `contact:${event.payload.contact_id}`, word: '' },
      };
    case 'calendarNotice': {
      const { event_id, notice } = event.payload;
      return {
        changes: [notice ? changeOfNotice(notice) : { what: 'drop', id: `event:${event_id}` }],
        refetch: false,
        counted: { about: `event:${event_id}`, word: notice?.told_at ?? '' },
      };
    }
    case 'Appointment_Request': {
      const { request } = event.payload;
      return {
        changes: [changeOfRequest(request)],
        refetch: false,
        counted: { about: `request:${request.request_id}`, word: request.state },
      };
    }
    case 'officeErasure': {
      const { erasure } = event.payload;
      const isOn = erasure.bell.includes(userId);
      return {
        changes: [changeOfErasure(erasure, isOn)],
        refetch: false,
        counted: { about: `erasure:${erasure.erasure_id}`, word: isOn ? erasure.told_at : '' },
      };
    }
    case 'socialPost': {
      const { post } = event.payload;
      const change = changeOfPost(post, userId);
      const word = change.what === 'put' ? change.item.date : '';
      return { changes: [change], refetch: false, counted: { about: `post:${post.post_id}`, word } };
    }
    // Whether its visit still stands as it did is for the server to say.
    case 'visitAnswer':
    // Of two that became one, or are two again, a request may be of the other now.
    case 'resetThread':
    // What was told of a calendar's events is hers who is a member of it.
    case 'calendar':
    case 'deleteCalendar':
    // Their patients' and carriers' names are not in the event.
    case 'claimWork':
    // A name that changed stands in what they wrote.
    case 'userChanged':
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
      // Where the claim waits by its next step, its reminder is no row of its own.
      const isOfClaim = convo.kind === 'claim' && reminder !== undefined;
      const changes = changesOfConvo(convo, userId);
      if ('message' in event.payload) changes.push(changeOfMessage(event.payload.message, convo, userId));
      return {
        changes,
        refetch: (event.type === 'addConvo' && (own?.open_mentions ?? 0) > 0) || isOfClaim,
        counted: isOfClaim
          ? null
          : {
              about: `convo:${convo.convo_id}`,
              word: [own?.open_mentions ?? 0, convo.convo_status && (reminder?.reminder_date ?? '')].join(
                '|',
              ),
            },
      };
    }
  }
}

/** A list of a user's work queue. @param endOfToday the last millisecond of the office's day */
export function workReducers(userId: number, endOfToday: number): Reducers<WorkList> {
  const reduce = (held: WorkList, event: WorkEvent) => {
    const { changes, refetch: isUnknown } = effectOf(event, userId);
    if (isUnknown) return refetch;
    return changes.reduce((list, change) => changeList(list, change, endOfToday), held);
  };
  return Object.fromEntries(
    workEventTypes.map((type) => [
      type,
      (held: WorkList, payload: unknown) => reduce(held, { type, payload } as WorkEvent),
    ]),
  );
}
