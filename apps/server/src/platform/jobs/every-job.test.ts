import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-app.ts';

const FEATURES = path.join(import.meta.dirname, '../../features');

/**
 * Jobs that hand something to a vendor, beside the sends (`platform/sends`, which ask for all of them), and where each
 * asks in the transaction that begins it whether it still has its job (`stillHasJob`): a worker that was away too long
 * counts as dead, and another has begun the same by then.
 */
const asks: Record<string, string> = {
  'confirm-by-answer': 'booking/confirm-visit.ts',
  'sync-subscription': 'billing/follow-price.ts',
  'release-phone': 'phones/jobs.ts',
  'remove-endpoint': 'phones/jobs.ts',
  'renew-endpoint': 'phones/renew-endpoint.ts',
  'ring-call': 'calls/jobs.ts',
  'tend-call': 'calls/jobs.ts',
  'revoke-mail': 'google-connection/right.ts',
  'revoke-facebook': 'google-connection/right.ts',
  'set-page-messenger': 'social/page-messenger.ts',
  'send-push': 'notifications/send-push.ts',
};

/** Read from vendors, or have a model or a service read: twice is the same there as once. */
const reads = [
  'fetch-media',
  'translate-text',
  'reconcile-calls',
  'fetch-recording',
  'gather-recordings',
  'sync-mail',
  'check-mail',
  'translate-mail',
  'write-down-call',
  'listen-to-call',
  'sync-google-calendars',
  'read-facebook-pages',
  'look-at-social-posts',
  'catch-up-messages',
  'name-messenger-person',
  'guard-answer',
  'run-check',
  // Ask to be told of what is new: a channel more ends by itself.
  'tend-mail',
  'tend-google-calendars',
];

/** Work within this house; what is to leave it they queue as a send, in their own transaction. */
const within = [
  'prune-sessions',
  'send-reset-links',
  'erase-office',
  'settle-erasures',
  'announce-client',
  'prune-mails',
  'apply-plan-price',
  'find-unrenewed-endpoints',
  'retire-endpoints',
  'end-put-offs',
  'fetch-voicemail',
  'expire-recordings',
  'reread-mails',
  'mass-tagging',
  'import-contacts',
  'export-office',
  'clear-exports',
  'deliver-reminders',
  'prune-devices',
  'remind-by-rule',
  'remind-of-events',
  'drop-event-notices',
  'extend-series',
  'expire-proposal',
  'prune-events',
  'prune-deliveries',
];

const app = useTestApp();

test('every job is a send, asks whether it still has its work before something leaves the house, or lets nothing leave', () => {
  const sends = app.jobs.filter(({ isSend }) => isSend).map(({ name }) => name);
  expect([...sends, ...Object.keys(asks), ...reads, ...within].toSorted()).toEqual(
    app.jobs.map(({ name }) => name).toSorted(),
  );
});

test.each(Object.entries(asks))('%s asks in %s', async (_name, file) => {
  expect(await readFile(path.join(FEATURES, file), 'utf8')).toContain('await stillHasJob(');
});
