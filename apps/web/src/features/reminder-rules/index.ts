export { ReminderRulesPage } from './reminder-rules-page.tsx';
