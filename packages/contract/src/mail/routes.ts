import { z } from 'zod';
import { commItem } from '../inbox/models.ts';
import { flag, idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { email, mailCheck, mailSyncStatus } from './models.ts';
import { MAIL_TEXT_MAX, SUBJECT_MAX } from './rules.ts';

export const authenticateMail = route({
  name: 'authenticateMail',
  method: 'GET',
  path: '/mail/auth/google',
  feature: 'mail',
  access: 'admin',
  acts: 'page',
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
  acts: 'navigation',
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

const addresses = z.string().max(20_000).default('');

export const sendMail = route({
  name: 'sendMail',
  method: 'POST',
  path: '/mail/profile/sendMail',
  feature: 'mail',
  access: 'session',
  counts: 'send',
  summary: 'Queue an e-mail. Repeating a call with the same client_ref sends it once.',
  multipart: true,
  body: z.object({
    /** Addresses, separated by commas. */
    to: addresses,
    cc: addresses,
    bcc: addresses,
    subject: z.string().max(SUBJECT_MAX).default(''),
    message: z.string().max(MAIL_TEXT_MAX).default(''),
    has_attachment: z.string().max(10).optional(),
    isReply: z.string().max(10).optional(),
    /** Of a reply: our thread, and the Message-ID (or our number) of the mail it answers. */
    threadId: z.string().max(100).optional(),
    messageId: z.string().max(1_000).optional(),
    references: z.string().max(20_000).optional(),
    message_ID: z.string().max(1_000).optional(),
    gmail_attr: z.string().max(20_000).optional(),
    body: z.string().max(MAIL_TEXT_MAX).optional(),
    users: z.string().max(2_000).optional(),
    /** Whose thread it was written in. */
    contact_id: idParam.optional(),
    client_ref: z.string().min(8).max(64).optional(),
    /** Goes out though a placeholder stands as typed in what was written; what is quoted does not count. */
    allow_unfilled: flag.default(false),
  }),
  /** `items`: one for each contact among its people. */
  answer: z.object({ email, items: z.array(commItem) }),
});

export const resendMail = route({
  name: 'resendMail',
  method: 'POST',
  path: '/emails/{id}/resend',
  feature: 'mail',
  access: 'session',
  counts: 'send',
  summary: 'Queue a failed e-mail again.',
  params: z.object({ id: idParam }),
  query: z.object({ allow_unfilled: flag.default(false) }),
  answer: z.object({ email }),
});

export const translateMail = route({
  name: 'translateMail',
  method: 'POST',
  path: '/emails/{id}/translate',
  feature: 'mail',
  access: 'session',
  counts: 'send',
  summary:
    'Translate what a patient wrote in a mail into the office’s language; the mail is kept as it came.',
  params: z.object({ id: idParam }),
  answer: z.object({ email }),
});

export const readEmailAgain = route({
  name: 'readEmailAgain',
  method: 'POST',
  path: '/emails/{id}/read',
  feature: 'mail',
  access: 'session',
  counts: 'send',
  summary:
    'Try again to read a mail that could not be read, from its kept source. 409 when it is read already, or has none.',
  params: z.object({ id: idParam }),
  /** Still `unreadable` where it was in vain. */
  answer: z.object({ email }),
  fails: [409],
});

const threadParam = z.object({ id: z.string().min(1).max(100) });

export const getThreadEmails = route({
  name: 'getThreadEmails',
  method: 'GET',
  path: '/threadEmails/{id}',
  feature: 'mail',
  access: 'session',
  summary: 'The e-mails of a thread (by threadId), oldest first; the newest 500 of a longer one.',
  params: threadParam,
  answer: z.array(email),
});

export const getLatestEmail = route({
  name: 'getLatestEmail',
  method: 'GET',
  path: '/latestEmail/{id}',
  feature: 'mail',
  access: 'session',
  summary: 'The newest e-mail of a thread (by threadId).',
  params: threadParam,
  answer: email,
});

export const getEmailHtml = route({
  name: 'getEmailHtml',
  method: 'GET',
  path: '/emails/{id}/html',
  feature: 'mail',
  access: 'session',
  summary:
    'An e-mail’s HTML, sanitised, as a document of its own that may run nothing; images=1 shows images from outside, by getEmailImage.',
  params: z.object({ id: idParam }),
  query: z.object({ images: z.enum(['0', '1']).default('0'), dark: z.enum(['0', '1']).default('0') }),
});

export const getEmailImage = route({
  name: 'getEmailImage',
  method: 'GET',
  path: '/emails/{id}/image',
  feature: 'mail',
  access: 'session',
  summary:
    'A picture from outside that an e-mail shows, fetched by the server. The page of the e-mail has its signed address.',
  params: z.object({ id: idParam }),
  query: z.object({ src: z.string().max(4_000), sig: z.string().max(100) }),
  media: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  fails: [502],
});

export const getEmailRaw = route({
  name: 'getEmailRaw',
  method: 'GET',
  path: '/emails/{id}/raw',
  feature: 'mail',
  access: 'session',
  summary: 'An e-mail as it came (message/rfc822), to be saved.',
  params: z.object({ id: idParam }),
});

export const getEmailMedia = route({
  name: 'getEmailMedia',
  method: 'GET',
  path: '/emails/media/{id}',
  feature: 'mail',
  access: 'session',
  summary: 'An attachment of an e-mail, by its media_id.',
  params: z.object({ id: idParam }),
});

export const getEmailItemMedia = route({
  name: 'getEmailItemMedia',
  method: 'GET',
  path: '/messages/email/{id}/media/{mediaId}',
  feature: 'mail',
  access: 'session',
  summary: 'An attachment of an e-mail (by email_id), with range requests.',
  params: z.object({ id: idParam, mediaId: idParam }),
});

export const getMailCheck = route({
  name: 'getMailCheck',
  method: 'GET',
  path: '/mail/check',
  feature: 'mail',
  access: 'session',
  summary: 'What the last comparison with the mailbox found.',
  answer: mailCheck,
});

export const startMailCheck = route({
  name: 'startMailCheck',
  method: 'POST',
  path: '/mail/check',
  feature: 'mail',
  access: 'session',
  summary: 'Compare the mailbox with what is stored now, and fetch what is missing.',
  answer: mailCheck,
});

export const gmailPush = route({
  name: 'gmailPush',
  method: 'POST',
  path: '/mail/gmail/push',
  feature: 'mail',
  access: 'webhook',
  summary: 'Google Pub/Sub says that a mailbox changed; signed by Google (OIDC).',
});
