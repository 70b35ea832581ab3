import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { backStackOf } from '../../../lib/back-stack.ts';
import { omit } from '../../../lib/omit.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';
import { useDeskRoute } from './use-desk-route.ts';
import { useThreads } from '../store.ts';
import { clearTagFilter } from '../thread-filter.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the address was made to lead to its item: the same item can be gone to twice. Epoch milliseconds. */
    jumpedAt?: number;
  }
}

/** Up to this width the right panel lies over the thread: it gives way to what is jumped to there. */
const PANEL_OVER = '(max-width: 1000px)';

const inPanel = ['panel', 'convo', 'message', 'about', 'member'] as const;

/** Whether a family's thread holds this item: only a contact's own thread can be opened in its middle. */
function isInFamilyWindow(itemId: number): boolean {
  return [...useThreads.getState().windows.values()].some(
    ({ source, items }) =>
      source.kind === 'family' && items.some((item) => item.comm_participant_id === itemId),
  );
}

/**
 * What the address says of the panel of internal conversations, and the ways through it. On a phone every step is an
 * entry of the browser's history; on a wider screen the history is left alone.
 */
export function useDeskConvoAddress() {
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const { search, navigate } = useDeskRoute();
  const { history } = useRouter();
  const { contact = null, convo = null, message = null, about = null, member } = search;

  const go = useCallback(
    (next: { convo?: number | 'new'; message?: number; about?: number; member?: number }) => {
      const phone = isPhoneWidth();
      void navigate({
        search: (held) => ({ ...omit(held, inPanel), panel: 'internalConversations', ...next }),
        replace: !phone,
        state: phone ? { deskOpened: true } : (held) => held,
      });
    },
    [navigate],
  );
  const kept = useMemo(
    () => ({ ...(about === null ? {} : { about }), ...(member === undefined ? {} : { member }) }),
    [about, member],
  );
  const memberOf = useCallback(
    (contactId: number) => (contactId === contact ? {} : { member: contactId }),
    [contact],
  );

  /** Opens the panel at its list. */
  const openList = useCallback(() => go({}), [go]);
  /** Opens a conversation of the list. */
  const open = useCallback((id: number) => go({ ...kept, convo: id }), [go, kept]);
  /** Begins one about the contact, or about the item the list is narrowed to. */
  const begin = useCallback(() => go({ ...kept, convo: 'new' }), [go, kept]);
  /** Begins one about an item of the thread. */
  const discuss = useCallback(
    (contactId: number, item: number) => go({ ...memberOf(contactId), convo: 'new', about: item }),
    [go, memberOf],
  );
  /** Shows the conversations about an item of the thread. */
  const showAbout = useCallback(
    (contactId: number, item: number) => go({ ...memberOf(contactId), about: item }),
    [go, memberOf],
  );
  /** The list, in the place of what stands there. */
  const toList = useCallback(
    (all = false) => {
      void navigate({
        search: (held) => omit(held, all ? ['convo', 'message', 'about'] : ['convo', 'message']),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  /** Back to the list: by the history where it was opened from there. */
  const back = useCallback(() => {
    if (opened && isPhoneWidth()) backStackOf(history).leaveScreen();
    else toList(convo === 'new');
  }, [opened, history, toList, convo]);
  /** A conversation that another contact's address was opened with. */
  const moveTo = useCallback(
    (contactId: number) => {
      void navigate({
        search: (held) => ({
          ...omit(held, ['item', 'mail', 'email', 'family', 'about', 'member']),
          contact: contactId,
        }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );

  /** Goes to an item of the thread; what covers it gives way, and going back brings it again. */
  const toItem = useCallback(
    (contactId: number, item: number) => {
      clearTagFilter();
      const covered = matchMedia(PANEL_OVER).matches;
      void navigate({
        search: ({ settings: _settings, mail: _mail, email: _email, family, ...held }) => ({
          ...omit(held, covered ? inPanel : []),
          ...(family && isInFamilyWindow(item) ? { family } : { contact: contactId }),
          item,
        }),
        replace: !covered,
        state: covered
          ? { deskOpened: true, jumpedAt: Date.now() }
          : (held) => ({ ...held, jumpedAt: Date.now() }),
      });
    },
    [navigate],
  );

  return useStable({
    contactId: member ?? contact,
    convo,
    message,
    about,
    openList,
    open,
    begin,
    discuss,
    showAbout,
    toList,
    back,
    moveTo,
    toItem,
  });
}
