import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

/** The contact's own panel, and the form that makes a new contact: loaded when the right panel opens. */
export const ContactPanel = lazy(() => loadChunk('contact-panel', () => import('./panel/contact-panel.tsx')));

const load = {
  actions: () => loadChunk('row-actions', () => import('./components/row-actions.tsx')),
  filter: () => loadChunk('list-filter', () => import('./components/filter-popup.tsx')),
  menu: () => loadChunk('list-menu', () => import('./components/list-menu.tsx')),
  massTag: () => loadChunk('mass-tag', () => import('./components/mass-tag-bar.tsx')),
  empty: () => loadChunk('empty-list', () => import('./components/empty-list.tsx')),
  progress: () => loadChunk('mass-tag-progress', () => import('./components/mass-tag-progress.tsx')),
};

/** The icons of tags come after the names of the people. */
export const RowTags = lazy(() => loadChunk('row-tags', () => import('./components/row-tags.tsx')));
export const RowActions = lazy(load.actions);
export const FilterPopup = lazy(load.filter);
export const ListMenu = lazy(load.menu);
export const EmptyList = lazy(load.empty);
export const MassTagBar = lazy(load.massTag);
export const MassTagProgress = lazy(load.progress);
/** Files of a message on their way into a patient's chart. */
export const ChartFiles = lazy(() => loadChunk('chart-files', () => import('./chart/chart-files.tsx')));

/** Loads what the list opens at a click or a touch, so that it is there by then; failures show when it is used. */
export function preloadListParts(): void {
  for (const part of Object.values(load)) part().catch(() => undefined);
}
