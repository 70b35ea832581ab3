import type { conversations as contract, labels } from '@chairline/contract';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { backStackOf } from '../../../lib/back-stack.ts';
import { useSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';

/** An entry of the process selector: All Mentions, Today's News, the AI's agents, 0 for all, or the id of a process type. */
export type ProcessKey = 'mentions' | 'today' | 'ai' | number;

function isProcessKey(value: unknown): value is ProcessKey {
  return (
    value === 'mentions' ||
    value === 'today' ||
    value === 'ai' ||
    (Number.isSafeInteger(value) && Number(value) >= 0)
  );
}

/** The process this user looked at last on this device; all of them at first. */
function useLastProcess() {
  const { client_id, user_id } = useSession();
  const key = `chairline.process.${client_id}.${user_id}`;
  const [last, setLast] = useState<ProcessKey>(() => {
    const stored = readStored<unknown>(key);
    return isProcessKey(stored) ? stored : 0;
  });
  const keep = useCallback(
    (process: ProcessKey) => {
      setLast(process);
      writeStored(key, process);
    },
    [key],
  );
  return [last, keep] as const;
}

/**
 * What the address of /conversation says, and the ways to change it. An opened conversation is an entry of the
 * browser's history, so that going back returns to the list; choosing a process or a tab is none.
 * @param types the office's processes, undefined until they are known: one that is not among them counts as all
 */
export function useGeneralAddress(types: readonly labels.ProcessType[] | undefined) {
  const search = useSearch({ from: '/shell/conversation' });
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/conversation' });
  const { history } = useRouter();
  const [last, keepProcess] = useLastProcess();
  const hasAi = useSession().client.AI_mode === 1;
  const asked = search.process ?? last;
  const isUnknown =
    (asked === 'ai' && !hasAi) ||
    (typeof asked === 'number' && asked > 0 && types?.every(({ id }) => id !== String(asked)) === true);
  const process = isUnknown ? 0 : asked;
  const tab = search.tab ?? 'now';

  const choose = useCallback(
    (to: { process: ProcessKey; tab: contract.ConvoTab }) => {
      keepProcess(to.process);
      void navigate({
        search: ({ settings: _settings, agent: _agent, patient: _patient, ...held }) => ({ ...held, ...to }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate, keepProcess],
  );
  const chooseProcess = useCallback((to: ProcessKey) => choose({ process: to, tab: 'now' }), [choose]);
  const chooseTab = useCallback((to: contract.ConvoTab) => choose({ process, tab: to }), [choose, process]);

  const openConvo = useCallback(
    (convo: number, among: { process?: ProcessKey; tab?: contract.ConvoTab } = {}) => {
      if (among.process !== undefined) keepProcess(among.process);
      void navigate({
        search: { process: among.process ?? process, tab: among.tab ?? tab, convo },
        // The entry beneath is the screen this was opened from, on a wide page too: going back leads there.
        state: { deskOpened: true },
      });
    },
    [navigate, keepProcess, process, tab],
  );

  /** Leaves what was opened: by the history where it was opened from here, so that back does not bring it up again. */
  const leave = useCallback(
    (...names: (keyof typeof search)[]) => {
      if (opened && isPhoneWidth()) {
        backStackOf(history).leaveScreen();
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
  const closeConvo = useCallback(() => leave('convo', 'message'), [leave]);
  const closeSettings = useCallback(() => leave('settings'), [leave]);
  const closeAgent = useCallback(() => leave('agent', 'patient'), [leave]);
  const openSettings = useCallback(() => {
    void navigate({
      search: (held) => ({ ...held, settings: 'tags' as const }),
      state: { deskOpened: true },
    });
  }, [navigate]);

  return useStable({
    search,
    process,
    tab,
    chooseProcess,
    chooseTab,
    choose,
    openConvo,
    closeConvo,
    closeAgent,
    openSettings,
    closeSettings,
  });
}

export type GeneralAddress = ReturnType<typeof useGeneralAddress>;
