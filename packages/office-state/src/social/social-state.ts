import type { social as contract } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type SocialPost = contract.SocialPost;
/** What has been read of the list, the newest first; `more`: older ones are there. */
export interface PostList {
  posts: SocialPost[];
  more: boolean;
}

/** The list with one post as it now is; an older copy changes nothing, and one from before what was read is left out. */
export function putPost(held: PostList, arrived: SocialPost): PostList {
  const before = held.posts.find(({ post_id }) => post_id === arrived.post_id);
  if (before && before.version >= arrived.version) return held;
  const oldest = held.posts.at(-1)?.post_id ?? 0;
  if (!before && held.more && arrived.post_id < oldest) return held;
  const others = held.posts.filter(({ post_id }) => post_id !== arrived.post_id);
  const posts = arrived.state === 'withdrawn' ? others : [...others, arrived];
  return { ...held, posts: posts.toSorted((a, b) => b.post_id - a.post_id) };
}

export const postReducers: Reducers<PostList> = {
  socialPost: (held, { post }) => putPost(held, post),
};

export const connectionReducers: Reducers<contract.FacebookConnection> = {
  facebookConnection: (held, { connection }) => (held.version >= connection.version ? held : connection),
};
