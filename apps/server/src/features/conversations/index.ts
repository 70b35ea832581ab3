export { conversationRoutes } from './routes.ts';
export { type NewConversation, startConversation } from './start-conversation.ts';
export { reminderJobs, wakeReminders } from './deliver-reminders.ts';
