/*
 * Conversations among staff: what is known of them, live, and the messenger. The screens that show them (the right
 * panel, /conversation, reminders, the bell) build on these.
 */
export type { Conversation, ConversationRow, ProcessList } from './convo-lists.ts';
export type { ConvoEvent } from './convo-state.ts';
export { onConvoEvent } from './live.ts';
export {
  addConversation,
  addParticipant,
  addReminder,
  addTag,
  completeMention,
  deleteReminder,
  removeParticipant,
  removeTag,
  rename,
  setStatus,
  updateReminder,
  useConvoMutations,
} from './mutations.ts';
export { personName, usePeople, type Person } from './people.ts';
export {
  useConversation,
  useConvoCounts,
  useConvoList,
  useInternalConvos,
  type ShownConvo,
  type ShownList,
} from './queries.ts';
export { receiveConvo } from './store.ts';
export { Messenger, NewInternalMessage } from './messenger-parts.ts';
export type { MessengerProps, NewInternalMessageProps } from './messenger-props.ts';
export { InternalBadge } from './internal/internal-badge.tsx';
export { InternalPanel } from './internal/internal-panel.tsx';
export { useKnownConvos } from './internal/known-convos.ts';
export { againAt, hourLater } from './reminders/reminder-times.ts';
