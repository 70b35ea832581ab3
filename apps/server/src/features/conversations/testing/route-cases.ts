import { multipart } from '../../../testing/factory.ts';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/**
 * One of `user` about nothing, with a tag for it, a message of theirs with a file, and one of a colleague that
 * mentions them; one with a reminder of theirs.
 */
export interface ConversationsIds {
  convo: number;
  convoTag: number;
  convoMessage: number;
  convoMedia: number;
  convoMention: number;
  remindedConvo: number;
}

/** One call of every route of the feature. */
export function conversationsCases(ids: SharedIds & ConversationsIds): Record<string, RouteCase> {
  const body = { date: new Date(Date.now() + 3_600_000).toISOString() };
  const params = { id: ids.remindedConvo };
  const convo = { id: ids.convo };
  const message = { ...convo, messageId: ids.convoMessage };
  return {
    addConvoReminder: { params: { id: ids.convo }, body, ok: 200, foreign: 404 },
    updateConvoReminder: { params, body, ok: 200, foreign: 404 },
    deleteConvoReminder: { params, ok: 200, foreign: 404 },
    listConversations: { query: { process: 'today' }, ok: 200 },
    getConvoCounts: { ok: 200 },
    addConversation: {
      body: { message: 'Hello', system_process: 'Front Desk', secured: 0, convo_name: 'Supplies' },
      ok: 200,
    },
    getConversation: { params: convo, ok: 200, foreign: 404 },
    // It stays open: other calls write in it.
    setConvoStatus: { params: convo, body: { status: true, process: '' }, ok: 200, foreign: 404 },
    renameConversation: { params: convo, body: { convo_name: 'Gloves' }, ok: 200, foreign: 404 },
    addParticipant: { params: convo, body: { user_id: ids.colleague }, ok: 200, foreign: 404 },
    deleteParticipant: { params: { ...convo, userId: ids.colleague }, ok: 200, foreign: 404 },
    addConvoTag: { body: { conversation_id: ids.convo, tag_id: ids.convoTag }, ok: 201, foreign: 404 },
    removeConvoTag: { params: { ...convo, tagId: ids.convoTag }, ok: 200, foreign: 404 },
    listInternalConvos: { params: { id: ids.contact }, ok: 200, foreign: 404 },
    createInternalConvo: {
      form: multipart({ message: 'Call her back', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    findItemByTime: {
      query: { timestamp: '4102444800000', contact_id: String(ids.contact) },
      ok: 200,
      foreign: 404,
    },
    getConvoMessages: {
      params: convo,
      query: { around: String(ids.convoMessage) },
      ok: 200,
      foreign: 404,
    },
    addConvoMessage: { params: convo, form: multipart({ message: 'Hello' }), ok: 200, foreign: 404 },
    editConvoMessage: { params: message, body: { message: 'Who orders masks?' }, ok: 200, foreign: 404 },
    // It stays: its file is fetched.
    withdrawConvoMessage: { params: message, body: { withdrawn: false }, ok: 200, foreign: 404 },
    getConvoMessageHistory: { params: message, ok: 200, foreign: 404 },
    completeMention: {
      params: { ...convo, messageId: ids.convoMention },
      body: { completed: true },
      ok: 200,
      foreign: 404,
    },
    getConvoMedia: { params: { ...message, mediaId: ids.convoMedia }, ok: 200, foreign: 404 },
    readConversation: {
      params: convo,
      body: { convo_message_id: ids.convoMention },
      ok: 200,
      foreign: 404,
    },
  };
}
