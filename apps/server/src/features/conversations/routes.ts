import { conversations as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { addConversation } from './begin/add-conversation.ts';
import { addConvoMessage } from './messages/add-message.ts';
import { getConvoCounts } from './lists/counts.ts';
import { createInternalConvo } from './begin/create-internal.ts';
import { editMessage } from './messages/edit-message.ts';
import { findItemByTime } from './lists/find-by-time.ts';
import { getConversation } from './convo/get-conversation.ts';
import { getMessageHistory } from './messages/history.ts';
import { listInternalConvos } from './lists/internal-list.ts';
import { listConversations } from './lists/list-conversations.ts';
import { sendConvoMedia } from './messages/media.ts';
import { completeMention } from './messages/mentions-complete.ts';
import { getConvoMessages } from './messages/messages-list.ts';
import { addParticipant, deleteParticipant } from './convo/participants.ts';
import { readConvo } from './convo/read-convo.ts';
import { renameConversation } from './convo/rename-conversation.ts';
import { setConvoStatus } from './convo/set-status.ts';
import { addConvoTag, removeConvoTag } from './convo/tag-convo.ts';
import { withdrawMessage } from './messages/withdraw-message.ts';
import { addReminder, deleteReminder, updateReminder } from './reminders/reminders.ts';

export const conversationRoutes: Binding[] = [
  // Conversations.
  handle(contract.listConversations, (ctx, { query }) => listConversations(ctx, query)),
  handle(contract.getConvoCounts, (ctx) => getConvoCounts(ctx)),
  handle(contract.addConversation, async (ctx, { body }) => ({
    convo: await addConversation(ctx, body),
  })),
  handle(contract.getConversation, (ctx, { params, query }) =>
    getConversation(ctx, params.id, query.messages),
  ),
  handle(contract.setConvoStatus, async (ctx, { params, body }) => ({
    convo: await setConvoStatus(ctx, params.id, body),
  })),
  handle(contract.renameConversation, async (ctx, { params, body }) => ({
    convo: await renameConversation(ctx, params.id, body.convo_name),
  })),
  handle(contract.addParticipant, async (ctx, { params, body }) => ({
    convo: await addParticipant(ctx, params.id, body.user_id),
  })),
  handle(contract.deleteParticipant, async (ctx, { params }) => {
    await deleteParticipant(ctx, params.id, params.userId);
    return { convo_id: params.id };
  }),
  handle(contract.addConvoTag, async (ctx, { body }) => ({
    convo: await addConvoTag(ctx, body.conversation_id, body.tag_id),
  })),
  handle(contract.removeConvoTag, async (ctx, { params }) => ({
    convo: await removeConvoTag(ctx, params.id, params.tagId),
  })),
  handle(contract.listInternalConvos, (ctx, { params, query }) => listInternalConvos(ctx, params.id, query)),
  // Messages.
  handleOutside(contract.createInternalConvo, 'upload', (ctx, { body, files }) =>
    createInternalConvo(ctx.platform, ctx, { ...body, files }),
  ),
  handle(contract.findItemByTime, (ctx, { query }) => findItemByTime(ctx, query)),
  handle(contract.getConvoMessages, (ctx, { params, query }) => getConvoMessages(ctx, params.id, query)),
  handleOutside(contract.addConvoMessage, 'upload', (ctx, { params, body, files }) =>
    addConvoMessage(ctx.platform, ctx, params.id, { ...body, files }),
  ),
  handle(contract.editConvoMessage, async (ctx, { params, body }) => ({
    message: await editMessage(ctx, params.id, params.messageId, body),
  })),
  handle(contract.withdrawConvoMessage, async (ctx, { params, body }) => ({
    message: await withdrawMessage(ctx, params.id, params.messageId, body.withdrawn),
  })),
  handle(contract.getConvoMessageHistory, async (ctx, { params }) => ({
    versions: await getMessageHistory(ctx, params.id, params.messageId),
  })),
  handle(contract.completeMention, async (ctx, { params, body }) => ({
    message: await completeMention(ctx, params.id, params.messageId, body.completed),
  })),
  handleOutside(contract.getConvoMedia, 'stream', (ctx, { params }) =>
    sendConvoMedia(ctx.platform, ctx, params, ctx.http),
  ),
  handle(contract.readConversation, (ctx, { params, body }) =>
    readConvo(ctx, params.id, body.convo_message_id),
  ),
  // Reminders.
  handle(contract.addConvoReminder, (ctx, { params, body }) => addReminder(ctx, params.id, body.date)),
  handle(contract.updateConvoReminder, (ctx, { params, body }) => updateReminder(ctx, params.id, body.date)),
  handle(contract.deleteConvoReminder, (ctx, { params }) => deleteReminder(ctx, params.id)),
];
