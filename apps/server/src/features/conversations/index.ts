export { conversationsFeature } from './feature.ts';
export { beginInternalConvo } from './create-internal.ts';
export { seeConvo } from './see-convo.ts';
export { snippetOf as convoSnippetOf } from './present-message.ts';
export { deliverReminders } from './deliver-reminders.ts';
export { announceFollowedDates, followDates } from './reminders.ts';
export { viewConversations } from './view-row.ts';
export { readConvoCursor, writeConvoCursor } from './convo-cursor.ts';
export {
  type ConvoCursor,
  convoOfSubject,
  FIRST_PAGE,
  HAS_OWN_REMINDER,
  subjectPage,
  subjectsOfTab,
  subjectSources,
  type SubjectTab,
} from './store-lists.ts';
