import { contacts } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { contactRoutes } from './routes.ts';

export const contactsFeature: Feature = {
  name: 'contacts',
  routes: contactRoutes,
  tools: [contacts.listContacts, contacts.getContact, contacts.setNeedsAnswer],
};
