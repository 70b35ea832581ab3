/*
 * Tags, contact types, templates and process types for every screen of the front desk: what is needed before
 * anything is clicked. The settings of them are loaded when they are opened.
 */
export { AddConvoTag, ConvoTags } from './components/convo-tags.tsx';
export { LabelSettingsPanel } from './components/label-settings-panel.tsx';
export { TagChip } from './components/tag-chip.tsx';
export { ContactTagIcon } from './components/contact-tag-icon.tsx';
export { TagIcon } from './components/tag-icon.tsx';
export { TagList, TagPicker } from './components/tag-picker.tsx';
export { ContactTypeSettings, QuickReminderSettings, TagSettings, TemplateSettings } from './lazy-parts.ts';
export { addProcess } from './mutations.ts';
export {
  useContactTypes,
  useProcesses,
  useProcessTypes,
  useTagMap,
  useTags,
  useTemplates,
  useTypeColors,
} from './queries.ts';
export { useQuickReminders } from './quick-reminders.ts';
export { offerTags } from './tag-choice.ts';
export { addContactTag, addItemTag, removeContactTag, removeItemTag } from './tagging.ts';
