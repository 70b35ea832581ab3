import type { identity } from '@chairline/contract';
import { mdiCogOutline, mdiForumOutline, mdiOfficeBuildingOutline } from '@mdi/js';

export interface NavEntry {
  label: string;
  /** For the narrow places. */
  short: string;
  to: '/frontdesk' | '/clientlist' | '/settings';
  icon: string;
}

const salesWorkflow: NavEntry = {
  label: 'Sales Workflow',
  short: 'Sales',
  to: '/frontdesk',
  icon: mdiForumOutline,
};
const clientList: NavEntry = {
  label: 'Client List',
  short: 'Client List',
  to: '/clientlist',
  icon: mdiOfficeBuildingOutline,
};
const settings: NavEntry = { label: 'Settings', short: 'Settings', to: '/settings', icon: mdiCogOutline };

/**
 * The screens of a user's navigation menu, in the specification's order (1, section 2); only those that exist.
 * The provider's admins get the client list, every other admin the office's settings.
 */
export function navEntriesOf(can: identity.SessionUser['can']): NavEntry[] {
  if (can.provide) return [salesWorkflow, clientList];
  return can.administer ? [salesWorkflow, settings] : [salesWorkflow];
}
