/** Reader → the features whose tables it reads. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/**
 * Which feature reads whose tables, by SQL or by its schema. A statement that joins what several features own is read here in
 * one go, for the price of one; everything else asks the owner's `index.ts`. The list only becomes shorter.
 */
export const tableReads: Reads = {
  ai: ['identity', 'offices'],
  billing: ['identity', 'offices'],
  booking: ['contacts', 'identity', 'practice', 'reminder-rules', 'threads'],
  calendar: ['contacts', 'google-calendar', 'identity', 'mail', 'offices'],
  'caller-info': ['calls', 'contacts', 'offices', 'threads'],
  calls: ['contacts', 'identity', 'offices', 'phones', 'threads'],
  claims: ['contacts', 'identity', 'offices', 'practice'],
  'client-rows': ['identity', 'offices'],
  consent: ['contacts', 'identity', 'phones'],
  contacts: ['consent', 'conversations', 'identity', 'labels', 'mass-tagging', 'practice', 'threads'],
  conversations: ['contacts', 'identity', 'labels', 'offices', 'threads'],
  dashboard: ['contacts', 'practice', 'threads'],
  erasures: ['identity', 'offices'],
  exports: ['caller-info', 'calls', 'contacts', 'identity', 'mail', 'offices', 'threads'],
  'google-calendar': ['calendar', 'identity'],
  'google-connection': ['identity', 'offices'],
  health: ['google-calendar', 'identity'],
  identity: ['offices', 'phones'],
  imports: ['contacts', 'labels'],
  inbox: ['consent', 'identity', 'offices', 'phones', 'threads'],
  labels: ['identity'],
  labs: ['contacts', 'conversations', 'practice'],
  mail: ['contacts', 'identity', 'offices', 'threads'],
  'mass-tagging': ['contacts', 'labels', 'threads'],
  messenger: ['contacts'],
  notifications: ['identity'],
  offices: ['identity'],
  phones: ['identity'],
  practice: ['contacts', 'conversations', 'identity', 'labels', 'mail', 'offices', 'threads'],
  presence: ['calendar', 'conversations', 'identity'],
  recalls: ['contacts', 'conversations', 'practice', 'threads'],
  'reminder-rules': ['contacts', 'inbox', 'offices', 'practice', 'threads'],
  search: ['contacts', 'conversations', 'identity', 'mail', 'threads'],
  social: ['identity', 'offices'],
  system: ['offices'],
  threads: ['contacts', 'identity', 'mail'],
  users: ['identity', 'offices', 'phones'],
  worklist: ['calendar', 'contacts', 'conversations', 'identity', 'offices', 'practice'],
};
