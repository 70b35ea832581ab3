import { z } from 'zod';
import { isTimeOfDay } from '../consent/rules.ts';
import { route } from '../shared/route.ts';
import { notificationMessages } from './rules.ts';

const timeOfDay = z.string().refine(isTimeOfDay, notificationMessages.quietTime);

/** How the viewer wants to be told of what is new. */
export const noticeSettings = z.object({
  /** Whether a patient's message is told beside the badges: by a notice, or one of the browser's. */
  patients: z.boolean(),
  /** A short tone when a patient writes. */
  sound: z.boolean(),
  /** Whether there are times without sound, push and notice; badges stay. */
  quiet: z.boolean(),
  /** HH:MM by the office's clocks; `to` earlier than `from` is the next morning's. */
  from: timeOfDay,
  to: timeOfDay,
  /** Whole days that are quiet too: 0 Sunday … 6 Saturday. */
  days: z.array(z.number().int().min(0).max(6)).max(7),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** What somebody has who never chose. */
export const usualNoticeSettings: NoticeSettings = {
  patients: true,
  sound: false,
  quiet: false,
  from: '18:00',
  to: '08:00',
  days: [],
};

export const getNoticeSettings = route({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/notice-settings',
  feature: 'notifications',
  access: 'session',
  summary: 'How the viewer wants to be told of what is new: sound, quiet times.',
  answer: z.object({ settings: noticeSettings }),
});

export const setNoticeSettings = route({
  name: 'setNoticeSettings',
  method: 'PUT',
  path: '/notice-settings',
  feature: 'notifications',
  access: 'session',
  whenLimited: true,
  summary: 'Choose how the viewer is told of what is new; what is left out stays.',
  body: noticeSettings.partial(),
  answer: z.object({ settings: noticeSettings }),
});

export const noticeEvents = {
  /** How the user wants to be told, from another device of theirs. To that user alone. */
  noticeSettings: z.object({ settings: noticeSettings }),
} as const;
