/*
 * Conversations among staff, for the screens of others: the right panel's part of them, who is there, reminders. What
 * stands in here itself (the messenger, /conversation, reminders) builds on queries.ts, mutations.ts and live.ts.
 */
export { addReminder, completeMention, deleteReminder, updateReminder } from './mutations.ts';
export { personName, usePeople } from './people.ts';
export { InternalBadge } from './internal/internal-badge.tsx';
export { InternalPanel } from './internal/internal-panel.tsx';
export { useKnownConvos } from './internal/known-convos.ts';
export { againAt, hourLater } from './reminders/reminder-times.ts';
