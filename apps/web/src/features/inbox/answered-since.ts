import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { create } from 'zustand';
import { once } from '../../lib/once.ts';
import { answerAfter, itemsOf, type Answer } from './answer-after.ts';
import { onItemEvent, useThreads } from './store.ts';

/** What came while this page stands: a thread that shows an older part does not hold what is new. */
const useArrived = create<{ answers: ReadonlyMap<number, CommItem> }>(() => ({ answers: new Map() }));

/** Keeps the newest answer of each contact. */
export const followAnswers = once(() => {
  onItemEvent(({ type, payload: { item: message } }) => {
    if (type !== 'addMessage' || message.kind === 'call' || inbox.isFromContact(message)) return;
    useArrived.setState(({ answers }) => ({ answers: new Map(answers).set(message.contact_id, message) }));
  });
});

/** Who answered a contact since a draft for them was begun. @param after null: there is no draft, or nothing is known */
export function useAnswerSince(contactId: number, after: number | null, userId: number): Answer | null {
  const windows = useThreads((state) => (after === null ? null : state.windows));
  const arrived = useArrived(({ answers }) => answers.get(contactId));
  if (after === null || windows === null) return null;
  const items = itemsOf(windows.values(), contactId);
  return answerAfter(arrived ? [...items, arrived] : items, after, userId);
}
