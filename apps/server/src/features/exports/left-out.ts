/** What an archive does not hold, and why: for its README, and for the restore, which has to do without. */

const secret = 'A secret of the server’s: it proves who somebody is, and is worth nothing elsewhere.';
const derived = 'Worked out anew from the messages when an archive is restored.';
const machine = 'What the machine keeps for the moment; nothing of it is the office’s.';

/** Tables that are left out whole. */
export const leftOutTables: Readonly<Record<string, string>> = {
  account_tokens: secret,
  calendar_feeds: secret,
  endpoints: secret,
  integration_tokens: secret,
  known_devices: secret,
  office_secrets: secret,
  push_subscriptions: secret,
  recovery_codes: secret,
  refresh_tokens: secret,
  second_factors: secret,
  search_entries: derived,
  sessions: secret,
  sign_in_throttles: machine,
  live_events: machine,
  live_sequences: machine,
  presence: machine,
  thread_presence: machine,
  waits: derived,
  office_exports: machine,
  office_export_parts: machine,
};

/** Columns that are left out of tables that are in it. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  system_mails: ['sealed_text'],
  google_calendars: ['channel_token_hash'],
  call_streams: ['token_hash'],
  // Sealed by this server's key: no other could open it.
  caller_infos: ['ssn'],
};

/** What such a column gets in a restored office where it must hold something: a password that nobody has. */
export const restoredColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { password_hash: '' },
};
