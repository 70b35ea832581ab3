import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { backStackOf } from '../../../lib/back-stack.ts';
import { omit } from '../../../lib/omit.ts';
import { useDeskRoute } from './use-desk-route.ts';

/** What goes with one of the family when another one's thread is opened. */
const ofMember = ['item', 'family', 'mail', 'email', 'convo', 'message', 'about', 'member'] as const;

/** What the address says of the thread's place, and the ways to change it: the family view and the mail panel. */
export function useCentreAddress() {
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const { search, navigate } = useDeskRoute();
  const { history } = useRouter();
  const beside = search.mail !== undefined;

  const openMail = useCallback(
    (mail: string, email: number | null = null) => {
      void navigate({
        search: ({ email: _email, item: _item, settings: _settings, ...rest }) => ({
          ...rest,
          mail,
          ...(email === null ? {} : { email }),
        }),
        // From one mail to the next the way back stays the one to the thread.
        ...(beside ? { replace: true, state: (held) => held } : { state: { deskOpened: true } }),
      });
    },
    [navigate, beside],
  );
  /** Back to the thread: by the history where the mail was opened from it. */
  const closeMail = useCallback(() => {
    if (opened) {
      backStackOf(history).leaveScreen();
      return;
    }
    void navigate({ search: ({ mail: _mail, email: _email, ...rest }) => rest, replace: true });
  }, [opened, history, navigate]);
  /** A mail that was new has its thread now. */
  const replaceMail = useCallback(
    (mail: string) => {
      void navigate({
        search: ({ email: _email, ...rest }) => ({ ...rest, mail }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  const openMember = useCallback(
    (contact: number) => {
      void navigate({
        search: (held) => ({ ...omit(held, ofMember), contact }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  const openFamily = useCallback(
    (on: boolean) => {
      void navigate({
        search: ({ item: _item, family: _family, mail: _mail, email: _email, ...rest }) => ({
          ...rest,
          ...(on ? { family: 'all' as const } : {}),
        }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  return {
    family: search.family === 'all',
    mail: search.mail ?? null,
    email: search.email ?? null,
    openMail,
    closeMail,
    replaceMail,
    openMember,
    openFamily,
  };
}
