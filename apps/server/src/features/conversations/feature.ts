import { conversations } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceMoved } from './convo/announce-moved.ts';
import { on } from '../../platform/listeners.ts';
import { reminderJobs } from './reminders/deliver-reminders.ts';
import { conversationRoutes } from './routes.ts';

export function conversationsFeature({ platform }: { platform: Platform }): Feature {
  return {
    name: 'conversations',
    routes: conversationRoutes,
    tools: [
      conversations.listConversations,
      conversations.getConversation,
      conversations.getConvoMessages,
      conversations.addConvoReminder,
    ],
    jobs: reminderJobs(platform),
    listeners: [on('conversations.moved', (ctx, { convoIds }) => announceMoved(ctx, convoIds))],
  };
}
