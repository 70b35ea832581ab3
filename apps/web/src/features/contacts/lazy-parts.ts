import { lazy } from 'react';
import { listStands } from '../../lib/list-stands.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { drawnAtOnce } from '../../ui/drawn-at-once.tsx';

/** The contact's own panel, and the form that makes a new contact: loaded when the right panel opens. */
export const ContactPanel = lazy(() => loadChunk('contact-panel', () => import('./panel/contact-panel.tsx')));

const [RowActions, loadActions] = drawnAtOnce(() =>
  loadChunk('row-actions', () => import('./components/row-actions.tsx')),
);
const [ChoiceRow, loadChoice] = drawnAtOnce(() =>
  loadChunk('choice-row', () => import('./components/choice-row.tsx')),
);
/** Drawn with the row they stand in. */
export { ChoiceRow, RowActions };

const load = {
  actions: loadActions,
  choice: loadChoice,
  hot: () => loadChunk('hot-row', () => import('./watch-hot-row.ts')),
  filter: () => loadChunk('list-filter', () => import('./components/filter-popup.tsx')),
  menu: () => loadChunk('list-menu', () => import('./components/list-menu.tsx')),
  massTag: () => loadChunk('mass-tag', () => import('./components/mass-tag-bar.tsx')),
  opensOn: () => loadChunk('opens-on', () => import('./components/opens-on.tsx')),
  // Drawn with the first rows, but not asked for with them.
  extras: () =>
    listStands.then(() => loadChunk('status-extras', () => import('./components/status-extras.tsx'))),
  empty: () => loadChunk('empty-list', () => import('./components/empty-list.tsx')),
  moves: () => loadChunk('list-moves', () => import('./next-waiting.ts')),
  progress: () => loadChunk('mass-tag-progress', () => import('./components/mass-tag-progress.tsx')),
};

/** Which row shows its quick actions. */
export const loadHotRow = load.hot;
/** What the keys of the list do. */
export const loadMoves = load.moves;
/** The icons of tags come after the names of the people. */
export const RowTags = lazy(() => loadChunk('row-tags', () => import('./components/row-tags.tsx')));
export const FilterPopup = lazy(load.filter);
export const ListMenu = lazy(load.menu);
export const OpensOn = lazy(load.opensOn);
export const StatusCount = lazy(async () => ({ default: (await load.extras()).StatusCount }));
export const RowPutOff = lazy(async () => ({ default: (await load.extras()).RowPutOff }));
export const RowSaid = lazy(async () => ({ default: (await load.extras()).RowSaid }));
export const LongestFirst = lazy(async () => ({ default: (await load.extras()).LongestFirst }));
export const EmptyList = lazy(load.empty);
export const MassTagBar = lazy(load.massTag);
export const MassTagProgress = lazy(load.progress);
/** Files of a message on their way into a patient's chart. */
export const ChartFiles = lazy(() => loadChunk('chart-files', () => import('./chart/chart-files.tsx')));

/** Loads what the list opens at a click or a touch, so that it is there by then; failures show when it is used. */
export function preloadListParts(): void {
  for (const part of Object.values(load)) part().catch(() => undefined);
}
