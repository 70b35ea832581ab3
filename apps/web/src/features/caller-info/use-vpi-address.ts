import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { backStackOf } from '../../lib/back-stack.ts';
import { omit } from '../../lib/omit.ts';
import { useStable } from '../../lib/use-stable.ts';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

type State = 'new' | 'taken' | 'dismissed' | 'all';

/** What the address of /vpi says, and the ways to change it: an opened one is an entry of the browser's history. */
export function useVpiAddress() {
  const search = useSearch({ from: '/shell/vpi' });
  const openedHere = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/vpi' });
  const { history } = useRouter();
  const narrow = useCallback(
    ({ state, find }: { state?: State; find?: string }) =>
      void navigate({
        search: (held) => ({
          ...omit(held, [
            ...(state ? (['state'] as const) : []),
            ...(find === undefined ? [] : (['find'] as const)),
          ]),
          ...(state && state !== 'new' ? { state } : {}),
          ...(find ? { find } : {}),
        }),
        replace: true,
        state: (held) => held,
      }),
    [navigate],
  );
  const open = useCallback(
    (info: number) => void navigate({ search: (held) => ({ ...held, info }), state: { deskOpened: true } }),
    [navigate],
  );
  const close = useCallback(() => {
    if (openedHere && isPhoneWidth()) backStackOf(history).leaveScreen();
    else void navigate({ search: (held) => omit(held, ['info']), replace: true });
  }, [openedHere, history, navigate]);
  return useStable({ search, state: (search.state ?? 'new') as State, narrow, open, close });
}
