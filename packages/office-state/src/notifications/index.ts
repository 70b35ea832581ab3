export { noticeSettingsReducers } from './notice-settings.ts';
export {
  dueOfWork,
  dueReducers,
  freshOf,
  rememberSeen,
  seenKey,
  sortDue,
  takeDue,
  withoutDue,
  type DueReminder,
  type DueReminders,
} from './due-state.ts';
