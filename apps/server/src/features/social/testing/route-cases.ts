import { multipart } from '../../../testing/factory.ts';
import type { RouteCase } from '../../../testing/route-case.ts';
import { png } from '../../../testing/rows.ts';

/** Of the office's Facebook account, and chosen. */
export const FACEBOOK_PAGE = '100001';

/** The head of an MP4 file, and nothing in it. */
export const emptyVideo = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.alloc(4),
  Buffer.from('mp42isom'),
]);

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

/**
 * Two posts that wait for their time, one with a picture that failed, and somebody who wrote to the page in
 * Messenger.
 */
export interface SocialIds {
  socialPost: number;
  spareSocialPost: number;
  failedSocialPost: number;
  messengerContact: number;
}

/** One call of every route of the feature. */
export function socialCases(ids: SocialIds): Record<string, RouteCase> {
  return {
    getSocialPage: { ok: 200 },
    getClientPages: { ok: 200 },
    authenticateFacebook: { ok: 200 },
    facebookAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    choosePages: { body: { page_ids: [FACEBOOK_PAGE] }, ok: 200, foreign: 404 },
    setPageMessenger: { params: { id: FACEBOOK_PAGE }, body: { on: true }, ok: 200, foreign: 404 },
    listPosts: { ok: 200 },
    postMessage: {
      form: multipart({ message: 'We are open on Saturday', page_ids: FACEBOOK_PAGE }),
      ok: 200,
      foreign: 404,
    },
    sendFacebookVideo: {
      params: { id: FACEBOOK_PAGE },
      form: multipart({}, [{ name: 'tour.mp4', bytes: emptyVideo, type: 'video/mp4' }]),
      ok: 200,
      foreign: 404,
    },
    updatePost: {
      params: { id: ids.socialPost },
      body: { message: 'Closed on Monday', scheduled_at: inAWeek(), version: 1 },
      ok: 200,
      foreign: 404,
    },
    withdrawPost: {
      params: { id: ids.spareSocialPost },
      body: { withdrawn: true },
      ok: 200,
      foreign: 404,
    },
    retryPost: { params: { id: ids.failedSocialPost }, ok: 200, foreign: 404 },
    setPostSeen: {
      params: { id: ids.failedSocialPost },
      body: { seen: true },
      ok: 200,
      foreign: 404,
    },
    lookAtPosts: { ok: 200 },
    getPostMedia: { params: { id: ids.failedSocialPost }, ok: 200, foreign: 404 },
    disconnectFacebook: { ok: 200 },
    setSocialPage: { body: { page_url: 'https://www.facebook.com/cedar-dental' }, ok: 200 },
    sendMessengerMessage: {
      form: multipart({ contact_id: String(ids.messengerContact) }, [
        { name: 'map.png', bytes: png, type: 'image/png' },
      ]),
      ok: 200,
      foreign: 404,
    },
    verifyMetaWebhook: { query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'none-of-ours' }, ok: 403 },
    metaWebhook: { body: { object: 'page', entry: [] }, ok: 403 },
  };
}
