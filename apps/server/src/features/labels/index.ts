export { labelRoutes } from './routes.ts';
export { makeSystemProcesses } from './processes.ts';
export { automaticTags } from './automatic-tags.ts';
export { mustTag } from './policy.ts';
export { usableTags } from './usable-tags.ts';
