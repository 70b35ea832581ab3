/** Why a post did not get there, and what to do. */
export const postWords = {
  revoked:
    'Facebook does not let Chairline in any more. An admin connects Facebook again above; then try the post again.',
  forbidden:
    'Facebook says that the connected account may not post to this page. Give it that right on Facebook, or connect another account, then try again.',
  gone: 'Facebook does not know this page any more. Choose another one.',
  disconnected: 'Facebook was disconnected before the post went out. Connect it, then try again.',
  unchosen: 'This page was taken off the list before the post went out. Choose it again, then try again.',
  reading: 'Facebook was connected anew, and its pages are still being read.',
  deleted:
    'The office was deleted when its time came, so it was not posted. If it is still right, try again.',
  notSetUp: 'Facebook is not set up on this server. Ask the provider.',
  waited: 'Facebook was busy or away for six hours. Try again.',
  inDoubt:
    'Facebook did not say whether it has the post, and could not be asked for six hours. Look at the page, then try again: what is there is not posted twice.',
  processing: 'Facebook could not process the video. Save it as MP4 (H.264) and post it again.',
} as const;

/** Why what is written to a page does not come here, and what to do. */
export const messengerWords = {
  missing:
    'Facebook was not allowed to hand over the messages of this page. Connect again, and leave both ticked: conversations in Messenger, and settings and webhooks.',
  revoked: 'Facebook does not let Chairline in any more. Connect Facebook again.',
  gone: 'Facebook does not know this page any more.',
  unreachable: 'Facebook could not be reached. Try again in a while.',
} as const;

/** What stands beside the account. */
export const accountWords = {
  revoked: 'Facebook ended the connection: the password was changed, or its sixty days are over.',
  forbidden: 'A permission that Chairline needs was taken away on Facebook.',
} as const;
