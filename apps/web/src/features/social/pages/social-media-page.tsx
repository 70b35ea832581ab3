import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { mdiOpenInNew, mdiThumbUpOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { FacebookPosts } from '../components/facebook-posts.tsx';
import { EmbeddedPage } from '../components/embedded-page.tsx';
import { PageForm } from '../components/page-form.tsx';
import { embedOf } from '../embed.ts';
import { connectionQuery, postsQuery } from '../post-queries.ts';
import { socialPageQuery } from '../queries.ts';
import classes from './social-media-page.module.css';

type Part = 'page' | 'posts';

/** Settings › Social Media: the page set for the office, and posts to its Facebook pages. */
export function SocialMediaPage() {
  const connection = useQuery(connectionQuery);
  const [wanted, setWanted] = useState<Part | null>(null);
  const posts = useQuery(postsQuery);
  // Posts that failed are told on the bell, also when the account is gone.
  const isUsed = connection.data?.connected || (posts.data?.posts.length ?? 0) > 0;
  const part = wanted ?? (isUsed ? 'posts' : 'page');
  return (
    <>
      <div className="margin-b-16">
        <SegmentedControl
          aria-label="What is shown"
          data={[
            { value: 'page', label: 'The page' },
            { value: 'posts', label: 'Facebook posts' },
          ]}
          value={part}
          onChange={(value) => setWanted(value as Part)}
        />
      </div>
      {part === 'page' ? <OfficePage /> : <Posts />}
    </>
  );
}

function Posts() {
  return (
    <>
      <SectionHead
        title="Social Media"
        hint="Posts to the Facebook pages of your practice, now or at a time."
      />
      <FacebookPosts />
    </>
  );
}

/** The page set for the office, or how to set one. */
function OfficePage() {
  const { can } = useSession();
  const query = useQuery(socialPageQuery);
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) change.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const page = query.data;
  const address = page?.page_url;
  const addressBefore = useRef(address);
  // The form of the first address leaves with what it saved.
  useEffect(() => {
    const first = addressBefore.current === null && address !== null;
    addressBefore.current = address;
    if (first && document.activeElement === document.body) change.current?.focus();
  }, [address]);
  const shown = page?.page_url ? embedOf(page.page_url) !== null : false;

  return (
    <>
      <SectionHead
        title="Social Media"
        hint={
          shown
            ? 'Where it stays empty, its site does not allow being shown here: open it in a new tab.'
            : 'The page of your practice, beside your work.'
        }
      >
        {page?.page_url ? (
          <>
            {can.administer && !editing ? (
              <Button ref={change} variant="default" onClick={() => setEditing(true)}>
                Change the page
              </Button>
            ) : null}
            {shown ? (
              <Button
                component="a"
                href={page.page_url}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<Icon path={mdiOpenInNew} />}
              >
                Open in a new tab
              </Button>
            ) : null}
          </>
        ) : null}
      </SectionHead>
      <QueryWait query={query} subject="The page’s address" rows={2} rowHeight={56} />
      {page && editing ? (
        <div className={classes.editing}>
          <PageForm page={page} onDone={() => setEditing(false)} />
        </div>
      ) : null}
      {page?.page_url ? <EmbeddedPage key={page.page_url} pageUrl={page.page_url} /> : null}
      {page && !page.page_url && !editing ? (
        can.administer ? (
          <>
            <p className={classes.how}>
              No page is set yet. Open the page of your practice in another tab, copy its address and paste it
              here.
            </p>
            <PageForm page={page} />
          </>
        ) : (
          <EmptyState
            icon={mdiThumbUpOutline}
            title="No page is set for your office"
            hint="An admin of your office sets it here: Settings, Social Media."
          />
        )
      ) : null}
    </>
  );
}
