import {
  mdiCalendarClockOutline,
  mdiCalendarRefreshOutline,
  mdiClipboardCheckOutline,
  mdiFlaskOutline,
  mdiHelpBoxMultipleOutline,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useContact } from '../../contacts/index.ts';
import { useTagMap } from '../../labels/index.ts';
import { useSession } from '../../../lib/session.ts';
import type { PracticeTabName } from '../../../lib/practice-names.ts';
import { summaryQuery } from './patient-queries.ts';
import { shownTabs } from './shown-tabs.ts';

interface ButtonProps {
  icon: string;
  label: string;
  pressed: boolean;
  onClick: () => void;
  children?: ReactNode;
}

interface TabButtonsProps {
  contactId: number | null;
  /** The open tab of the panel; undefined while the panel is closed. */
  open: string | undefined;
  labPage: boolean;
  onOpen: (name: PracticeTabName) => void;
  Button: ComponentType<ButtonProps>;
}

const looks: Record<PracticeTabName, { icon: string; label: string }> = {
  appointments: { icon: mdiCalendarClockOutline, label: 'Appointments' },
  'lab-cases': { icon: mdiFlaskOutline, label: 'Lab cases' },
  PreAuthsDetails: { icon: mdiClipboardCheckOutline, label: 'Pre-authorizations' },
  pendingTreatmentDetails: { icon: mdiHelpBoxMultipleOutline, label: 'Pending treatment' },
  recalls: { icon: mdiCalendarRefreshOutline, label: 'Recalls' },
};

/** The practice system's tabs of the panel, as icons of its bar: those that have something to show. */
export default function TabButtons({ contactId, open, labPage, onOpen, Button }: TabButtonsProps) {
  const { ODEnabled } = useSession();
  const contact = useContact(contactId ?? -1);
  const tags = useTagMap();
  // Counted only while the panel is open: closed, the tags alone say it.
  const summary = useQuery({
    ...summaryQuery(contactId ?? 0),
    enabled: ODEnabled && contactId !== null && open !== undefined,
  }).data;
  const icons = (contact?.tags ?? []).flatMap((id) => tags.get(id)?.tag_icon ?? []);
  return shownTabs({ ODEnabled, icons, summary, labPage, open }).map((name) => (
    <Button key={name} {...looks[name]} pressed={open === name} onClick={() => onOpen(name)} />
  ));
}
