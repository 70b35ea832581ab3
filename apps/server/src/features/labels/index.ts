export { labelsFeature } from './feature.ts';
export { makeQuickReminders } from './quick-reminders.ts';
export { makeSystemProcesses } from './processes.ts';
export { automaticConvoTags, automaticTags } from './automatic-tags.ts';
export { insertContactTypes } from './store-types.ts';
export { mustTag } from './policy.ts';
export { tagIfUsable, usableTags } from './usable-tags.ts';
