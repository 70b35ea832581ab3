import { contactName } from '@chairline/office-state/contacts';
import type { RefObject } from 'react';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { notify } from '../../ui/notify.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { setActive } from './list-view.ts';
import { setNeedsAnswer } from './mutations.ts';
import { selectContact, useContacts } from './store.ts';

interface ListKeys {
  ids: readonly number[];
  /** Which list it is. */
  listName: string;
  /** The row the keyboard stands on. */
  activeId: number | null;
  selectedId: number | null;
  scroll: RefObject<HTMLDivElement | null>;
  /** Brings a row in sight. */
  scrollToRow: (index: number) => void;
}

const words = { one: 'contact', group: 'Contacts' };

/** j, k and the arrows through the list, n to who waits, e for done; Enter opens, as on any link. */
export function useListKeys({ ids, listName, activeId, selectedId, scroll, scrollToRow }: ListKeys) {
  const { onKeyDown, focusRow, tabStop } = useRowKeys({
    keys: ids,
    listName,
    active: activeId,
    selected: selectedId,
    setActive,
    scroll,
    scrollTo: scrollToRow,
    attribute: 'data-contact',
    words,
  });

  /** The list moves with every answer, so who waits next is not a step away: from here down, then from the top. */
  const nextWaiting = () => {
    const { contacts } = useContacts.getState();
    const from = ids.indexOf(selectedId ?? activeId ?? -1);
    const next = ids.findIndex((id, index) => index > from && contacts.get(id)?.needs_answer);
    const found = next >= 0 ? next : ids.findIndex((id) => contacts.get(id)?.needs_answer);
    if (found >= 0) focusRow(found);
    else notify({ message: 'Nobody here waits for an answer.' });
  };

  /** Of the open thread; without one of the row the keyboard stands on. */
  const mark = (needsAnswer: boolean) => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const id = selectedId ?? (inList ? activeId : null);
    const contact = id === null ? undefined : selectContact(useContacts.getState(), id);
    if (!contact) return;
    if (contact.needs_answer !== needsAnswer) void setNeedsAnswer(contact.contact_id, needsAnswer);
    else if (needsAnswer) notify({ message: `${contactName(contact)} needs an answer already.` });
    else notify({ message: `${contactName(contact)} is done already. Press u if an answer is needed.` });
  };

  useHotkeys({
    n: { label: 'Next who needs an answer', group: words.group, run: nextWaiting },
    e: { label: 'Done', group: words.group, run: () => mark(false) },
    u: { label: 'Needs an answer', group: words.group, run: () => mark(true) },
  });

  return { onKeyDown, tabStop };
}
