export {
  dueOfWork,
  dueReducers,
  rememberSeen,
  seenKey,
  sortDue,
  takeDue,
  withoutDue,
  type DueReminder,
  type DueReminders,
} from './due-state.ts';
