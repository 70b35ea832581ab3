import type { conversations as contract } from '@chairline/contract';
import { once } from '../../../lib/once.ts';
import { followConvos, onConvoEvent, onConvosDistrusted } from '../live.ts';
import { useConvos } from '../store.ts';

/** What a list of claims or recalls wants to know of the conversations about them. */
interface Followed {
  /** One was begun, here or by somebody else. */
  begun: (convo: contract.Conversation) => void;
  /** How one stands may have changed. */
  changed: () => void;
  /** What is held of all may be wrong: after a gap in the events, and at midnight. */
  distrusted: () => void;
}

/** @returns what ties the conversations of a kind to the live events: to be called before the first fetch */
export function followConvosOf(
  kind: contract.Conversation['kind'],
  { begun, changed, distrusted }: Followed,
): () => void {
  const listen = once(() => {
    onConvoEvent(({ type, payload }) => {
      if (type === 'remindersDue' || type === 'removeConvo') return;
      const id = 'convo' in payload ? payload.convo.convo_id : payload.convo_id;
      const convo = useConvos.getState().views.get(id);
      if (convo?.kind !== kind) return;
      if (type === 'addConvo') begun(convo);
      // Who reads changes no tab.
      else if (type !== 'readConvo') changed();
    });
    onConvosDistrusted(distrusted);
  });
  return () => {
    followConvos();
    listen();
  };
}
