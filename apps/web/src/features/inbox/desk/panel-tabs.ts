import { mdiAccountOutline } from '@mdi/js';
import type { ComponentType } from 'react';
import { ContactPanel } from '../../contacts/index.ts';

/** What the right panel can show. `newContact` is the contact's form without a contact. */
export type PanelName = 'contactInfo' | 'newContact';

export interface PanelProps {
  /** The open contact; null when none is. */
  contactId: number | null;
  /** A new contact is being made, whoever is open. */
  creating: boolean;
  /** Closes the panel. */
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
}

export interface PanelTab {
  name: Exclude<PanelName, 'newContact'>;
  label: string;
  /** An outline from `@mdi/js`. */
  icon: string;
  Component: ComponentType<PanelProps>;
  /** Hidden on the lab page (specification 2, section 2: Right panel). */
  onLabPage: boolean;
}

/** The tabs of the right panel, in the order of its icon bar; later features add theirs here. */
export const panelTabs: readonly PanelTab[] = [
  {
    name: 'contactInfo',
    label: 'Contact info',
    icon: mdiAccountOutline,
    Component: ContactPanel,
    onLabPage: false,
  },
];
