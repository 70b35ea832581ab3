import { contacts } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { putOffJobs } from './put-off.ts';
import { contactRoutes } from './routes.ts';

export const contactsFeature = ({ platform }: { platform: Platform }): Feature => ({
  name: 'contacts',
  routes: contactRoutes,
  jobs: putOffJobs(platform),
  tools: [contacts.listContacts, contacts.getContact, contacts.setNeedsAnswer],
});
