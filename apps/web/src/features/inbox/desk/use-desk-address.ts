import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';
import type { PanelName } from './panel-tabs.ts';

/** Which of the labels' settings stand in the centre. */
export type DeskSettings = 'tags' | 'contactTypes' | 'templates';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry beneath is the screen this one was opened from: going back closes it. */
    deskOpened?: boolean;
  }
}

/**
 * What the front desk's address says, and the ways to change it. On a phone each panel is an entry of the
 * browser's history, so that its back gesture closes the right panel, then the thread; on a wider screen opening
 * and closing the right panel leaves the history alone.
 */
export function useDeskAddress() {
  const search = useSearch({ from: '/shell/frontdesk' });
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/frontdesk' });
  const { history } = useRouter();

  const openContact = useCallback(
    (contact: number, { item, panel }: { item?: number; panel?: PanelName } = {}) => {
      const go = (extra: { panel?: PanelName }) =>
        navigate({
          search: ({ item: _item, settings: _settings, panel: _panel, ...rest }) => ({
            ...rest,
            contact,
            ...(item === undefined ? {} : { item }),
            ...extra,
          }),
          state: { deskOpened: true },
        });
      const kept = search.panel === 'contactInfo' ? search.panel : undefined;
      const shown = panel ?? (isPhoneWidth() ? undefined : kept);
      // On a phone the thread is an entry of its own beneath the panel's.
      if (shown && isPhoneWidth()) {
        void go({});
        history.flush();
      }
      void go(shown ? { panel: shown } : {});
    },
    [navigate, history, search.panel],
  );

  /** Leaves what was opened: by the history where it was opened from here, so that back does not bring it up again. */
  const leave = useCallback(
    (...names: ('contact' | 'item' | 'panel' | 'settings')[]) => {
      if (opened && isPhoneWidth()) {
        history.back();
        return;
      }
      void navigate({
        search: (held) =>
          Object.fromEntries(Object.entries(held).filter(([name]) => !names.some((gone) => gone === name))),
        replace: true,
      });
    },
    [opened, history, navigate],
  );

  const closeContact = useCallback(() => leave('contact', 'item', 'panel'), [leave]);
  const closePanel = useCallback(() => leave('panel'), [leave]);
  const closeSettings = useCallback(() => leave('settings'), [leave]);

  const openPanel = useCallback(
    (panel: PanelName) => {
      const phone = isPhoneWidth();
      void navigate({
        search: (held) => ({ ...held, panel }),
        replace: !phone,
        ...(phone ? { state: { deskOpened: true } } : {}),
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

  return useMemo(
    () => ({
      search,
      navigate,
      openContact,
      closeContact,
      openPanel,
      closePanel,
      openSettings,
      closeSettings,
    }),
    [search, navigate, openContact, closeContact, openPanel, closePanel, openSettings, closeSettings],
  );
}
