import { conversations as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Presence } from '../presence/index.ts';
import { addConvoMessage } from './add-message.ts';
import { createInternalConvo } from './create-internal.ts';
import { editMessage } from './edit-message.ts';
import { findItemByTime } from './find-by-time.ts';
import { getMessageHistory } from './history.ts';
import { sendConvoMedia } from './media.ts';
import { completeMention } from './mentions-complete.ts';
import { getConvoMessages } from './messages-list.ts';
import { readConvo } from './read-convo.ts';
import { seeConvo } from './see-convo.ts';
import { withdrawMessage } from './withdraw-message.ts';

const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export function conversationRoutes(presence: Presence): Binding[] {
  return [
    // Conversations.
    notBuilt(contract.listConversations),
    notBuilt(contract.getConvoCounts),
    notBuilt(contract.addConversation),
    notBuilt(contract.getConversation),
    notBuilt(contract.setConvoStatus),
    notBuilt(contract.renameConversation),
    notBuilt(contract.addParticipant),
    notBuilt(contract.deleteParticipant),
    notBuilt(contract.addConvoTag),
    notBuilt(contract.removeConvoTag),
    notBuilt(contract.listInternalConvos),
    // Messages.
    handleRaw(contract.createInternalConvo, (platform, { body, files }, session) =>
      createInternalConvo(platform, session!, { ...body, files }),
    ),
    handle(contract.findItemByTime, (ctx, { query }) => findItemByTime(ctx, query)),
    handle(contract.getConvoMessages, (ctx, { params, query }) => getConvoMessages(ctx, params.id, query)),
    handleRaw(contract.addConvoMessage, (platform, { params, body, files }, session) =>
      addConvoMessage(platform, session!, params.id, { ...body, files }),
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
    handleRaw(contract.getConvoMedia, (platform, { params }, session, http) =>
      sendConvoMedia(platform, session!, params, http),
    ),
    handle(contract.readConversation, (ctx, { params, body }) =>
      readConvo(ctx, params.id, body.convo_message_id),
    ),
    handle(contract.noteConvoPresence, async (ctx, { params, body }) => {
      await seeConvo(ctx, params.id);
      return presence.note(ctx, { place: 'convo', id: params.id }, body);
    }),
    // Reminders.
    notBuilt(contract.addConvoReminder),
    notBuilt(contract.updateConvoReminder),
    notBuilt(contract.deleteConvoReminder),
  ];
}
