export { ContactTypeSettings } from './contact-type-settings.tsx';
export { QuickReminderSettings } from './quick-reminder-settings.tsx';
export { TagSettings } from './tag-settings.tsx';
export { TemplateSettings } from './template-settings.tsx';
