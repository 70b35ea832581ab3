import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { googleCalendarStatus } from './models.ts';

const feature = 'google-calendar';
const access = 'session';

export const authenticateGoogleCalendar = route({
  name: 'authenticateGoogleCalendar',
  method: 'GET',
  path: '/calendar/auth/google',
  feature,
  access,
  acts: 'page',
  summary: 'Google’s consent page for the viewer’s own calendars; the browser opens it in a new tab.',
  /** `write`: changing events is asked for too, and not only reading them. */
  query: z.object({ right: z.enum(['read', 'write']).default('read') }),
  answer: z.object({ url: z.string() }),
});

export const googleCalendarAuthenticated = route({
  name: 'googleCalendarAuthenticated',
  method: 'GET',
  path: '/calendar/auth/google/callback',
  feature,
  access: 'public',
  acts: 'navigation',
  summary: 'Where Google’s consent page leads back to. Answers a page that says what came of it.',
  query: z.object({
    state: z.string().max(2_000).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
});

export const disconnectGoogleCalendar = route({
  name: 'disconnectGoogleCalendar',
  method: 'DELETE',
  path: '/calendar/auth/google',
  feature,
  access,
  summary: 'Forget the viewer’s Google calendars: the copy here is removed and the right given back.',
  answer: googleCalendarStatus,
});

export const getGoogleCalendarStatus = route({
  name: 'getGoogleCalendarStatus',
  method: 'GET',
  path: '/calendar/google/status',
  feature,
  access,
  summary: 'How far the viewer’s Google calendars are.',
  answer: googleCalendarStatus,
});

export const checkGoogleCalendar = route({
  name: 'checkGoogleCalendar',
  method: 'POST',
  path: '/calendar/google/check',
  feature,
  access,
  summary: 'Compare the viewer’s calendars with Google now, and put right what differs.',
  answer: googleCalendarStatus,
});

export const settleGoogleChange = route({
  name: 'settleGoogleChange',
  method: 'POST',
  path: '/calendar/google/changes/{id}',
  feature,
  access,
  summary:
    'Settle a change that Google does not take, or an event that was changed on both sides: what was made of it here is sent again, or given up for what Google has.',
  params: z.object({ id: idParam }),
  body: z.object({ keep: z.enum(['mine', 'google']) }),
  answer: googleCalendarStatus,
});

export const googleCalendarPush = route({
  name: 'googleCalendarPush',
  method: 'POST',
  path: '/calendar/google/push',
  feature,
  access: 'webhook',
  summary: 'Google’s word that a calendar changed, with the token of the channel that was opened for it.',
});
