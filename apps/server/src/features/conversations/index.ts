export { conversationRoutes } from './routes.ts';
export { reminderJobs, wakeReminders } from './deliver-reminders.ts';
