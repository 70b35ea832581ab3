import type { GoogleUse as AccountUse } from '../google-connection/index.ts';

export const REVOKE_FACEBOOK = 'revoke-facebook';

/** The office's Facebook account. */
export const facebookUse: AccountUse = {
  name: 'meta',
  title: 'Facebook',
  who: 'admin',
  scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
  cookie: 'chairline_facebook_consent',
  callback: '/api/social/auth/facebook/callback',
  revoke: REVOKE_FACEBOOK,
};

/** What Messenger needs beside that; asked for when somebody wants it, and not needed for posts. */
export const messengerScopes = ['pages_messaging', 'pages_manage_metadata'] as const;

/** One of its pages: each has a right of its own, which ends with the account's. */
export const pageUse = (pageId: string) => ({ name: `meta-page:${pageId}` });
