import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

const opened = ['recall', 'convo', 'message'] as const;

function leaveOut<T extends object>(held: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(held).filter(([name]) => !names.includes(name))) as T;
}

/**
 * What the address of /recall says, and the ways to change it. An opened recall is an entry of the browser's history,
 * so that going back returns to the list; a tab and a search are none.
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
      change((held) => ({ ...leaveOut(held, ['tab']), ...(tab === 'now' ? {} : { tab }) })),
    [change],
  );
  const find = useCallback(
    (text: string) =>
      change((held) => ({ ...leaveOut(held, ['patient']), ...(text === '' ? {} : { patient: text }) })),
    [change],
  );
  const openRecall = useCallback(
    (recall: number, convo: number | null) =>
      void navigate({
        search: (held) => ({ ...leaveOut(held, opened), recall, ...(convo === null ? {} : { convo }) }),
        state: { deskOpened: true },
      }),
    [navigate],
  );
  const completePlace = useCallback(
    (patch: { recall?: number; convo?: number }) => change((held) => ({ ...held, ...patch })),
    [change],
  );
  /** Shows again what was shown when one left for another screen; no message to jump to. */
  const comeBack = useCallback(
    (place: typeof search) => change(() => leaveOut(place, ['message'])),
    [change],
  );
  const closeRecall = useCallback(() => {
    if (openedHere && isPhoneWidth()) history.back();
    else void navigate({ search: (held) => leaveOut(held, opened), replace: true });
  }, [openedHere, history, navigate]);

  return useMemo(
    () => ({
      search,
      tab: search.tab ?? ('now' as const),
      chooseTab,
      find,
      openRecall,
      completePlace,
      comeBack,
      closeRecall,
    }),
    [search, chooseTab, find, openRecall, completePlace, comeBack, closeRecall],
  );
}

export type RecallAddress = ReturnType<typeof useRecallAddress>;
