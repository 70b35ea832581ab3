/** What each kind of job does, in a user's words. `office-health.test.ts` holds it against the kinds there are. */
export const jobWords: Record<string, string> = {
  'send-texts': 'Sending texts',
  'fetch-media': 'Fetching the pictures of a text that came in',
  'translate-text': 'Translating a text',
  'prune-deliveries': 'Tidying up what the carrier delivered',
  'sync-mail': 'Fetching e-mails from Gmail',
  'send-emails': 'Sending e-mails through Gmail',
  'check-mail': 'Comparing the mailbox with what is stored here',
  'tend-mail': 'Keeping the connection to Gmail up',
  'revoke-mail': 'Giving the right to the mailbox back to Google',
  'send-mail': 'Sending a mail of Chairline',
  'prune-mails': 'Tidying up mails of Chairline',
  'send-reset-links': 'Sending a link for a new password',
  'prune-sessions': 'Tidying up sessions that ended',
  'prune-devices': 'Tidying up devices that take notifications',
  'prune-events': 'Tidying up what open windows have heard of',
  'send-push': 'Sending a notification to a device',
  'sync-subscription': 'Asking Stripe how the subscription is',
  'apply-plan-price': 'Putting a new price into force',
  'mass-tagging': 'Tagging and texting many contacts',
  'import-contacts': 'Importing contacts, or rolling an import back',
  'deliver-reminders': 'Delivering reminders',
  'announce-client': 'Telling open windows of a changed office',
  'retire-endpoints': 'Tidying up softphones of people who left',
  'order-phone': 'Ordering a number',
  'release-phone': 'Giving a number back to the carrier',
  'make-endpoint': 'Setting up a softphone',
  'remove-endpoint': 'Taking a softphone away',
  'ring-call': 'Ringing those whom a call is for',
  'tend-call': 'Asking the carrier for what is due in a call',
  'reconcile-calls': 'Comparing calls with the carrier’s list',
  'fetch-recording': 'Fetching a recording of a call, or a message that a caller left',
  'fetch-voicemail': 'Fetching a message that a caller left before the program was brought up to date',
  'gather-recordings': 'Looking up the recording of a call at the carrier',
  'expire-recordings': 'Deleting recordings after the office’s term',
  'remind-by-rule': 'Reminding patients of visits and recalls by rule',
  'remind-of-events': 'Reminding of events in the calendar',
  'drop-event-notices': 'Clearing the bell of events that are over',
  'expire-proposal': 'Offering times to a patient no longer',
  'extend-series': 'Writing out series in the calendar that have no end',
  'sync-google-calendars': 'Reading Google calendars',
  'send-google-changes': 'Sending changes to Google calendars',
  'tend-google-calendars': 'Keeping the connection to Google calendars up',
  'send-chart-document': 'Saving a file to the patient’s chart',
};

/** A reason a job ends with, by what its error says. The error itself may name a patient, and stays in the log. */
const reasons: readonly [RegExp, string][] = [
  [/process that ran it ended/i, 'The server stopped in the middle of it.'],
  [/no space left|ENOSPC|could not extend file/i, 'The server’s disk was full.'],
  [/read-only/i, 'The server’s disk or database could only be read.'],
  [/timeout|timed out|did not answer|ETIMEDOUT|aborted/i, 'There was no answer in time.'],
  [/ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|fetch failed|socket hang up/i, 'It could not be reached.'],
  [/terminating connection|connection terminated|too many clients/i, 'The database was away.'],
];

export const nameOfJob = (task: string): string => jobWords[task] ?? 'Work in the background';

export const reasonOfJob = (error: string): string =>
  reasons.find(([pattern]) => pattern.test(error))?.[1] ??
  'It ended with an error, which the server’s log names.';
