import type { SettingsName } from '@chairline/contract';
import {
  mdiAccountGroupOutline,
  mdiAlarm,
  mdiArchiveArrowDownOutline,
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
  mdiRobotOutline,
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
import { settingsWords, type SettingsWords } from './settings-words.ts';

export interface SettingsSection extends SettingsWords {
  /** Its last part of the address: `/settings/phones`. */
  path: SettingsName;
  icon: string;
  Page: ComponentType;
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
        ...settingsWords.phones,
        icon: mdiDeskphone,
        Page: lazy(async () => ({ default: (await loadPhones()).ClientPhonesPage })),
      },
      {
        path: 'endpoints',
        ...settingsWords.endpoints,
        icon: mdiHeadset,
        Page: lazy(async () => ({ default: (await loadPhones()).UserEndpointsPage })),
      },
      {
        path: 'office-hours',
        ...settingsWords['office-hours'],
        icon: mdiClockOutline,
        Page: lazy(async () => ({ default: (await loadHours()).OfficeHoursPage })),
      },
      {
        path: 'calls',
        ...settingsWords.calls,
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
        ...settingsWords.tags,
        icon: mdiTagOutline,
        Page: TagSettings,
      },
      {
        path: 'contact-types',
        ...settingsWords['contact-types'],
        icon: mdiAccountGroupOutline,
        Page: ContactTypeSettings,
      },
      {
        path: 'templates',
        ...settingsWords.templates,
        icon: mdiTextBoxOutline,
        Page: TemplateSettings,
      },
      {
        path: 'appointment-texts',
        ...settingsWords['appointment-texts'],
        icon: mdiCalendarTextOutline,
        Page: BookingTextSettings,
      },
      {
        path: 'quick-reminders',
        ...settingsWords['quick-reminders'],
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
        ...settingsWords.reminders,
        icon: mdiCalendarClockOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('reminder-rules', () => import('../reminder-rules/index.ts')))
            .ReminderRulesPage,
        })),
      },
      {
        path: 'quiet-hours',
        ...settingsWords['quiet-hours'],
        icon: mdiWeatherNight,
        Page: QuietHoursPage,
      },
      {
        path: 'opt-outs',
        ...settingsWords['opt-outs'],
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
        ...settingsWords.social,
        icon: mdiThumbUpOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('social', () => import('../social/index.ts'))).SocialMediaPage,
        })),
      },
      {
        path: 'od',
        ...settingsWords.od,
        icon: mdiDatabaseSyncOutline,
        Page: PracticePage,
      },
      {
        path: 'gmail',
        ...settingsWords.gmail,
        icon: mdiEmailSyncOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('mail', () => import('../mail/index.ts'))).GmailPage,
        })),
      },
    ],
  },
  {
    label: 'AI',
    sections: [
      {
        path: 'ai',
        ...settingsWords.ai,
        icon: mdiRobotOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('ai-limits', () => import('../ai/index.ts'))).LimitsPage,
        })),
      },
    ],
  },
  {
    label: 'Data',
    sections: [
      {
        path: 'export',
        ...settingsWords.export,
        icon: mdiArchiveArrowDownOutline,
        Page: lazy(async () => ({
          default: (await loadChunk('exports', () => import('../exports/index.ts'))).ExportPage,
        })),
      },
    ],
  },
  {
    label: 'Health',
    sections: [
      {
        path: 'health',
        ...settingsWords.health,
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
        ...settingsWords['system-health'],
        icon: mdiServerOutline,
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
