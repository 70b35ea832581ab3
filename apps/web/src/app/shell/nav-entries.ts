import { mdiForumOutline } from '@mdi/js';

export interface NavEntry {
  label: string;
  /** For the narrow places. */
  short: string;
  to: '/frontdesk';
  icon: string;
}

/** The screens of the navigation menu, in the specification's order; only those that exist. */
export const navEntries: readonly NavEntry[] = [
  { label: 'Sales Workflow', short: 'Sales', to: '/frontdesk', icon: mdiForumOutline },
];
