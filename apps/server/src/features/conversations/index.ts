export { announceMoved } from './announce-moved.ts';
export { conversationRoutes } from './routes.ts';
export { snippetOf as convoSnippetOf } from './present-message.ts';
export { deliverReminders, reminderJobs } from './deliver-reminders.ts';
export { viewConversations } from './view-row.ts';
export { cursorAfter, lostPlace, orLostPlace, parseCursor } from './convo-place.ts';
export {
  type ConvoPlace,
  convoOfSubject,
  FIRST as FIRST_PLACE,
  subjectPage,
  subjectSources,
  type SubjectTab,
} from './store-lists.ts';
