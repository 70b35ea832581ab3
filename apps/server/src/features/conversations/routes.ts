import { conversations as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Presence } from '../presence/index.ts';
import { addConversation } from './add-conversation.ts';
import { getConvoCounts } from './counts.ts';
import { listInternalConvos } from './internal-list.ts';
import { getConversation } from './get-conversation.ts';
import { listConversations } from './list-conversations.ts';
import { addParticipant, deleteParticipant } from './participants.ts';
import { renameConversation } from './rename-conversation.ts';
import { setConvoStatus } from './set-status.ts';
import { addConvoTag, removeConvoTag } from './tag-convo.ts';

const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export function conversationRoutes(_presence: Presence): Binding[] {
  return [
    // Conversations.
    handle(contract.listConversations, (ctx, { query }) => listConversations(ctx, query)),
    handle(contract.getConvoCounts, (ctx) => getConvoCounts(ctx)),
    handle(contract.addConversation, async (ctx, { body }) => ({ convo: await addConversation(ctx, body) })),
    handle(contract.getConversation, (ctx, { params }) => getConversation(ctx, params.id)),
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
    handle(contract.listInternalConvos, (ctx, { params }) => listInternalConvos(ctx, params.id)),
    // Messages.
    notBuilt(contract.createInternalConvo),
    notBuilt(contract.findItemByTime),
    notBuilt(contract.getConvoMessages),
    notBuilt(contract.addConvoMessage),
    notBuilt(contract.editConvoMessage),
    notBuilt(contract.withdrawConvoMessage),
    notBuilt(contract.getConvoMessageHistory),
    notBuilt(contract.completeMention),
    notBuilt(contract.getConvoMedia),
    notBuilt(contract.readConversation),
    notBuilt(contract.noteConvoPresence),
    // Reminders.
    notBuilt(contract.addConvoReminder),
    notBuilt(contract.updateConvoReminder),
    notBuilt(contract.deleteConvoReminder),
  ];
}
