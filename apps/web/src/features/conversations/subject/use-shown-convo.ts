import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '../convo-lists.ts';
import { useConvos } from '../store.ts';

/** A conversation that came with a row of another list, as new as the events have it. */
export function useShownConvo(given: Conversation | null): Conversation | null {
  const held = useConvos((state) => (given ? state.views.get(given.convo_id) : undefined));
  return given && held && held.version >= given.version ? held : given;
}

/** The same of many, for who asks now and then. */
export function newestConvo(given: Conversation | null): Conversation | null {
  const held = given ? useConvos.getState().views.get(given.convo_id) : undefined;
  return given && held && held.version >= given.version ? held : given;
}

/** The tab of a row's conversation by the office's day as it is; null where it has none. */
export function shownTab(given: Conversation | null): contract.ConvoTab | null {
  const convo = newestConvo(given);
  return convo ? contract.tabOf(convo, new Date(useConvos.getState().day.end)) : null;
}
