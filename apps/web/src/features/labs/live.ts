import { followConvos, onConvoEvent } from '../conversations/index.ts';
import { once } from '../../lib/once.ts';
import { queryClient } from '../../lib/query-client.ts';
import { labConvoQuery } from './queries.ts';

/** A lab conversation that begins or ends: whoever shows its lab case learns of it. */
export const followLabTalk = once(() => {
  followConvos();
  onConvoEvent(({ type, payload }) => {
    if (type === 'removeConvo') {
      void queryClient.invalidateQueries({ queryKey: ['od', 'lab-convo'] });
      return;
    }
    if (type !== 'addConvo' || payload.convo.kind !== 'lab') return;
    const labCase = Number(payload.convo.system_process_id);
    void queryClient.invalidateQueries({ queryKey: labConvoQuery(labCase).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] });
  });
});
