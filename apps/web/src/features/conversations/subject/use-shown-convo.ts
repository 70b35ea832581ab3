import type { Conversation } from '@chairline/office-state/conversations';
import { useConvos } from '../store.ts';

/** A conversation that came with a row of another list, as new as the events have it. */
export function useShownConvo(given: Conversation | null): Conversation | null {
  const held = useConvos((state) => (given ? state.views.get(given.convo_id) : undefined));
  return given && held && held.version >= given.version ? held : given;
}
