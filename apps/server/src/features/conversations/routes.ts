import { conversations as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Presence } from '../presence/index.ts';
import { addReminder, deleteReminder, updateReminder } from './reminders.ts';

const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export function conversationRoutes(_presence: Presence): Binding[] {
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
    handle(contract.addConvoReminder, (ctx, { params, body }) => addReminder(ctx, params.id, body.date)),
    handle(contract.updateConvoReminder, (ctx, { params, body }) =>
      updateReminder(ctx, params.id, body.date),
    ),
    handle(contract.deleteConvoReminder, (ctx, { params }) => deleteReminder(ctx, params.id)),
  ];
}
