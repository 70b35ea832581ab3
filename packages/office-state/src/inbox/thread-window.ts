import type { inbox, LivePayload } from '@chairline/contract';
import { applyItem, putPlaced, type LongWindow, type WindowRules } from '../window/long-window.ts';
import { putRanked } from '../window/ranked-window.ts';
import { canHold, type ThreadSource } from './thread-source.ts';

export type CommItem = inbox.CommItem;
export type ThreadWindow = LongWindow<CommItem, ThreadSource>;

const idOf = (item: CommItem) => item.comm_participant_id;

/** A contact's own thread goes by its items' places; a family's, a tag's and a colleague's by time. */
export const threadRules: WindowRules<CommItem, ThreadSource> = {
  idOf,
  canHold,
  isPlaced: ({ kind }) => kind === 'contact',
  put(window, item, type) {
    const { source } = window;
    if (source.kind === 'contact') return putPlaced(window, item, idOf);
    return putRanked(window, item, type, {
      idOf,
      belongs: ({ tags }) => source.kind !== 'tag' || tags.includes(source.tagId),
      // A call becomes a colleague's when they take it; everything else was theirs from the start.
      stays: ({ kind }) => source.kind === 'family' || (source.kind === 'user' && kind !== 'call'),
    });
  },
};

export interface ThreadEvent {
  type: 'addMessage' | 'updateMessage';
  payload: LivePayload<'addMessage'>;
}

/** The window after an event of an item that can stand in it; others leave it as it is. */
export function applyThreadEvent(window: ThreadWindow, { type, payload }: ThreadEvent): ThreadWindow {
  return applyItem(threadRules, window, payload.item, type === 'addMessage' ? 'add' : 'update');
}
