import { conversations, inbox, type recalls as contract } from '@chairline/contract';
import { refetch, type Reducers } from '../reducers.ts';

type RecallRow = contract.RecallRow;

/** A recall after its conversation was begun. */
export function withConvo(row: RecallRow, convo: conversations.Conversation): RecallRow {
  if (convo.kind !== 'recall' || String(row.DSSRecallID) !== convo.system_process_id) return row;
  if (row.convo && row.convo.version >= convo.version) return row;
  return { ...row, convo, convo_id: convo.convo_id };
}

/** A recall after the office wrote to its patient, or they to the office. @param at ISO 8601 */
export function withItem(row: RecallRow, item: { contact_id: number; ours: boolean; at: string }): RecallRow {
  if (row.contact_id !== item.contact_id) return row;
  const field = item.ours ? 'last_sent_at' : 'last_heard_at';
  const held = row[field];
  return held !== null && Date.parse(held) >= Date.parse(item.at) ? row : { ...row, [field]: item.at };
}

/** The practice system's tables that recalls are made of. */
const recallTables = new Set([
  'recall',
  'recalltype',
  'recalltrigger',
  'patient',
  'appointment',
  'procedurelog',
]);

/** Whether a round of the practice system brought something that recalls are made of. */
export const changesRecalls = (tables: readonly string[]): boolean =>
  tables.some((table) => recallTables.has(table.toLowerCase()));

/** The recalls of a contact as a viewer sees them. */
export function recallReducers(viewer: conversations.ConvoViewer): Reducers<readonly RecallRow[]> {
  return {
    practiceSynced: (held, { tables }) => (changesRecalls(tables) ? refetch : held),
    addMessage: (held, { item }) => held.map((row) => withNewItem(row, item)),
    addConvo: (held, { convo }) =>
      held.map((row) => withConvo(row, conversations.viewConversation(convo, viewer))),
  };
}

/** A recall after an item came: texts and mails count, calls do not. */
export function withNewItem(row: RecallRow, item: inbox.CommItem): RecallRow {
  if (item.kind !== 'text' && item.kind !== 'email') return row;
  return withItem(row, { contact_id: item.contact_id, ours: !inbox.isFromContact(item), at: item.date });
}
