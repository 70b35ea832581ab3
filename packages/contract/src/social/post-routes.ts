import { z } from 'zod';
import { flag, idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { facebookConnection, socialPost } from './models.ts';
import { ALT_MAX, LINK_MAX, POST_MAX, SCHEDULE_DAYS, socialMessages as words } from './rules.ts';

const message = z.string().trim().max(POST_MAX, words.tooLong);
const link = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: words.link })], words.link)
  .refine((text) => text.length <= LINK_MAX, words.link);
const altText = z.string().trim().max(ALT_MAX, words.altTooLong);
/** '' and left out: now. */
const time = z.union([z.literal(''), z.iso.datetime({ offset: true, error: words.time })], words.time);
const pageId = z.string().regex(/^\d{1,32}$/, words.pageGone);
const post = z.object({ id: idParam });
const version = z.number().int().max(2_147_483_647);
const onePost = z.object({ post: socialPost });
const clientRef = z.string().min(8).max(64).optional();

export const authenticateFacebook = route({
  name: 'authenticateFacebook',
  method: 'GET',
  path: '/social/auth/facebook',
  feature: 'social',
  access: 'admin',
  acts: 'page',
  summary: 'Facebook’s consent page for the office’s pages; the browser opens it in a new tab.',
  query: z.object({
    /** Asks for what Messenger needs as well. */
    messenger: flag.default(false),
  }),
  answer: z.object({ url: z.string() }),
});

export const facebookAuthenticated = route({
  name: 'facebookAuthenticated',
  method: 'GET',
  path: '/social/auth/facebook/callback',
  feature: 'social',
  access: 'public',
  acts: 'navigation',
  summary: 'Where Facebook’s consent page leads back to. Answers a page that says what came of it.',
  query: z.object({
    state: z.string().max(2_000).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
});

export const disconnectFacebook = route({
  name: 'disconnectFacebook',
  method: 'DELETE',
  path: '/social/auth/facebook',
  feature: 'social',
  access: 'admin',
  summary:
    'Forget the office’s Facebook account and give its right back. Posts that wait for their time fail.',
  answer: facebookConnection,
});

export const getClientPages = route({
  name: 'getClientPages',
  method: 'GET',
  path: '/social/getClientPages',
  feature: 'social',
  access: 'session',
  summary: 'The Facebook account of the office and its pages.',
  answer: facebookConnection,
});

export const choosePages = route({
  name: 'choosePages',
  method: 'PUT',
  path: '/social/pages',
  feature: 'social',
  access: 'admin',
  summary: 'Choose the pages that the office posts to.',
  body: z.object({ page_ids: z.array(pageId).max(200), version: version.optional() }),
  answer: facebookConnection,
  fails: [409],
});

export const setPageMessenger = route({
  name: 'setPageMessenger',
  method: 'PUT',
  path: '/social/pages/{id}/messenger',
  feature: 'social',
  access: 'admin',
  summary:
    'Have what is written to a page come here, or no more. Switching on again asks Facebook once more.',
  params: z.object({ id: pageId }),
  body: z.object({ on: z.boolean() }),
  answer: facebookConnection,
  fails: [409],
});

export const listPosts = route({
  name: 'listPosts',
  method: 'GET',
  path: '/social/posts',
  feature: 'social',
  access: 'session',
  summary: 'Posts of the office, the newest first; those that were withdrawn are left out.',
  query: z.object({
    /** Posts before this one. */
    before: idParam.optional(),
  }),
  answer: z.object({ posts: z.array(socialPost), more: z.boolean() }),
});

export const postMessage = route({
  name: 'postMessage',
  method: 'POST',
  path: '/social/postMessage',
  feature: 'social',
  access: 'session',
  counts: 'send',
  summary: `Post a text, with a picture or a link, to pages: now, or at a time within ${SCHEDULE_DAYS} days. Repeating a call with the same client_ref posts it once.`,
  multipart: true,
  body: z.object({
    /** Ids of pages, separated by commas; left out: every chosen one. */
    page_ids: z
      .string()
      .regex(/^\d{1,32}(,\d{1,32}){0,49}$/, words.noPage)
      .optional(),
    message: message.default(''),
    link: link.default(''),
    alt_text: altText.default(''),
    scheduled_at: time.default(''),
    client_ref: clientRef,
  }),
  /** One a page. */
  answer: z.object({ posts: z.array(socialPost) }),
  fails: [409],
});

export const sendFacebookVideo = route({
  name: 'sendFacebookVideo',
  method: 'POST',
  path: '/social/{id}/sendfbvideo',
  feature: 'social',
  access: 'session',
  counts: 'send',
  summary:
    'Post a video to a page (`id`): now, or at a time. Repeating a call with the same client_ref posts it once.',
  params: z.object({ id: pageId }),
  multipart: true,
  body: z.object({
    message: message.default(''),
    scheduled_at: time.default(''),
    client_ref: clientRef,
  }),
  answer: onePost,
  fails: [409],
});

export const updatePost = route({
  name: 'updatePost',
  method: 'PUT',
  path: '/social/posts/{id}',
  feature: 'social',
  access: 'session',
  summary: 'Change a post that waits for its time.',
  params: post,
  body: z.object({
    message,
    link: link.default(''),
    alt_text: altText.default(''),
    scheduled_at: isoDate,
    /** Of the post as it was seen; 409 when it is no longer the newest. */
    version,
  }),
  answer: onePost,
  fails: [409],
});

export const withdrawPost = route({
  name: 'withdrawPost',
  method: 'PUT',
  path: '/social/posts/{id}/withdrawn',
  feature: 'social',
  access: 'session',
  summary:
    'Withdraw a post that waits for its time or failed, or take that back. One whose time is over by then goes out at once.',
  params: post,
  body: z.object({ withdrawn: z.boolean() }),
  answer: onePost,
  fails: [409],
});

export const retryPost = route({
  name: 'retryPost',
  method: 'POST',
  path: '/social/posts/{id}/retry',
  feature: 'social',
  access: 'session',
  counts: 'send',
  summary: 'Try a post again that failed. What got there all the same is found, and not posted twice.',
  params: post,
  answer: onePost,
  fails: [409],
});

export const setPostSeen = route({
  name: 'setPostSeen',
  method: 'PUT',
  path: '/social/posts/{id}/seen',
  feature: 'social',
  access: 'session',
  summary: 'Take a post that failed off the viewer’s bell, or put it back.',
  params: post,
  body: z.object({ seen: z.boolean() }),
  answer: onePost,
});

export const lookAtPosts = route({
  name: 'lookAtPosts',
  method: 'POST',
  path: '/social/posts/look',
  feature: 'social',
  access: 'session',
  whenLimited: true,
  summary: 'Have Facebook asked how the newest posts went; what has changed comes as events.',
  answer: z.object({ asked: z.boolean() }),
});

export const getPostMedia = route({
  name: 'getPostMedia',
  method: 'GET',
  path: '/social/posts/{id}/media',
  feature: 'social',
  access: 'session',
  summary: 'The picture or video of a post.',
  params: post,
  media: ['image/jpeg', 'image/png', 'image/gif', 'video/mp4'],
});
