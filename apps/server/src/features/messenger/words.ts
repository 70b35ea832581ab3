import { messenger } from '@chairline/contract';

/** Why a message did not get there, and what to do. */
export const failures = {
  notSetUp: 'Facebook is not set up on this server. Ask the provider.',
  disconnected: 'Facebook was disconnected before this message went out. Text or call them.',
  off: messenger.messengerRefusals.off,
  revoked:
    'Facebook does not let Chairline in any more. An admin connects Facebook again in Settings, Social Media; then send it again.',
  forbidden:
    'Facebook does not allow messages of this page. An admin connects Facebook again in Settings, Social Media, with Messenger; then send it again.',
  gone: 'Facebook says that this person cannot be written to. They may have blocked the page, or left Messenger.',
  reading: 'Facebook was connected anew, and its pages are still being read.',
  waited: 'Facebook was busy or away for too long. Send it again, or text or call them.',
  inDoubt:
    'Facebook did not say whether it has this message, and could not be asked. Look into Messenger before you send it again.',
} as const;
