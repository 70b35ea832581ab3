import { conversations, type labs } from '@chairline/contract';
import { create } from 'zustand';
import { queryClient } from '../../lib/query-client.ts';
import { addConversation } from '../conversations/index.ts';
import { patientName } from './lab-words.ts';
import { labConvoQuery } from './queries.ts';
import { sayFault } from '../../ui/say-fault.ts';

interface Beginning {
  /** The lab case of which the screen says that one more click begins its conversation. */
  offered: number | null;
  /** The one whose conversation is being begun. */
  running: number | null;
  /** The one whose conversation was begun here since it was opened. */
  begun: number | null;
}

/** A lab conversation is begun from its place and from the panel beside it: both know how far that is. */
export const useBeginning = create<Beginning>(() => ({ offered: null, running: null, begun: null }));

/** The same try again makes no second conversation. */
const refs = new Map<number, string>();

/** Begins the conversation about a lab case, once however often it is clicked; a failure is said. */
export async function beginTalk(one: labs.LabCase): Promise<void> {
  if (useBeginning.getState().running !== null) return;
  const { LabCaseNum: num } = one;
  useBeginning.setState({ running: num, begun: null });
  const name = [patientName(one), one.Lab_Name].filter(Boolean).join(', ');
  const ref = refs.get(num) ?? crypto.randomUUID();
  refs.set(num, ref);
  try {
    const { convo_id } = await addConversation({
      system_process: 'lab case',
      system_process_id: String(num),
      convo_name: name,
      message: conversations.conversationMessages.started(name),
      secured: 0,
      participants: [],
      client_ref: ref,
    });
    refs.delete(num);
    useBeginning.setState({ begun: num });
    queryClient.setQueryData(labConvoQuery(num).queryKey, { hasConvo: true, convo_id });
    void queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] });
  } catch (error) {
    sayFault(error, `${conversations.conversationMessages.addingFailed}.`);
  } finally {
    useBeginning.setState({ running: null });
  }
}
