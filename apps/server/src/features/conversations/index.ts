export { conversationsFeature } from './feature.ts';
export { seeConvo } from './see-convo.ts';
export { snippetOf as convoSnippetOf } from './present-message.ts';
export { deliverReminders } from './deliver-reminders.ts';
export { viewConversations } from './view-row.ts';
export { readConvoCursor, writeConvoCursor } from './convo-cursor.ts';
export {
  type ConvoCursor,
  convoOfSubject,
  FIRST_PAGE,
  subjectPage,
  subjectSources,
  type SubjectTab,
} from './store-lists.ts';
