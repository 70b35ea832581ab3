import type { Context } from '../../platform/context.ts';

export const SEND_POST = 'send-social-post';
export const READ_PAGES = 'read-facebook-pages';
export const SET_MESSENGER = 'set-page-messenger';
export const LOOK = 'look-at-social-posts';

/** Has a post sent, now or at a time. Only one job of a post waits. */
export function wakePost(ctx: Context, postId: number, runAt?: Date): Promise<void> {
  return ctx.enqueue(
    SEND_POST,
    { client_id: ctx.office, post_id: postId },
    { jobKey: `social-post:${ctx.office}:${postId}`, ...(runAt ? { runAt } : {}) },
  );
}

/** Has the account's pages read. */
export function wakePages(ctx: Context): Promise<void> {
  return ctx.enqueue(READ_PAGES, { client_id: ctx.office }, { jobKey: `${READ_PAGES}:${ctx.office}` });
}

/** Has Facebook told whether what is written to a page comes here. */
export function wakeMessenger(ctx: Context, pageId: string): Promise<void> {
  return ctx.enqueue(
    SET_MESSENGER,
    { client_id: ctx.office, page_id: pageId },
    { jobKey: `${SET_MESSENGER}:${ctx.office}:${pageId}` },
  );
}

/** Has Facebook asked how the newest posts went. */
export function wakeLook(ctx: Context, runAt?: Date): Promise<void> {
  return ctx.enqueue(
    LOOK,
    { client_id: ctx.office },
    { jobKey: `${LOOK}:${ctx.office}`, ...(runAt ? { runAt } : {}) },
  );
}
