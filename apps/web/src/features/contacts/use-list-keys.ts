import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { notify } from '../../ui/notify.tsx';
import { contactName } from './contact-name.ts';
import { setActive, useListView } from './list-view.ts';
import { setNeedsAnswer } from './mutations.ts';
import { selectContact, useContacts } from './store.ts';

interface ListKeys {
  ids: readonly number[];
  selectedId: number | null;
  scroll: RefObject<HTMLDivElement | null>;
  /** Brings a row in sight. */
  scrollToRow: (index: number) => void;
}

/** j, k and the arrows through the list, n to who waits, e for done; Enter opens, being the key of a link. */
export function useListKeys({ ids, selectedId, scroll, scrollToRow }: ListKeys) {
  const focusRow = useCallback(
    (index: number) => {
      const id = ids[index];
      if (id === undefined) return;
      setActive(id);
      scrollToRow(index);
      // A row outside the window is there some frames after the scroll.
      const focus = (frames: number) => {
        const link = scroll.current?.querySelector<HTMLElement>(`[data-contact="${id}"]`);
        if (link) link.focus({ preventScroll: true });
        else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      };
      focus(20);
    },
    [ids, scroll, scrollToRow],
  );

  const move = (step: number) => {
    const { activeId } = useListView.getState();
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const from = ids.indexOf((inList ? activeId : selectedId) ?? activeId ?? -1);
    if (from < 0) focusRow(0);
    else focusRow(Math.min(Math.max(from + step, 0), ids.length - 1));
  };

  /** Arrows, Home and End move in the list only while it has the focus; elsewhere they scroll what they are in. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(ids.length - 1);
    else return;
    event.preventDefault();
  };

  /** The list moves with every answer, so who waits next is not a step away: from here down, then from the top. */
  const nextWaiting = () => {
    const { activeId } = useListView.getState();
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
    const id = selectedId ?? (inList ? useListView.getState().activeId : null);
    const contact = id === null ? undefined : selectContact(useContacts.getState(), id);
    if (!contact) return;
    if (contact.needs_answer !== needsAnswer) void setNeedsAnswer(contact.contact_id, needsAnswer);
    else if (needsAnswer) notify({ message: `${contactName(contact)} needs an answer already.` });
    else notify({ message: `${contactName(contact)} is done already. Press u if an answer is needed.` });
  };

  useHotkeys({
    j: { label: 'Next contact', group: 'Contacts', run: () => move(1) },
    k: { label: 'Previous contact', group: 'Contacts', run: () => move(-1) },
    n: { label: 'Next who needs an answer', group: 'Contacts', run: nextWaiting },
    e: { label: 'Done', group: 'Contacts', run: () => mark(false) },
    u: { label: 'Needs an answer', group: 'Contacts', run: () => mark(true) },
  });

  return { onKeyDown };
}
