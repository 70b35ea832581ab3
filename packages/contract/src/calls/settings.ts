import { z } from 'zod';
import { route } from '../shared/route.ts';

/** What an office sets for its calls. The specification leaves words and limits open: docs/decisions.md. */

export const recordingModes = ['off', 'on', 'announced'] as const;
export type RecordingMode = (typeof recordingModes)[number];

export const ANNOUNCEMENT_LENGTH = 300;
export const EMERGENCY_ADDRESS_LENGTH = 200;
export const KEEP_DAYS = { least: 1, most: 3_650, recordings: 90, voicemails: 365 } as const;

export const callSettingsMessages = {
  changedMeanwhile:
    'Somebody else changed the settings of calls meanwhile. Look at the newest values, then save again.',
  announcementNeeded: 'Say what outside parties hear before they are recorded.',
  announcementTooLong: `The announcement has at most ${ANNOUNCEMENT_LENGTH} characters.`,
  days: `Give a whole number of days from ${KEEP_DAYS.least} to ${KEEP_DAYS.most}.`,
  addressTooLong: `The address has at most ${EMERGENCY_ADDRESS_LENGTH} characters.`,
  defaultAnnouncement:
    'This call is recorded so that we can look up later what was said about your care and appointments.',
} as const;

const words = callSettingsMessages;
const days = z
  .number(words.days)
  .int(words.days)
  .min(KEEP_DAYS.least, words.days)
  .max(KEEP_DAYS.most, words.days);

const fields = {
  /** Of calls with somebody outside, from when one of the staff speaks with them; a number may deviate. */
  recording: z.enum(recordingModes),
  /** What everybody outside hears before they are recorded, where it is announced. */
  announcement: z.string().trim().max(ANNOUNCEMENT_LENGTH, words.announcementTooLong),
  /** After so many days recordings are deleted. */
  keep_recordings_days: days,
  keep_voicemails_days: days,
  /** Whether numbers abroad, and numbers that cost extra, may be called. */
  abroad: z.boolean(),
  premium: z.boolean(),
  /** Where help is to come; '': emergency numbers are refused. */
  emergency_address: z.string().trim().max(EMERGENCY_ADDRESS_LENGTH, words.addressTooLong),
  /** Whether recorded calls are written down: what was said fills the collected information, with a summary. */
  write_down: z.boolean().default(false),
  /** Whether what callers say is written down while the call goes on; only of calls that may be recorded. */
  listen: z.boolean().default(false),
};

export const callSettings = z.object({ ...fields, version: z.number().int() });
export type CallSettings = z.infer<typeof callSettings>;

/** What holds before somebody sets anything. */
export const untouchedCallSettings: CallSettings = {
  recording: 'off',
  announcement: words.defaultAnnouncement,
  keep_recordings_days: KEEP_DAYS.recordings,
  keep_voicemails_days: KEEP_DAYS.voicemails,
  abroad: false,
  premium: false,
  emergency_address: '',
  write_down: false,
  listen: false,
  version: 0,
};

/** Somebody set them. */
export const callSettingsEvents = { callSettings } as const;

export const getCallSettings = route({
  name: 'getCallSettings',
  method: 'GET',
  path: '/settings/calls',
  feature: 'calls',
  access: 'session',
  summary:
    'What the office has set for its calls: recording, how long it is kept, and which numbers may be called.',
  answer: callSettings,
});

export const setCallSettings = route({
  name: 'setCallSettings',
  method: 'PUT',
  path: '/settings/calls',
  feature: 'calls',
  access: 'admin',
  summary: 'Set what holds for the office’s calls. 409 when `version` is given and no longer the newest.',
  body: z.object({ ...fields, version: z.number().int().optional() }).superRefine((given, check) => {
    if (given.announcement === '')
      check.addIssue({ code: 'custom', path: ['announcement'], message: words.announcementNeeded });
  }),
  answer: callSettings,
});
