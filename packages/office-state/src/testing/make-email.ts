import type { mail } from '@chairline/contract';

/** An e-mail for tests: received, of thread t1, empty but for what is given. */
export function makeEmail(given: Partial<mail.Email>): mail.Email {
  const id = given.email_message_id ?? 1;
  return {
    email_message_id: id,
    email_id: id,
    messageId: `m${id}@example.org`,
    threadId: 't1',
    email_ref: `g${id}`,
    fromAddress: 'ana@example.org',
    fromName: 'Ana Reyes',
    reply_to: [],
    sender_note: '',
    event_note: '',
    toAddress: ['office@fernhill.test'],
    cc: [],
    bcc: [],
    date: '2026-11-01T08:00:00.000Z',
    subject: 'Appointment',
    bodyText: 'Hello',
    has_html: false,
    has_remote_images: false,
    direction: 'received',
    delivery_note: null,
    users: [],
    media: [],
    contact_ids: [1],
    unreadable: null,
    translation: null,
    translated: '',
    src_language: null,
    version: 1,
    ...given,
  };
}
