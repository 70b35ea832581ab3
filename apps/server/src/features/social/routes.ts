import { social } from '@chairline/contract';
import type { GoogleConsent as AccountConsent } from '../../gateways/google/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginConsent } from '../google-connection/index.ts';
import { retryPost, setPostSeen, updatePost, withdrawPost } from './change-post.ts';
import { choosePages, disconnect, endFacebookConsent } from './connect.ts';
import { getConnection } from './connection.ts';
import { postMessage, postVideo } from './create-posts.ts';
import { listPosts, sendPostMedia } from './list-posts.ts';
import { askToLook } from './look-at-posts.ts';
import { facebookUse, messengerScopes } from './meta-use.ts';
import { setPageMessenger } from './page-messenger.ts';
import { setPage } from './set-page.ts';
import { findPage } from './store.ts';

/** @param consent null where Meta is not set up */
export function socialRoutes(platform: Platform, consent: AccountConsent | null): Binding[] {
  return [
    handle(social.getSocialPage, (ctx) => findPage(ctx.tx)),
    handle(social.setSocialPage, (ctx, { body }) => setPage(ctx, body)),
    handleOutside(social.authenticateFacebook, 'account', (ctx, { query }) => {
      const scopes = [...facebookUse.scopes, ...(query.messenger ? messengerScopes : [])];
      return beginConsent(platform, consent, { ...facebookUse, scopes }, ctx, undefined, ctx.http.reply);
    }),
    handleOutside(social.facebookAuthenticated, 'account', ({ http }, { query }) =>
      endFacebookConsent(platform, consent, query, http),
    ),
    handle(social.disconnectFacebook, (ctx) => disconnect(platform, ctx)),
    handle(social.getClientPages, (ctx) => getConnection(platform, ctx)),
    handle(social.choosePages, (ctx, { body }) => choosePages(platform, ctx, body)),
    handle(social.setPageMessenger, (ctx, { params, body }) =>
      setPageMessenger(platform, ctx, params.id, body.on),
    ),
    handle(social.listPosts, (ctx, { query }) => listPosts(ctx, query.before)),
    handleOutside(social.postMessage, 'upload', (ctx, { body, files }) =>
      postMessage(platform, ctx, { ...body, files }),
    ),
    handleOutside(social.sendFacebookVideo, 'upload', (ctx, { params, body, files }) =>
      postVideo(platform, ctx, params.id, { ...body, files }),
    ),
    handle(social.updatePost, async (ctx, { params, body }) => ({
      post: await updatePost(ctx, params.id, body),
    })),
    handle(social.withdrawPost, async (ctx, { params, body }) => ({
      post: await withdrawPost(ctx, params.id, body.withdrawn),
    })),
    handle(social.retryPost, async (ctx, { params }) => ({ post: await retryPost(ctx, params.id) })),
    handle(social.setPostSeen, async (ctx, { params, body }) => ({
      post: await setPostSeen(ctx, params.id, body.seen),
    })),
    handle(social.lookAtPosts, (ctx) => askToLook(ctx)),
    handleOutside(social.getPostMedia, 'stream', (ctx, { params }) =>
      sendPostMedia(platform, ctx, params.id, ctx.http),
    ),
  ];
}
