import type { ClaimFilter } from '@chairline/office-state/claims';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { backStackOf } from '../../lib/back-stack.ts';
import { omit } from '../../lib/omit.ts';
import { useStable } from '../../lib/use-stable.ts';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';
import { startOf, type ClaimOrder } from './claim-order.ts';
import { useKeptOrder } from './use-claim-order.ts';

/** What narrows a carrier's claims, beside the carrier. */
const narrowing = ['age', 'type', 'priority', 'next', 'patient', 'sort', 'order'] as const;
const opened = ['claim', 'convo', 'message', 'panel', 'talk'] as const;

/**
 * What the address of /osclaims says, and the ways to change it. An opened claim is an entry of the browser's
 * history, so that going back returns to the list; a search, a carrier and a filter add no entry.
 */
export function useClaimsAddress() {
  const search = useSearch({ from: '/shell/osclaims' });
  const openedHere = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/osclaims' });
  const { history } = useRouter();

  const change = useCallback(
    (patch: (held: typeof search) => typeof search) =>
      void navigate({ search: patch, replace: true, state: (held) => held }),
    [navigate],
  );
  /** Typing leaves the carrier that was picked: the search is for carriers. */
  const find = useCallback(
    (text: string) =>
      change((held) => {
        const rest = omit(held, ['find', 'carrier', ...narrowing]);
        return text === '' ? rest : { ...rest, find: text };
      }),
    [change],
  );
  const pickInsuranceCarrier = useCallback(
    (carrier: string, patch: Partial<typeof search> = {}) =>
      change((held) => ({ ...omit(held, narrowing), ...patch, carrier })),
    [change],
  );
  const leaveInsuranceCarrier = useCallback(
    () => change((held) => omit(held, ['carrier', ...narrowing])),
    [change],
  );
  const narrow = useCallback(
    (patch: { [K in (typeof narrowing)[number]]?: (typeof search)[K] | undefined }) =>
      change((held) => {
        const gone = narrowing.filter((name) => name in patch && patch[name] === undefined);
        return { ...omit(held, gone), ...omit(patch, gone) } as typeof search;
      }),
    [change],
  );
  const chooseTab = useCallback(
    (tab: 'now' | 'later') =>
      change((held) => {
        const rest = omit(held, ['tab']);
        return tab === 'now' ? rest : { ...rest, tab };
      }),
    [change],
  );
  const openClaim = useCallback(
    (claim: number, convo: number | null) =>
      void navigate({
        search: (held) => ({
          ...omit(held, opened),
          claim,
          ...(convo === null ? {} : { convo }),
          // Beside the next claim stands the same of its patient; on a phone it would cover the claim.
          ...(held.panel === undefined || isPhoneWidth() ? {} : { panel: held.panel }),
        }),
        state: { deskOpened: true },
      }),
    [navigate],
  );
  /** The claim a conversation is about, or the conversation of a claim, became known. */
  const completeAddress = useCallback(
    (patch: { claim?: number; convo?: number }) => change((held) => ({ ...held, ...patch })),
    [change],
  );
  /** Shows again what was shown when one left for another screen; no message to jump to. */
  const comeBack = useCallback((last: typeof search) => change(() => omit(last, ['message'])), [change]);
  /** Leaves the claim: by the history where it was opened from here, so that back does not bring it up again. */
  const closeClaim = useCallback(() => {
    if (openedHere && isPhoneWidth()) backStackOf(history).leaveScreen();
    else void navigate({ search: (held) => omit(held, opened), replace: true });
  }, [openedHere, history, navigate]);

  const [kept, keep] = useKeptOrder();
  // The address says the order; where it says none, it is the one that was chosen last.
  const order = useMemo(() => {
    if (!search.sort) return kept;
    return search.order ? { sort: search.sort, order: search.order } : startOf(search.sort);
  }, [search.sort, search.order, kept]);
  const orderBy = useCallback(
    (next: ClaimOrder) => {
      keep(next);
      narrow(next);
    },
    [keep, narrow],
  );
  const tabs = useMemo(
    () =>
      ({ now: { tab: 'now', ...order }, later: { tab: 'later', ...order } }) satisfies Record<
        string,
        ClaimFilter
      >,
    [order],
  );

  /** The list of the chosen carrier, as it is asked for; undefined while none is chosen. */
  const filter = useMemo<ClaimFilter | undefined>(() => {
    const { carrier, age, type, priority, next, patient } = search;
    if (carrier === undefined) return undefined;
    return {
      ...(carrier === 'all' ? {} : { carrier }),
      ...(age ? { age } : {}),
      ...(type ? { type } : {}),
      ...(priority ? { priority } : {}),
      ...(next ? { next } : {}),
      ...(patient ? { search: patient } : {}),
      ...order,
    };
  }, [search, order]);
  const narrowed = narrowing.some(
    (name) => name !== 'sort' && name !== 'order' && search[name] !== undefined,
  );

  return useStable({
    search,
    tab: search.tab ?? ('now' as const),
    filter,
    tabs,
    order,
    orderBy,
    narrowed,
    find,
    pickInsuranceCarrier,
    leaveInsuranceCarrier,
    narrow,
    chooseTab,
    openClaim,
    completeAddress,
    comeBack,
    closeClaim,
  });
}

export type ClaimsAddress = ReturnType<typeof useClaimsAddress>;
