import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';

const load = () => loadChunk('label-settings', () => import('./settings/index.ts'));

/** The settings tables, loaded when one is opened. */
export const TagSettings = lazy(async () => ({ default: (await load()).TagSettings }));
export const ContactTypeSettings = lazy(async () => ({ default: (await load()).ContactTypeSettings }));
export const QuickReminderSettings = lazy(async () => ({ default: (await load()).QuickReminderSettings }));
export const TemplateSettings = lazy(async () => ({ default: (await load()).TemplateSettings }));
