import type { identity, SettingsName } from '@chairline/contract';

export interface SettingsWords {
  label: string;
  /** What one finds there, for the list on a phone. */
  note: string;
  /** What people call what is set there: it is found by these as well. */
  words: string;
  /** Shown to whoever has the right; the page itself refuses the others. */
  needs?: 'provide' | 'administer' | 'ai';
}

/** How each entry of the Settings area is called, and by what it is found. */
export const settingsWords: Record<SettingsName, SettingsWords> = {
  phones: {
    label: 'Client Phones',
    note: 'The numbers patients call and text',
    words:
      'number sms text texting voicemail greeting menu ring ringing routing buy port caller softphone answering',
  },
  endpoints: {
    label: 'User Endpoints',
    note: 'Who can call and text, and what rings for them',
    words: 'users staff team softphone endpoint sms text ring extension enable',
  },
  'office-hours': {
    label: 'Office Hours',
    note: 'When your office is open, and its holidays',
    words: 'open closed closing holidays schedule week times opening',
  },
  calls: {
    label: 'Calls',
    note: 'Recording, how long it is kept, and which numbers may be called',
    words: 'recording record announcement retention international blocked allowed transcribe voicemail',
  },
  tags: {
    label: 'Tags',
    note: 'Marks for contacts, messages and conversations',
    words: 'labels marks colors colours',
  },
  'contact-types': {
    label: 'Contact Types',
    note: 'What a contact is to your office',
    words: 'patient lead vendor kind colors colours',
  },
  templates: {
    label: 'Message Templates',
    note: 'Texts that are written often',
    words: 'sms text quick canned replies snippets placeholders',
  },
  'appointment-texts': {
    label: 'Appointment Texts',
    note: 'What patients are told about offered and booked times',
    words: 'sms booking offer offered booked confirm visit',
  },
  'quick-reminders': {
    label: 'Quick Reminders',
    note: 'Times a reminder takes at one click',
    words: 'alarm snooze presets later',
  },
  reminders: {
    label: 'Reminders',
    note: 'Texts before a visit or when a recall is due, by rule',
    words: 'sms recall recare automatic rules visit confirmation appointment',
  },
  'quiet-hours': {
    label: 'Quiet Hours',
    note: 'When texts nobody wrote by hand wait',
    words: 'sms night sleep do not disturb sending times',
  },
  'opt-outs': {
    label: 'Opt-outs',
    note: 'Who stopped our texts, and who lifted it',
    words: 'sms stop unsubscribe consent do not text optout',
  },
  social: {
    label: 'Social Media',
    note: 'The page of your practice',
    words: 'facebook posts page reviews meta messenger',
  },
  od: {
    label: 'OD Integration',
    note: 'Access token and connector for Open Dental',
    words: 'open dental practice key token api connector sync developer customer',
  },
  gmail: {
    label: 'Gmail Integration',
    note: 'The mailbox of the office',
    words: 'google mail email e-mail mailbox inbox connect',
  },
  ai: {
    label: 'Use and Limits',
    note: 'What AI used today, and how much it may',
    words: 'artificial intelligence assistant limits budget cost spend model tokens',
    needs: 'ai',
  },
  export: {
    label: 'Export',
    note: 'Everything your office owns, as one archive',
    words: 'download archive backup data everything',
    needs: 'administer',
  },
  health: {
    label: 'Office health',
    note: 'What works, what failed, and its repair',
    words: 'status failed errors jobs repair works problem',
  },
  'system-health': {
    label: 'System health',
    note: 'The installation and all its offices',
    words: 'status server installation offices jobs errors',
    needs: 'provide',
  },
};

/** Whether somebody finds an entry among the settings. */
export function isShown(
  { needs }: Pick<SettingsWords, 'needs'>,
  { can, client }: Pick<identity.SessionUser, 'can' | 'client'>,
): boolean {
  if (needs === 'ai') return can.administer && client.AI_mode === 1;
  return needs === undefined || can[needs];
}
