import { Button } from '@mantine/core';
import { mdiPostOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { connectionQuery, lookQuery, postsQuery, readOlder } from '../post-queries.ts';
import { firstPostWords } from '../post-words.ts';
import { FacebookAccount } from './facebook-account.tsx';
import { PostComposer } from './post-composer.tsx';
import { PostEntry } from './post-entry.tsx';

/** The office's Facebook pages: the account, where a post is written, and what was posted. */
export function FacebookPosts() {
  const { can } = useSession();
  const connection = useQuery(connectionQuery);
  const posts = useQuery(postsQuery);
  const { connected = false, problem = null, pages = [] } = connection.data ?? {};
  const look = useQuery({ ...lookQuery, enabled: connected && problem === null });
  const { busy, run } = useWork(sayFault);
  const chosen = pages.filter((page) => page.chosen);
  const oldest = posts.data?.posts.at(-1)?.post_id;
  return (
    <div className="column gap-16" style={{ maxWidth: 760 }}>
      <QueryWait query={connection} subject="The Facebook account" rows={1} rowHeight={72} />
      {connection.data ? <FacebookAccount connection={connection.data} /> : null}
      {can.post_social && connected && chosen.length > 0 ? <PostComposer pages={chosen} /> : null}
      {can.administer && pages.length > 0 && chosen.length === 0 ? (
        <p className="hint no-margin">Choose a page above to post to it.</p>
      ) : null}
      <section className="column gap-12" aria-label="Posts">
        <h3 className="text-16 no-margin semibold">Posts</h3>
        {look.isError ? (
          <p className="hint no-margin" role="status">
            Facebook could not be asked how posts went: the numbers may be older.
          </p>
        ) : null}
        <QueryWait query={posts} subject="The posts" rows={3} rowHeight={96} />
        {posts.data?.posts.map((post) => (
          <PostEntry key={post.post_id} post={post} />
        ))}
        {posts.data?.posts.length === 0 && !connection.isPending ? (
          <EmptyState
            icon={mdiPostOutline}
            title="Nothing was posted yet"
            hint={firstPostWords(connection.data, can)}
          />
        ) : null}
        {posts.data?.more && oldest !== undefined ? (
          <div>
            <Button variant="default" loading={busy} onClick={() => void run(() => readOlder(oldest))}>
              Show older posts
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  );
}
