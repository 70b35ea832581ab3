import { listKey, type Conversation } from '@chairline/office-state/conversations';
import { useShallow } from 'zustand/react/shallow';
import { useConvos } from '../store.ts';
import { isAboutItem } from './narrow.ts';

/** The conversations about an item of a thread that this page knows already; none is fetched for it. */
export function useKnownConvos(contactId: number, itemId: number): readonly Conversation[] {
  return useConvos(
    useShallow(({ lists, views }) => {
      const ids = lists.get(listKey({ contactId }))?.ids ?? [];
      return ids.flatMap((id) => views.get(id) ?? []).filter((convo) => isAboutItem(convo, itemId));
    }),
  );
}
