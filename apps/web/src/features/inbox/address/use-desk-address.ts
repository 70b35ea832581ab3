import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { backStackOf } from '../../../lib/back-stack.ts';
import { omit } from '../../../lib/omit.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';
import { useDeskRoute, type PanelName } from './use-desk-route.ts';

/** Which of the labels' settings stand in the centre. */
export type DeskSettings = 'tags' | 'contactTypes' | 'templates';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry beneath is the screen this one was opened from: going back closes it. */
    deskOpened?: boolean;
  }
}

/** What the right panel says of itself in the address. */
const ofPanel = ['panel', 'convo', 'message', 'about', 'member'] as const;

/** What belongs to the open contact, and goes with it. */
const ofContact = [
  'contact',
  'user',
  'item',
  'settings',
  'mail',
  'email',
  'family',
  'lab',
  ...ofPanel,
] as const;

/** What stands in the thread's place. */
const ofThread = ['item', 'settings', 'mail', 'email', 'family'] as const;

interface OpenOptions {
  /** The item to jump to. */
  item?: number;
  /** Opens the right panel as well. */
  panel?: PanelName;
  /** With the panel of internal conversations: the item it is narrowed to. */
  about?: number;
  /** The e-mail thread to show, or `new` to write a mail; and one of its mails. */
  mail?: string;
  email?: number;
}

/**
 * What the front desk's address says, and the ways to change it. On a phone each panel is an entry of the
 * browser's history, so that its back gesture closes the right panel, then the thread; on a wider screen opening
 * and closing the right panel leaves the history alone.
 */
export function useDeskAddress() {
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const { search, navigate, labPage } = useDeskRoute();
  const { history } = useRouter();

  const openContact = useCallback(
    (contact: number, { item, panel, about, mail, email }: OpenOptions = {}) => {
      const go = (extra: OpenOptions) =>
        navigate({
          search: (held) => ({
            ...omit(held, ofContact),
            contact,
            ...extra,
          }),
          state: { deskOpened: true },
        });
      const kept = search.panel === 'newContact' ? undefined : search.panel;
      const shown = panel ?? (isPhoneWidth() ? undefined : kept);
      const beside = shown ? { panel: shown, ...(about ? { about } : {}) } : {};
      const thread = { ...(item ? { item } : {}), ...(isPhoneWidth() ? {} : beside) };
      void go(thread);
      // What stands over the thread is an entry of its own: going back shows the thread.
      const over = {
        ...(mail ? { mail, ...(email ? { email } : {}) } : {}),
        ...(isPhoneWidth() ? beside : {}),
      };
      if (Object.keys(over).length === 0) return;
      history.flush();
      void go({ ...thread, ...over });
    },
    [navigate, history, search.panel],
  );

  /** Opens a contact that was just made: going back does not bring up the empty form again. */
  const openCreated = useCallback(
    (contact: number) => {
      const inPlace = opened && isPhoneWidth();
      if (!inPlace) {
        // Its form took the place of the screen beneath: that is where back leads.
        void navigate({ search: (held) => omit(held, ['panel']), replace: true, state: (held) => held });
        history.flush();
      }
      void navigate({
        search: (held) => ({ ...omit(held, ofContact), contact }),
        replace: inPlace,
        state: { deskOpened: true },
      });
    },
    [opened, navigate, history],
  );

  /** Leaves what was opened: by the history where it was opened from here, so that back does not bring it up again. */
  const leave = useCallback(
    (...names: (keyof typeof search)[]) => {
      if (opened && isPhoneWidth()) {
        backStackOf(history).leaveScreen();
        return;
      }
      void navigate({
        search: (held) => omit(held, names),
        replace: true,
      });
    },
    [opened, history, navigate],
  );

  /** Another contact in the place of the open one: it is the same screen of the history. */
  const replaceContact = useCallback(
    (contact: number) => {
      void navigate({
        search: (held) => ({
          ...omit(held, ['user', 'item', 'mail', 'email', 'family', 'lab', 'member']),
          contact,
        }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );

  const closeContact = useCallback(
    () => leave('contact', 'item', 'family', 'mail', 'email', 'lab', ...ofPanel),
    [leave],
  );
  const closeUser = useCallback(() => leave('user'), [leave]);
  const inDetail = search.convo !== undefined;
  /** Closes the right panel; on a phone one step of it. */
  const closePanel = useCallback(() => {
    if (inDetail && isPhoneWidth()) leave('convo', 'message');
    else leave(...ofPanel);
  }, [leave, inDetail]);
  const closeSettings = useCallback(() => leave('settings'), [leave]);

  const openPanel = useCallback(
    (panel: PanelName) => {
      const phone = isPhoneWidth();
      void navigate({
        search: (held) => ({ ...omit(held, ofPanel), panel }),
        replace: !phone,
        state: phone ? { deskOpened: true } : (held) => held,
      });
    },
    [navigate],
  );
  const openSettings = useCallback(
    (settings: DeskSettings) => {
      void navigate({ search: (held) => ({ ...held, settings }), state: { deskOpened: true } });
    },
    [navigate],
  );

  /** Shows a lab case's conversation in the thread's place; a case of nobody's contact stands alone. */
  const openLab = useCallback(
    (lab: number, contact?: number) => {
      const phone = isPhoneWidth();
      void navigate({
        search: (held) => ({
          ...omit(held, phone || (contact ?? held.contact) !== held.contact ? ofContact : ofThread),
          ...(contact === undefined ? {} : { contact }),
          lab,
          ...(phone ? {} : { panel: held.panel ?? 'lab-cases' }),
        }),
        state: { deskOpened: true },
      });
    },
    [navigate],
  );
  const closeLab = useCallback(() => leave('lab'), [leave]);

  return useStable({
    search,
    navigate,
    labPage,
    openLab,
    closeLab,
    openContact,
    openCreated,
    replaceContact,
    closeContact,
    closeUser,
    openPanel,
    closePanel,
    openSettings,
    closeSettings,
  });
}
