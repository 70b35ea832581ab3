export { conversationsFeature } from './feature.ts';
export { beginInternalConvo } from './begin/create-internal.ts';
export { seeConvo } from './convo/see-convo.ts';
export { snippetOf as convoSnippetOf } from './messages/present-message.ts';
export { deliverReminders } from './reminders/deliver-reminders.ts';
export { announceFollowedDates, followDates } from './reminders/reminders.ts';
export { viewConversations } from './convo/view-row.ts';
export { readConvoCursor, writeConvoCursor } from './lists/convo-cursor.ts';
export {
  type ConvoCursor,
  convoOfSubject,
  FIRST_PAGE,
  HAS_OWN_REMINDER,
  subjectPage,
  subjectsOfTab,
  subjectSources,
  type SubjectTab,
} from './lists/store-lists.ts';
