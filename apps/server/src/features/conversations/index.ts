export { announceMoved } from './announce-moved.ts';
export { conversationRoutes } from './routes.ts';
export { snippetOf as convoSnippetOf } from './present-message.ts';
export { deliverReminders, reminderJobs } from './deliver-reminders.ts';
