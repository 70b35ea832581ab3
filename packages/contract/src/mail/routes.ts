import { z } from 'zod';
import { route } from '../shared/route.ts';
import { mailSyncStatus } from './models.ts';

export const authenticateMail = route({
  name: 'authenticateMail',
  method: 'GET',
  path: '/mail/auth/google',
  feature: 'mail',
  access: 'admin',
  summary: 'Google’s consent page for the office’s mailbox; the browser opens it in a new tab.',
  query: z.object({ client_id: z.coerce.number().int().optional() }),
  answer: z.object({ url: z.string() }),
});

export const mailAuthenticated = route({
  name: 'mailAuthenticated',
  method: 'GET',
  path: '/mail/auth/google/callback',
  feature: 'mail',
  access: 'public',
  summary: 'Where Google’s consent page leads back to. Answers a page that says what came of it.',
  query: z.object({
    state: z.string().max(2_000).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
});

export const disconnectMail = route({
  name: 'disconnectMail',
  method: 'DELETE',
  path: '/mail/auth/google',
  feature: 'mail',
  access: 'admin',
  summary: 'Forget the office’s mailbox and give its right back to Google.',
  answer: mailSyncStatus,
});

export const getMailStatus = route({
  name: 'getMailStatus',
  method: 'GET',
  path: '/mail/sync/status',
  feature: 'mail',
  access: 'session',
  summary: 'How far the office’s Gmail is.',
  answer: mailSyncStatus,
});
