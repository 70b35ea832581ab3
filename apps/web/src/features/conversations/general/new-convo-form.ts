import { conversations as contract, type labels, type RouteCall } from '@chairline/contract';
import { z } from 'zod';

/** What is typed in the dialog that makes a conversation. */
export const convoFields = z.object({
  title: z.string(),
  /** id of a process type; '' while none is chosen. */
  process: z.string(),
  message: z.string(),
  /** user_ids. */
  people: z.array(z.number().int()),
  secured: z.boolean(),
});
export type ConvoFields = z.infer<typeof convoFields>;

export const emptyConvo = (process: string): ConvoFields => ({
  title: '',
  process,
  message: '',
  people: [],
  secured: false,
});

/** Nothing worth keeping was typed: a chosen process alone is none. */
export const isEmptyConvo = ({ title, message, people }: ConvoFields): boolean =>
  title.trim() === '' && message.trim() === '' && people.length === 0;

export type ConvoFaults = Partial<Record<'title' | 'process' | 'message', string>>;

/** What is wrong with a form, by its field (specification 3, sections 5 and 8). */
export function checkConvo(fields: ConvoFields, types: readonly labels.ProcessType[]): ConvoFaults {
  const { addTitle, messageTooLong, selectProcess, titleTooLong } = contract.conversationMessages;
  const faults: ConvoFaults = {};
  if (fields.title.trim() === '') faults.title = addTitle;
  else if (fields.title.trim().length > contract.CONVO_NAME_MAX) faults.title = titleTooLong;
  if (!types.some(({ id }) => id === fields.process)) faults.process = selectProcess;
  if (fields.message.length > contract.CONVO_MESSAGE_MAX) faults.message = messageTooLong;
  return faults;
}

/** What is sent of a form without faults. */
export function convoBody(
  fields: ConvoFields,
  types: readonly labels.ProcessType[],
  clientRef: string,
): RouteCall<typeof contract.addConversation>['body'] {
  const type = types.find(({ id }) => id === fields.process)!;
  return {
    convo_name: fields.title,
    system_process: type.type_name,
    system_process_id: type.id,
    message: fields.message.trim(),
    secured: fields.secured ? 1 : 0,
    participants: fields.people,
    client_ref: clientRef,
  };
}
