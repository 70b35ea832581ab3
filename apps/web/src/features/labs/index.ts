/* Lab cases: their list, their tab of the right panel, and what colleagues say about one. */
export { LabTalk } from './lazy-parts.ts';
export { LabCasesTab } from './panel/lab-cases-tab.tsx';
export { LabList } from './lists/lab-list.tsx';
export type { LabListFilter } from './queries.ts';
export { useFirstStatus } from './use-first-status.ts';
