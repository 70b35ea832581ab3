/*
 * Conversations among staff, for the screens of others: the right panel's part of them, who is there, reminders. What
 * stands in here itself (the messenger, /conversation, reminders) builds on queries.ts, mutations.ts and live.ts.
 */
export { followConvos, onConvoEvent } from './live.ts';
export {
  addConversation,
  addReminder,
  completeMention,
  deleteReminder,
  updateReminder,
} from './mutations.ts';
export { personName, useEveryone, usePeople, usePerson, type Person } from '../../lib/people.ts';
export { InternalBadge } from './internal/lazy-parts.ts';
export { InternalPanel } from './internal/internal-panel.tsx';
export { useKnownConvos } from './internal/known-convos.ts';
export { ContactReminder } from './reminders/lazy-parts.ts';
export { againAt, hourLater, minuteAfter, readFields, toFields } from './reminders/reminder-times.ts';
export { momentWords, shortMoment } from './reminders/when-words.ts';
/* For the screens of claims and recalls, whose conversations are like the general ones. */
export { nowAndLater, TabStrip, tabId } from './general/convo-tabs.tsx';
export { useConvoCounts } from './queries.ts';
export { receiveConvo } from './store.ts';
export { followConvosOf } from './subject/follow-convos-of.ts';
export { OpenSubject } from './subject/open-subject.tsx';
export { RowSigns } from './subject/row-signs.tsx';
export { DIVIDER_HEIGHT, PartDivider, SubjectRow } from './subject/subject-row.tsx';
export { FindSubject, SubjectTalk, SubjectWait } from './subject/subject-talk.tsx';
export { useTabRows } from './subject/tab-rows.ts';
export { useShownConvo } from './subject/use-shown-convo.ts';
