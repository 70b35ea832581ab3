export { conversationRoutes } from './routes.ts';
export { reminderJobs, wakeReminders } from './deliver-reminders.ts';
export { type NewConversation, startConversation } from './start-conversation.ts';
