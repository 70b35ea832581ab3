import type { identity } from '@chairline/contract';
import {
  mdiCalendarOutline,
  mdiCommentAccountOutline,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiFlaskOutline,
  mdiForumOutline,
  mdiOfficeBuildingOutline,
  mdiStarFourPoints,
} from '@mdi/js';

export interface NavEntry {
  label: string;
  /** For the narrow places. */
  short: string;
  to:
    | '/frontdesk'
    | '/osclaims'
    | '/labCases'
    | '/conversation'
    | '/calendar'
    | '/aiAgents'
    | '/clientlist'
    | '/settings';
  icon: string;
}

/** How many of them a phone has room for at its foot; the others are in the avatar's menu. */
export const BOTTOM_MOST = 5;

const salesWorkflow: NavEntry = {
  label: 'Sales Workflow',
  short: 'Sales',
  to: '/frontdesk',
  icon: mdiForumOutline,
};
const outstandingClaims: NavEntry = {
  label: 'Outstanding Claims Workflow',
  short: 'Claims',
  to: '/osclaims',
  icon: mdiFileDocumentOutline,
};
const labCases: NavEntry = { label: 'Lab Cases', short: 'Lab Cases', to: '/labCases', icon: mdiFlaskOutline };
const generalConversation: NavEntry = {
  label: 'General Conversation',
  short: 'General',
  to: '/conversation',
  icon: mdiCommentAccountOutline,
};
const calendar: NavEntry = {
  label: 'Calendar',
  short: 'Calendar',
  to: '/calendar',
  icon: mdiCalendarOutline,
};
const aiAgents: NavEntry = {
  label: 'AI Agents',
  short: 'AI Agents',
  to: '/aiAgents',
  icon: mdiStarFourPoints,
};
const clientList: NavEntry = {
  label: 'Client List',
  short: 'Client List',
  to: '/clientlist',
  icon: mdiOfficeBuildingOutline,
};
const settings: NavEntry = { label: 'Settings', short: 'Settings', to: '/settings', icon: mdiCogOutline };

/**
 * The screens of a user's navigation menu, in the specification's order (1, section 2); only those that exist, those
 * of the practice system where it is connected. The provider's admins get the AI agents and the client list, every other
 * admin the office's settings.
 */
export function navEntriesOf({
  can,
  ODEnabled,
}: Pick<identity.SessionUser, 'can' | 'ODEnabled'>): NavEntry[] {
  const everyones = [
    salesWorkflow,
    ...(ODEnabled ? [outstandingClaims, labCases] : []),
    generalConversation,
    calendar,
  ];
  if (can.provide) return [...everyones, aiAgents, clientList];
  return can.administer ? [...everyones, settings] : everyones;
}
