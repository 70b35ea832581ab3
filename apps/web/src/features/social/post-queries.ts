import { social as contract } from '@chairline/contract';
import { connectionReducers, type PostList, postReducers, putPost } from '@chairline/office-state/social';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';

live.learn(contract.socialEvents, {});

export type Post = contract.SocialPost;
export type Connection = contract.FacebookConnection;

/** The office's Facebook account and its pages; live. */
export const connectionQuery = liveQuery(
  ['facebook'],
  (signal) => call(contract.getClientPages, { signal }),
  connectionReducers,
);

/** The newest posts; live. Older ones are added by `readOlder`. */
export const postsQuery = liveQuery(
  ['social_posts'],
  (signal) => call(contract.listPosts, { query: {}, signal }),
  postReducers,
);

/** Has the server ask Facebook how posts went, when the list is looked at. What it learns comes as events. */
export const lookQuery = queryOptions({
  queryKey: ['social_look'],
  queryFn: ({ signal }) => call(contract.lookAtPosts, { signal }),
  staleTime: 45_000,
  refetchOnWindowFocus: true,
});

/** Takes in what an answer said of the account. */
export function receiveConnection(connection: Connection): void {
  queryClient.setQueryData<Connection>(connectionQuery.queryKey, (held) =>
    held && held.version > connection.version ? held : connection,
  );
}

/** Takes in what an answer said of posts. */
export function receivePosts(...posts: Post[]): void {
  queryClient.setQueryData<PostList>(postsQuery.queryKey, (held) =>
    held ? posts.reduce(putPost, held) : held,
  );
}

/** Reads the posts before those that are shown. */
export async function readOlder(before: number): Promise<void> {
  const older = await call(contract.listPosts, { query: { before } });
  queryClient.setQueryData<PostList>(postsQuery.queryKey, (held) => {
    if (!held) return held;
    const known = new Set(held.posts.map(({ post_id }) => post_id));
    return {
      posts: [...held.posts, ...older.posts.filter(({ post_id }) => !known.has(post_id))],
      more: older.more,
    };
  });
}

export async function retryPost(id: number): Promise<void> {
  receivePosts((await call(contract.retryPost, { params: { id } })).post);
}

export async function withdrawPost(id: number, withdrawn: boolean): Promise<void> {
  receivePosts((await call(contract.withdrawPost, { params: { id }, body: { withdrawn } })).post);
}
