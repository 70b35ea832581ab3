import type { SettingsName } from '@chairline/contract';
import {
  mdiAccountGroupOutline,
  mdiAlarm,
  mdiCalendarClockOutline,
  mdiCalendarTextOutline,
  mdiClockOutline,
  mdiDatabaseSyncOutline,
  mdiDeskphone,
  mdiEmailSyncOutline,
  mdiHeadset,
  mdiHeartPulse,
  mdiMessageOffOutline,
  mdiRecordCircleOutline,
  mdiServerOutline,
  mdiTagOutline,
  mdiTextBoxOutline,
  mdiThumbUpOutline,
  mdiWeatherNight,
} from '@mdi/js';
import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { BookingTextSettings } from '../booking/index.ts';
import { OptOutsPage, QuietHoursPage } from '../consent/index.ts';
import {
  ContactTypeSettings,
  QuickReminderSettings,
  TagSettings,
  TemplateSettings,
} from '../labels/index.ts';
import { PracticePage } from '../practice/index.ts';

export interface SettingsSection {
  /** Its last part of the address: `/settings/phones`. */
  path: SettingsName;
  label: string;
  /** What one finds there, for the list on a phone. */
  note: string;
  icon: string;
  Page: ComponentType;
  /** Shown to whoever has the right; the page itself refuses the others. */
  needs?: 'provide';
  /** What stands beside its name, while there is something to say. */
  Sign?: ComponentType;
}

export interface SettingsGroup {
  label: string;
  sections: readonly SettingsSection[];
}

const loadPhones = () => loadChunk('phones', () => import('../phones/index.ts'));

const loadHours = () => loadChunk('hours', () => import('../hours/index.ts'));

const loadHealth = () => loadChunk('health', () => import('../health/index.ts'));

/** The entries of the Settings area, in the specification's order; only those that exist. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: 'Phones',
    sections: [
      {
        path: 'phones',
        label: 'Client Phones',
        note: 'The numbers patients call and text',
        icon: mdiDeskphone,
        Page: lazy(async () => ({ default: (await loadPhones()).ClientPhonesPage })),
      },
      {
        path: 'endpoints',
        label: 'User Endpoints',
        note: 'Who can call and text, and what rings for them',
        icon: mdiHeadset,
        Page: lazy(async () => ({ default: (await loadPhones()).UserEndpointsPage })),
      },
      {
        path: 'office-hours',
        label: 'Office Hours',
        note: 'When your office is open, and its holidays',
        icon: mdiClockOutline,
        Page: lazy(async () => ({ default: (await loadHours()).OfficeHoursPage })),
      },
      {
        path: 'calls',
        label: 'Calls',
        note: 'Recording, how long it is kept, and which numbers may be called',
        icon: mdiRecordCircleOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('call-settings', () => import('../call-settings/index.ts')))
            .CallSettingsPage,
        })),
      },
    ],
  },
  {
    label: 'Front Desk',
    sections: [
      {
        path: 'tags',
        label: 'Tags',
        note: 'Marks for contacts, messages and conversations',
        icon: mdiTagOutline,
        Page: TagSettings,
      },
      {
        path: 'contact-types',
        label: 'Contact Types',
        note: 'What a contact is to your office',
        icon: mdiAccountGroupOutline,
        Page: ContactTypeSettings,
      },
      {
        path: 'templates',
        label: 'Message Templates',
        note: 'Texts that are written often',
        icon: mdiTextBoxOutline,
        Page: TemplateSettings,
      },
      {
        path: 'appointment-texts',
        label: 'Appointment Texts',
        note: 'What patients are told about offered and booked times',
        icon: mdiCalendarTextOutline,
        Page: BookingTextSettings,
      },
      {
        path: 'quick-reminders',
        label: 'Quick Reminders',
        note: 'Times a reminder takes at one click',
        icon: mdiAlarm,
        Page: QuickReminderSettings,
      },
    ],
  },
  {
    label: 'Texting',
    sections: [
      {
        path: 'reminders',
        label: 'Reminders',
        note: 'Texts before a visit or when a recall is due, by rule',
        icon: mdiCalendarClockOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('reminder-rules', () => import('../reminder-rules/index.ts')))
            .ReminderRulesPage,
        })),
      },
      {
        path: 'quiet-hours',
        label: 'Quiet Hours',
        note: 'When texts nobody wrote by hand wait',
        icon: mdiWeatherNight,
        Page: QuietHoursPage,
      },
      {
        path: 'opt-outs',
        label: 'Opt-outs',
        note: 'Who stopped our texts, and who lifted it',
        icon: mdiMessageOffOutline,
        Page: OptOutsPage,
      },
    ],
  },
  {
    label: 'Integrations',
    sections: [
      {
        path: 'social',
        label: 'Social Media',
        note: 'The page of your practice',
        icon: mdiThumbUpOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('social', () => import('../social/index.ts'))).SocialMediaPage,
        })),
      },
      {
        path: 'od',
        label: 'OD Integration',
        note: 'Access token and connector for Open Dental',
        icon: mdiDatabaseSyncOutline,
        Page: PracticePage,
      },
      {
        path: 'gmail',
        label: 'Gmail Integration',
        note: 'The mailbox of the office',
        icon: mdiEmailSyncOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('mail', () => import('../mail/index.ts'))).GmailPage,
        })),
      },
    ],
  },
  {
    label: 'Health',
    sections: [
      {
        path: 'health',
        label: 'Office health',
        note: 'What works, what failed, and its repair',
        icon: mdiHeartPulse,
        Page: lazy(async () => ({ default: (await loadHealth()).OfficeHealthPage })),
        // The settings work without it; what did not arrive is said where the page itself is opened.
        Sign: lazy(() =>
          loadHealth().then(
            (part) => ({ default: part.SettingsSign }),
            () => ({ default: () => null }),
          ),
        ),
      },
      {
        path: 'system-health',
        label: 'System health',
        note: 'The installation and all its offices',
        icon: mdiServerOutline,
        needs: 'provide',
        Page: lazy(async () => ({ default: (await loadHealth()).SystemHealthPage })),
      },
    ],
  },
];

const sections = settingsGroups.flatMap((group) => group.sections);

/** The section of an address; undefined where there is none of that name. */
export function findSection(path: string): SettingsSection | undefined {
  return sections.find((section) => section.path === path);
}

/** What stands beside the rail where the address names no section. */
export const firstSection = sections[0]!;
