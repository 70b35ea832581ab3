import { mdiAccountOutline, mdiForumOutline } from '@mdi/js';
import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import type { PanelProps } from './panel-props.ts';
import { InternalBadge } from '../../features/conversations/internal/lazy-parts.ts';
import { ContactPanel } from '../../features/contacts/index.ts';

export interface PanelTab {
  name: 'contactInfo' | 'internalConversations';
  label: string;
  /** An outline from `@mdi/js`. */
  icon: string;
  Component: ComponentType<PanelProps>;
  /** How much of it is unread, beside its icon: loaded when the desk is at rest. */
  Badge?: ComponentType<{ contactId: number }>;
  /** Hidden on the lab page (specification 2, section 2: Right panel). */
  onLabPage: boolean;
}

/** Conversations among staff about the open contact: not part of the first load. */
const InternalTab = lazy(async () => ({
  default: (await loadChunk('internal', () => import('./internal-tab.tsx'))).InternalTab,
}));

/** The tabs of the right panel that every office has, in the order of its icon bar; the practice system's follow. */
export const panelTabs: readonly PanelTab[] = [
  {
    name: 'contactInfo',
    label: 'Contact info',
    icon: mdiAccountOutline,
    Component: ContactPanel,
    onLabPage: false,
  },
  {
    name: 'internalConversations',
    label: 'Internal conversations',
    icon: mdiForumOutline,
    Component: InternalTab,
    Badge: InternalBadge,
    onLabPage: true,
  },
];
