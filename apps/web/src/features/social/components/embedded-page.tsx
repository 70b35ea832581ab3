import { Button, Loader } from '@mantine/core';
import { mdiOpenInNew, mdiWebOff } from '@mdi/js';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { embedOf } from '../embed.ts';
import classes from './embedded-page.module.css';

/** A page that has not come after this time, in milliseconds, is not coming. */
const PATIENCE_MS = 15_000;

type Phase = 'loading' | 'shown' | 'refused';

/** The page in a frame that may do nothing to ours, or why it is not there. */
export function EmbeddedPage({ pageUrl }: { pageUrl: string }) {
  const source = embedOf(pageUrl);
  const [phase, setPhase] = useState<Phase>(source === null ? 'refused' : 'loading');

  useEffect(() => {
    if (phase !== 'loading') return undefined;
    const timer = setTimeout(() => setPhase('refused'), PATIENCE_MS);
    // Our own policy forbids it to be framed: the browser says so here, and the frame stays empty.
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setPhase('refused');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [phase]);

  if (source === null || phase === 'refused') {
    return (
      <div className={classes.frame}>
        <EmptyState
          icon={mdiWebOff}
          title="This page cannot be shown here"
          hint="Its site does not allow other pages to show it, or could not be reached. It opens in a tab of its own."
        >
          <Button
            component="a"
            href={pageUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon path={mdiOpenInNew} />}
          >
            Open in a new tab
          </Button>
          {source === null ? null : (
            <Button variant="default" onClick={() => setPhase('loading')}>
              Try again
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      {phase === 'loading' ? (
        <div className="row absolute inset-0 justify-center gap-10 bg-bg ink-dim" role="status">
          <Loader size="sm" aria-hidden />
          Loading the page…
        </div>
      ) : null}
      <iframe
        className={classes.page}
        src={source}
        title={`Social media page of the office: ${new URL(pageUrl).hostname}`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="eager"
        onLoad={() => setPhase('shown')}
      />
    </div>
  );
}
