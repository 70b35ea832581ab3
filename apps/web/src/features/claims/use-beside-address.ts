import { addressOf } from '@chairline/contract';
import {
  useLocation,
  useNavigate,
  useRouter,
  useSearch,
  type RegisteredRouter,
  type RouteById,
} from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { backStackOf } from '../../lib/back-stack.ts';
import { omit } from '../../lib/omit.ts';
import { useStable } from '../../lib/use-stable.ts';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

const ofPanel = ['panel', 'talk'] as const;

type ClaimsSearch = RouteById<RegisteredRouter['routeTree'], '/shell/osclaims'>['types']['fullSearchSchema'];
/** A tab of the panel; a contact is not made beside a claim, its form shows the patient. */
type PanelName = NonNullable<ClaimsSearch['panel']> | 'newContact';

/**
 * What the address says of the panel beside the claim, and the ways to change it. On a phone, where the panel covers
 * the claim, each step is an entry of the browser's history; on a wider screen the history is left alone. What leads
 * to the patient's thread is an entry everywhere: going back comes to the claim as it was.
 * @param contactId the claim's patient
 */
export function useBesideAddress(contactId: number | null) {
  const { panel, talk = null } = useSearch({ from: '/shell/osclaims' });
  const opened = useLocation({ select: ({ state }) => state.deskOpened === true });
  const navigate = useNavigate({ from: '/osclaims' });
  const { history } = useRouter();

  const go = useCallback(
    (name: PanelName, next: { talk?: number | 'new' } = {}) => {
      const phone = isPhoneWidth();
      void navigate({
        search: (held) => ({
          ...omit(held, ofPanel),
          panel: name === 'newContact' ? 'contactInfo' : name,
          ...next,
        }),
        replace: !phone,
        state: phone ? { deskOpened: true } : (held) => held,
      });
    },
    [navigate],
  );
  const leave = useCallback(
    (...names: (typeof ofPanel)[number][]) => {
      if (opened && isPhoneWidth()) backStackOf(history).leaveScreen();
      else void navigate({ search: (held) => omit(held, names), replace: true, state: (held) => held });
    },
    [opened, history, navigate],
  );
  const openPanel = useCallback((name: PanelName) => go(name), [go]);
  const closePanel = useCallback(() => {
    if (talk !== null && isPhoneWidth()) leave('talk');
    else leave(...ofPanel);
  }, [leave, talk]);
  const openContact = useCallback(
    (contact: number) => void navigate({ href: addressOf({ contact }) }),
    [navigate],
  );
  const convoAddress = useMemo(() => {
    // The list, in the place of what stands there.
    const toList = () =>
      void navigate({ search: (held) => omit(held, ['talk']), replace: true, state: (held) => held });
    return {
      contactId,
      convo: talk,
      message: null,
      about: null,
      open: (convo: number) => go('internalConversations', { talk: convo }),
      begin: () => go('internalConversations', { talk: 'new' }),
      toList,
      back: () => leave('talk'),
      // A conversation about somebody else than the claim's patient has no place here.
      moveTo: toList,
      toItem: (contact: number, item: number) => void navigate({ href: addressOf({ contact, item }) }),
    };
  }, [contactId, talk, go, leave, navigate]);
  return useStable({ panel, inDetail: talk !== null, convoAddress, openPanel, closePanel, openContact });
}
