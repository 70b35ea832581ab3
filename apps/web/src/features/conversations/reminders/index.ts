export { ReminderButton } from './reminder-button.tsx';
