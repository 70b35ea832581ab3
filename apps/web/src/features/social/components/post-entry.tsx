import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { mediaUrl } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { type Post, retryPost, withdrawPost } from '../post-queries.ts';
import { numberWords, stateWords } from '../post-words.ts';
import { EditPostDialog } from './edit-post-dialog.tsx';
import { Meter } from '../../../ui/meter.tsx';

/** A post: how it stands, what it says, how it went, and what can be done with it. */
export function PostEntry({ post }: { post: Post }) {
  const { client, can } = useSession();
  const failed = post.state === 'failed';
  const words = stateWords(post, client.timezone);
  return (
    <article className="panel pad-12 column gap-8 min-w-0" aria-label={`${words}, ${post.page_name}`}>
      <p className="text-13 no-margin">
        <span className={`medium ${failed ? 'ink-error' : ''}`}>{words}</span>{' '}
        <span className="ink-dim">
          · {post.page_name} · by {post.full_name || 'a former user'}
        </span>
      </p>
      {post.message ? (
        <p className="text-14 no-margin breakable" style={{ whiteSpace: 'pre-wrap' }}>
          {post.message}
        </p>
      ) : null}
      {post.link ? (
        <Anchor className="text-13 breakable" href={post.link} target="_blank" rel="noreferrer">
          {post.link}
        </Anchor>
      ) : null}
      <PostMedia post={post} />
      <Outcome post={post} />
      {can.post_social && (failed || post.state === 'scheduled') ? <PostActions post={post} /> : null}
    </article>
  );
}

function PostMedia({ post }: { post: Post }) {
  if (post.kind === 'text') return null;
  const source = mediaUrl(`/social/posts/${post.post_id}/media`);
  const style = { maxHeight: 240, alignSelf: 'start' } as const;
  return post.kind === 'video' ? (
    <video
      className="max-w-full radius-card"
      style={style}
      src={source}
      controls
      preload="metadata"
      aria-label={`Video ${post.file_name}`}
    />
  ) : (
    <img
      className="max-w-full radius-card"
      style={style}
      src={source}
      loading="lazy"
      alt={post.alt_text || `Picture ${post.file_name}`}
    />
  );
}

function Outcome({ post }: { post: Post }) {
  const numbers = numberWords(post);
  return (
    <>
      {post.problem !== null && post.state !== 'posted' ? (
        <p className={`text-13 no-margin ${post.state === 'failed' ? 'ink-error' : 'ink-dim'}`} role="status">
          {post.problem}
          {post.state === 'sending' ? ' It is tried again by itself.' : ''}
        </p>
      ) : null}
      {post.state === 'sending' && post.uploaded !== null ? (
        <Meter
          share={post.uploaded}
          words={`Facebook has ${Math.floor(post.uploaded * 100)} % of the video`}
          label="The video’s way to Facebook"
        />
      ) : null}
      {post.processing ? (
        <p className="hint no-margin" role="status">
          Facebook has the video and is still working on it.
        </p>
      ) : null}
      {post.gone ? (
        <p className="hint no-margin">It is not on the page any more: somebody deleted it on Facebook.</p>
      ) : null}
      {post.state === 'posted' && !post.gone ? (
        <p className="text-13 no-margin tabular">
          {numbers ?? 'How it goes is known in a moment.'}
          {post.permalink ? (
            <>
              {' · '}
              <Anchor href={post.permalink} target="_blank" rel="noreferrer" inherit>
                See it on Facebook
              </Anchor>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

function PostActions({ post }: { post: Post }) {
  const { busy, busyWith, run } = useWork<'retry' | 'withdraw'>(sayFault);
  const [editing, setEditing] = useState(false);
  const failed = post.state === 'failed';
  const withdraw = async () => {
    await withdrawPost(post.post_id, true);
    notify({
      message: failed ? 'The post was removed.' : 'The post was withdrawn.',
      kind: 'success',
      action: { label: 'Undo', onClick: () => void withdrawPost(post.post_id, false).catch(sayFault) },
    });
  };
  return (
    <div className="row wrap gap-8">
      {failed ? (
        <Button
          size="xs"
          loading={busyWith === 'retry'}
          disabled={busy}
          onClick={() => void run(() => retryPost(post.post_id), 'retry')}
        >
          Try again
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={busyWith === 'withdraw'}
        disabled={busy}
        onClick={() => void run(withdraw, 'withdraw')}
      >
        {failed ? 'Remove' : 'Withdraw'}
      </Button>
      {editing ? <EditPostDialog post={post} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
