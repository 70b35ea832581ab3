import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { backStackOf } from '../../lib/back-stack.ts';
import { omit } from '../../lib/omit.ts';
import { useStable } from '../../lib/use-stable.ts';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

const opened = ['recall', 'convo', 'message'] as const;

/**
 * What the address of /recall says, and the ways to change it. An opened recall is an entry of the browser's history,
 * so that going back returns to the list; a tab and a search add no entry.
 */
export function useRecallAddress() {
  const search = useSearch({ from: '/shell/recall' });
  const openedHere = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/recall' });
  const { history } = useRouter();

  const change = useCallback(
    (patch: (held: typeof search) => typeof search) =>
      void navigate({ search: patch, replace: true, state: (held) => held }),
    [navigate],
  );
  const chooseTab = useCallback(
    (tab: 'now' | 'later' | 'due') =>
      change((held) => ({ ...omit(held, ['tab']), ...(tab === 'now' ? {} : { tab }) })),
    [change],
  );
  const find = useCallback(
    (text: string) =>
      change((held) => ({ ...omit(held, ['patient']), ...(text === '' ? {} : { patient: text }) })),
    [change],
  );
  const openRecall = useCallback(
    (recall: number, convo: number | null) =>
      void navigate({
        search: (held) => ({ ...omit(held, opened), recall, ...(convo === null ? {} : { convo }) }),
        state: { deskOpened: true },
      }),
    [navigate],
  );
  const completeAddress = useCallback(
    (patch: { recall?: number; convo?: number }) => change((held) => ({ ...held, ...patch })),
    [change],
  );
  /** Shows again what was shown when one left for another screen; no message to jump to. */
  const comeBack = useCallback((last: typeof search) => change(() => omit(last, ['message'])), [change]);
  const closeRecall = useCallback(() => {
    if (openedHere && isPhoneWidth()) backStackOf(history).leaveScreen();
    else void navigate({ search: (held) => omit(held, opened), replace: true });
  }, [openedHere, history, navigate]);

  return useStable({
    search,
    tab: search.tab ?? ('now' as const),
    chooseTab,
    find,
    openRecall,
    completeAddress,
    comeBack,
    closeRecall,
  });
}

export type RecallAddress = ReturnType<typeof useRecallAddress>;
